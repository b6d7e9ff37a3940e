import { expect, test } from 'vitest';
import type { Incoming } from './exchange.ts';
import { respond } from './exchange.ts';
import { Front } from './front.ts';
import type { Injection } from './injection.ts';
import { bounded, type Violation } from './violation.ts';

const incoming: Incoming = {
  method: 'GET',
  url: '/2/users/1/liked_tweets',
  header: (name) => (name === 'authorization' ? 'Bearer a' : undefined),
};

function frontOf(journalSize = 9): Front<true> {
  return new Front<true>({
    strict: true,
    cors: false,
    journalSize,
    abilities: { dynamic: true, shortPage: false },
    now: Date.now,
    find: () => true,
  });
}

test.each<[Injection | undefined, string | undefined]>([
  [undefined, 'firstPage'],
  [{ delay: 1 }, 'firstPage'],
  [{ fault: 'emptyPage' }, undefined],
  [{ body: 'other' }, undefined],
  [{ reset: true }, undefined],
])('with %j in place of an example, the journal has the example %s', (injected, example) => {
  const front = frontOf();
  const answer = { ...respond(200, ''), reset: injected?.reset ?? false };
  front.finish(incoming, front.judge(incoming), answer, { example: 'firstPage', injected });
  expect(front.requests).toHaveLength(1);
  expect(front.requests[0]?.example).toBe(example);
});

test.each([
  [0, 5, []],
  [3, 0, ['0', '1', '2']],
  [2, 5, ['0', '1', 'And 5 more.']],
  [20, 0, Array.from({ length: 20 }, (_, index) => `${index}`)],
  [23, 4, [...Array.from({ length: 20 }, (_, index) => `${index}`), 'And 7 more.']],
])(
  'of %i violations and %i more, twenty are told, and how many more there are',
  (count, unlisted, told) => {
    const found = Array.from(
      { length: count },
      (_, index): Violation => ({ in: 'query', reason: `${index}` }),
    );
    expect(bounded(found, unlisted)).toEqual(told.map((reason) => ({ in: 'query', reason })));
  },
);
