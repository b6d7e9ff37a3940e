import { expect, test } from 'vitest';
import { ask, page, statusesOf, walk } from '../../test/ask.ts';
import {
  createMock,
  type Fault,
  type Match,
  type Mock,
  OptionError,
  type Override,
} from '../index.ts';

const token = 'token-of-this-test';
const withToken = { authorization: `Bearer ${token}` };

const query = { max_results: 20, 'tweet.fields': 'lang,geo' };

test.each<[Match, (mock: Mock, secondPage: string) => ReturnType<typeof ask>]>([
  [{ user: '42' }, (mock) => ask(mock, query, '43', withToken)],
  [{ token }, (mock) => ask(mock, query)],
  [{ page: 1 }, (mock, pagination_token) => ask(mock, { ...query, pagination_token })],
  [{ query: { max_results: 20 } }, (mock) => ask(mock, { ...query, max_results: 100 })],
  [
    { query: { 'tweet.fields': ['lang', 'geo'] } },
    (mock) => ask(mock, { ...query, 'tweet.fields': 'lang' }),
  ],
  [
    { user: '42', token, page: 1, query: { max_results: 20 } },
    (mock) => ask(mock, query, '43', withToken),
  ],
])('an override that matches %j is for no other requests', async (match, askOther) => {
  const mock = createMock();
  const { meta } = await page(mock, query);
  mock.next({ match, code: 503 });
  mock.setFaults({ match, code: 500, times: 1 });
  expect((await askOther(mock, meta?.next_token ?? '')).status).toBe(200);
  expect(await statusesOf(mock, 3, query, '42', withToken)).toEqual([503, 500, 200]);
});

test('queued overrides for others do not delay those that match', async () => {
  const mock = createMock();
  mock.next(
    { match: { user: '1' }, code: 501 },
    { code: 503 },
    { match: { user: '2' }, code: 502 },
  );
  expect(await statusesOf(mock, 3, {}, '2')).toEqual([503, 502, 200]);
  expect((await ask(mock, {}, '1')).status).toBe(501);
});

test('a queued override applies `times` times', async () => {
  const mock = createMock();
  mock.next({ code: 503, times: 2 }, { code: 429 });
  expect(await statusesOf(mock, 4)).toEqual([503, 503, 429, 200]);
});

test('`page` in the queue is the number in the walk, and the rest of a split page has no number', async () => {
  const mock = createMock({ pages: 'full' });
  mock.next({ match: { page: 2 }, corruption: 'shortPage', times: 5 });
  const pages = await walk(mock, { max_results: 100 });
  expect(pages.map(({ data }) => data?.length)).toEqual([100, 50, 100]);
  expect(mock.pending).toMatchObject([{ from: 'next', applied: 1 }]);
});

test('a fault by request counts the requests that match', async () => {
  const faults: Fault[] = [
    { match: { user: '42' }, request: 2, code: 503 },
    { request: 4, code: 500 },
  ];
  const mock = createMock({ faults });
  const statuses = [];
  for (const user of ['43', '42', '43', '44', '42', '42']) {
    statuses.push((await ask(mock, {}, user)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 500, 503, 200]);
});

test('a fault by probability does not depend on requests that do not match', async () => {
  const fault: Fault = { match: { user: '42' }, probability: 0.5, code: 503 };
  const run = async (others: number) => {
    const mock = createMock({ faults: [fault] });
    const statuses = [];
    for (let index = 0; index < 30; index += 1) {
      for (let other = 0; other < others; other += 1) await ask(mock, {}, '43');
      statuses.push((await ask(mock)).status);
    }
    return statuses;
  };
  const alone = await run(0);
  expect(new Set(alone)).toEqual(new Set([200, 503]));
  expect(await run(3)).toEqual(alone);
});

test('faults can be replaced and cleared, and reset restores those of the options', async () => {
  const mock = createMock({ faults: [{ code: 500 }] });
  const status = async () => (await ask(mock)).status;
  expect(await status()).toBe(500);
  mock.setFaults({ code: 503 }, { code: 504 });
  expect(await status()).toBe(503);
  expect(() => mock.setFaults({ code: 501 }, { code: 202 })).toThrow('faults[1].code');
  expect(await status()).toBe(503);
  mock.setFaults();
  expect(await status()).toBe(200);
  mock.reset();
  expect(await status()).toBe(500);
});

test('a scope sees and changes only what is for its requests', async () => {
  const mock = createMock();
  const [first, second] = [mock.for({ user: '1' }), mock.for({ user: '2', token })];
  first.setFaults({ code: 501 });
  second.setFaults({ code: 502 }, { match: { page: 2, user: '2' }, code: 504 });
  second.next({ match: { query: { max_results: 9 } }, code: 503 });
  mock.next({ match: { user: '2' }, code: 599 });
  expect(first.pending).toEqual([
    { match: { user: '1' }, code: 501, from: 'setFaults', applied: 0 },
  ]);
  const caller = expect.stringMatching(/^\w{14}$/);
  expect(second.pending).toEqual([
    {
      match: { user: '2', caller, query: { max_results: '9' } },
      code: 503,
      from: 'next',
      applied: 0,
    },
    { match: { user: '2', caller }, code: 502, from: 'setFaults', applied: 0 },
    { match: { user: '2', caller, page: 2 }, code: 504, from: 'setFaults', applied: 0 },
  ]);

  expect(mock.for({ query: { max_results: 8 } }).pending).toEqual([]);
  expect((await ask(mock, {}, '1')).status).toBe(501);
  expect((await ask(mock, { max_results: 3 }, '1')).status).toBe(400);
  expect((await ask(mock, { max_results: 9 }, '2', withToken)).status).toBe(503);
  second.setFaults();
  expect((await ask(mock, {}, '2', withToken)).status).toBe(599);
  expect((await ask(mock, {}, '1')).status).toBe(501);

  expect(first.requests.map(({ number }) => number)).toEqual([1, 2, 5]);
  expect(second.requests.map(({ number, status }) => [number, status])).toEqual([
    [3, 503],
    [4, 599],
  ]);
  expect([first.violations.length, second.violations.length]).toEqual([1, 0]);
  expect(mock.for({ query: { max_results: 9 } }).requests).toHaveLength(1);
  expect(mock.for({ page: 1, user: '1' }).requests).toHaveLength(2);
  expect(mock.requests).toHaveLength(5);
});

test.each<Match>([{ user: '3' }, { token: 'b' }, { query: { max_results: 8 } }])(
  'a scope refuses an override for %j, which is outside of it',
  async (match) => {
    const mock = createMock();
    const mine = mock.for({ user: '2', token, query: { max_results: 9 } });
    for (const set of [mine.next, mine.setFaults]) {
      expect(() => set({ code: 500 }, { match, code: 503 })).toThrow(
        /`(next|faults)\[1\]\.match` cannot be used: it is for requests outside of the scope/,
      );
    }
    expect(mock.pending).toEqual([]);
  },
);

test('reset of a scope leaves the others alone', async () => {
  const faults: Fault[] = [{ match: { user: '42' }, code: 500, times: 1 }];
  const mock = createMock({ faults, rateLimit: { limit: 5 } });
  const mine = mock.for({ user: '42' });
  for (const user of ['42', '43']) {
    mock.for({ user }).setFaults({ code: 502 });
    mock.next({ match: { user }, code: 503 });
    await ask(mock, { max_results: 1 }, user);
  }
  mine.reset();
  expect([mine.requests, mine.violations]).toEqual([[], []]);
  expect([mock.requests.length, mock.violations.length]).toEqual([1, 1]);
  expect((await ask(mock, {}, '42')).status).toBe(500);
  expect(await statusesOf(mock, 2, {}, '43')).toEqual([503, 502]);
  expect(mock.requests.map(({ number }) => number)).toEqual([2, 3, 4, 5]);
  expect((await ask(mock, {}, '42')).status).toBe(429);
});

test('violations that were not kept show only in their scope', async () => {
  const mock = createMock();
  for (let number = 0; number < 101; number += 1) await ask(mock, { max_results: 1 });
  expect(mock.for({ user: '7' }).violations).toEqual([]);
  expect(mock.for({ user: '42' }).violations.at(-1)?.reason).toBe('And 1 more.');
});

test('pending has what waits in the queue, and the faults that never applied', async () => {
  const faults: Fault[] = [
    { match: { page: 7 }, code: 503 },
    { code: 500 },
    { probability: 0, code: 504 },
  ];
  const mock = createMock({ faults });
  mock.next({ code: 429, times: 2 }, { delay: 1 });
  await ask(mock);
  expect(mock.pending).toEqual([
    { code: 429, times: 2, from: 'next', applied: 1 },
    { delay: 1, from: 'next', applied: 0 },
    { match: { page: 7 }, code: 503, from: 'options', applied: 0 },
    { code: 500, from: 'options', applied: 0 },
  ]);
  await statusesOf(mock, 3);
  expect(mock.pending).toMatchObject([{ match: { page: 7 } }]);
  mock.reset();
  expect(mock.pending).toHaveLength(2);
});

test('a token is matched, and nothing shows it', async () => {
  const mock = createMock({ faults: [{ match: { token }, request: 2, code: 500 }] });
  mock.next({ match: { token }, code: 503 });
  const shown = [mock.pending];
  expect(await statusesOf(mock, 2, {}, '42', withToken)).toEqual([503, 500]);
  await ask(mock, { max_results: 1 }, '42', withToken);
  const errors = [
    { match: { token: `Bearer ${token}` } },
    { match: token },
    [{ match: { token } }],
    { match: { token, user: 7 }, code: 503 },
    { match: { token }, tokens: token },
    { match: { query: { pagination_token: { token } } } },
  ].map((override) => {
    try {
      // JavaScript callers may pass these.
      mock.next(override as Override);
    } catch (error) {
      return error;
    }
    return 'no error';
  });
  for (const error of errors) expect(error).toBeInstanceOf(OptionError);
  const [first] = mock.requests;
  expect(first?.override).toEqual({ match: { caller: first?.caller }, code: 503 });
  const everything = [shown, mock.requests, mock.violations, errors.map(String)];
  expect(JSON.stringify(everything)).not.toContain('token-of');
});

test.each<[unknown, string]>([
  [{ users: '42' }, '`match.users` does not exist. Give one of user, token, page, query. Did you'],
  [{ user: 42 }, '`match.user` cannot be 42. Give a non-empty string.'],
  [{ page: '2' }, "`match.page` cannot be '2'. Give a whole number from 1"],
  [{ token: 'Bearer a' }, '`match.token` cannot be used: it is not an access token. Give one as'],
  [
    { query: { tweetFields: 'lang' } },
    '`match.query.tweetFields` does not exist. Give one of max_results',
  ],
  [{ query: { max_results: null } }, '`match.query.max_results` cannot be null. Give a value of'],
  [7, '`match` cannot be 7. Give an object such as { "user": "42" }.'],
])('the match %j is refused, with the reason', (match, reason) => {
  const mock = createMock();
  // JavaScript callers may pass these.
  expect(() => mock.for(match as Match)).toThrow(reason);
  expect(() => mock.next({ match: match as Match, code: 503 })).toThrow(
    reason.replace('`', '`next[0].'),
  );
});
