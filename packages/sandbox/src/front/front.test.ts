import { expect, test } from 'vitest';
import type { Incoming } from './exchange.ts';
import { respond } from './exchange.ts';
import { Front } from './front.ts';
import type { Injection } from './injection.ts';

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
