import { expect, test, vi } from 'vitest';
import type { Injection } from '../faults/injection.ts';
import { bounded, type Violation } from '../journal/violation.ts';
import { Front, type FrontSettings } from './front.ts';
import type { Incoming } from './messages.ts';
import { respond } from './messages.ts';

const incoming: Incoming = {
  method: 'GET',
  url: '/2/users/1/liked_tweets',
  header: (name) => (name === 'authorization' ? 'Bearer a' : undefined),
};

function frontOf(settings: Partial<FrontSettings<true>> = {}): Front<true> {
  return new Front<true>({
    strict: true,
    cors: false,
    answers: 'service',
    now: Date.now,
    find: () => true,
    ...settings,
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

test('the journal keeps a thousand requests, if nothing else is said', () => {
  const [front, short] = [frontOf(), frontOf({ journalSize: 2 })];
  for (const one of [front, short]) {
    for (let number = 1; number <= 1001; number += 1) {
      one.finish(incoming, one.judge(incoming), respond(200, ''));
    }
  }
  expect(front.requests.map(({ number }) => number)).toEqual(
    Array.from({ length: 1000 }, (_, index) => index + 2),
  );
  expect(short.requests.map(({ number }) => number)).toEqual([1000, 1001]);
});

test.each([0, 9])(
  'each request is told with its time, and the answer of the service without secrets: journalSize %i',
  (journalSize) => {
    const onRequest = vi.fn();
    const front = frontOf({ journalSize, onRequest });
    const sent: Incoming = {
      ...incoming,
      header: (name) => (name === 'authorization' ? 'Bearer my-secret-token' : undefined),
    };
    const now = vi.spyOn(performance, 'now').mockReturnValueOnce(5000);
    const judged = front.judge(sent);
    now.mockReturnValueOnce(5007.5);
    const headers = [['x-echo', 'my-secret-token'] as const];
    const answer = { status: 200, headers, body: 'You sent my-secret-token.' };
    front.finish(sent, judged, respond(200, ''), { answer });
    now.mockRestore();
    const told = { status: 200, headers: [['x-echo', '[hidden]']], body: 'You sent [hidden].' };
    expect(onRequest.mock.calls).toEqual([
      [expect.objectContaining({ number: 1, verdict: 'valid', status: 200 }), 7.5, told],
    ]);
    expect(front.requests).toHaveLength(Math.min(journalSize, 1));
  },
);

test('an error of the mount is no fault of the request', () => {
  const header = (name: string) => {
    if (name === 'prefer') throw new Error('odd');
    return incoming.header(name);
  };
  expect(() => frontOf().judge({ ...incoming, header })).toThrow('odd');
});
