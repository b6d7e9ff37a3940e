import { expect, test } from 'vitest';
import { addressOf, ask, send } from '../../test/ask.ts';
import { createMock, type Override } from '../index.ts';
import { startMock } from '../node/index.ts';

test('the journal says how each request was checked, and why', async () => {
  const mock = createMock({ rateLimit: { limit: 3 }, now: () => 0 });
  mock.next({ code: 503 });
  await ask(mock, { max_results: 5 });
  await ask(mock, { max_results: 5 });
  await ask(mock, { max_results: 1, limit: 2 });
  await ask(mock);
  await ask(mock, {}, '42', { authorization: 'none' });
  await send(mock, 'http://mock.test/nowhere');
  await send(mock, 'http://mock.test/2/users/1/liked_tweets', { method: 'POST' });
  await send(mock, 'http://mock.test/2/users/1/liked_tweets', { method: 'OPTIONS' });
  expect(
    mock.requests.map(({ number, method, status, verdict }) => [number, method, status, verdict]),
  ).toEqual([
    [1, 'GET', 503, 'valid'],
    [2, 'GET', 200, 'valid'],
    [3, 'GET', 400, 'invalid'],
    [4, 'GET', 429, 'rate limited'],
    [5, 'GET', 401, 'unauthorized'],
    [6, 'GET', 404, 'unknown path'],
    [7, 'POST', 405, 'wrong method'],
    [8, 'OPTIONS', 204, 'preflight'],
  ]);
  expect(mock.requests[0]?.override).toEqual({ code: 503 });
  expect(mock.requests[2]?.url).toBe('/2/users/42/liked_tweets?max_results=1&limit=[hidden]');
  expect(mock.violations.map((violation) => [violation.in, violation.name])).toEqual([
    ['query', 'max_results'],
    ['query', 'limit'],
    ['header', 'authorization'],
    ['path', undefined],
    ['method', undefined],
  ]);
});

test.each([0, 3])(
  'violations stay, however many requests come after them: journalSize %s',
  async (journalSize) => {
    const mock = createMock({ journalSize });
    await ask(mock, { max_results: 1 });
    for (let round = 0; round < 9; round += 1) await ask(mock, { max_results: 5 });
    expect(mock.requests.some(({ verdict }) => verdict === 'invalid')).toBe(false);
    expect(mock.violations).toEqual([
      {
        method: 'GET',
        url: '/2/users/42/liked_tweets?max_results=1',
        caller: expect.any(String),
        in: 'query',
        name: 'max_results',
        values: ['1'],
        reason: expect.stringMatching(/5 to 100/),
      },
    ]);
    mock.reset();
    expect(mock.violations).toEqual([]);
  },
);

test('a scope has requests with percent-encoded names, too', async () => {
  const mock = createMock();
  await send(mock, addressOf({}, '%34%32'));
  await send(mock, 'http://mock.test/2/users/%34%32/liked_tweets?max%5Fresults=5');
  const mine = mock.for({ user: '42' });
  expect(mine.requests).toHaveLength(2);
  expect(mock.for({ query: { max_results: 5 } }).requests).toHaveLength(1);
});

test.each([
  ['in the journal', 0],
  ['that comes', 1],
])(
  'after a reset, numbers begin with 1: a wait for a later number gets one %s',
  async (_, requestsAfterReset) => {
    const mock = createMock();
    await ask(mock);
    await ask(mock);
    mock.reset();
    const waiting = requestsAfterReset === 1 ? mock.waitForRequest() : undefined;
    await ask(mock);
    expect(await (waiting ?? mock.waitForRequest())).toMatchObject({ number: 1 });
  },
);

test('who waits for a request after a number gets the first one after a reset', async () => {
  const mock = createMock();
  const waiting = mock.waitForRequest({ after: 5 });
  await ask(mock);
  mock.reset();
  await ask(mock, { max_results: 7 });
  expect(await waiting).toMatchObject({ number: 1, url: expect.stringContaining('=7') });
});

test('reset begins numbers and rate limits anew', async () => {
  const mock = createMock({ rateLimit: { limit: 1 }, now: () => 0 });
  await ask(mock);
  mock.reset();
  expect(mock.requests).toEqual([]);
  expect((await ask(mock)).status).toBe(200);
  expect(mock.requests.map(({ number }) => number)).toEqual([1]);
});

test('requests of 15 kB take little memory, in the journal and in each answer', async () => {
  const mock = createMock();
  const search = Array.from({ length: 4000 }, (_, index) => `${index.toString(36)}=`).join('&');
  let longest = 0;
  for (let round = 0; round < 10; round += 1) {
    const { text } = await send(mock, `http://mock.test/2/users/1/liked_tweets?${search}`);
    longest = Math.max(longest, text.length);
  }
  expect(search.length).toBeGreaterThan(15_000);
  expect(longest).toBeLessThan(20_000);
  expect(mock.requests[0]?.violations).toHaveLength(21);
  expect(mock.requests[0]?.violations.at(-1)?.reason).toBe('And 3980 more.');
  expect(JSON.stringify(mock.requests).length).toBeLessThan(2_000_000);
});

test('the journal keeps a thousand requests by default, and fewer if overrides are long', async () => {
  const mock = createMock();
  for (let round = 0; round < 1001; round += 1) await send(mock, 'http://mock.test/nowhere');
  expect([mock.requests.length, mock.requests[0]?.number]).toEqual([1000, 2]);
  for (const _ of ['before', 'after a reset']) {
    mock.reset();
    for (let round = 0; round < 60; round += 1) {
      mock.next({ code: 503, headers: { 'x-long': 'y'.repeat(100_000) } });
      await ask(mock);
    }
    const kept = Array.from({ length: 39 }, (_, index) => 22 + index);
    expect(mock.requests.map(({ number }) => number)).toEqual(kept);
  }
});

test.each<[Override, string | undefined]>([
  [{ delay: 1 }, 'firstPage'],
  [{ corruption: 'emptyPage' }, undefined],
  [{ body: 'other' }, undefined],
  [{ reset: true }, undefined],
])('with an example and %j, the journal has the example %s', async (override, example) => {
  const mock = createMock();
  mock.next({ ...override, example: 'firstPage' });
  await ask(mock).catch(() => {});
  expect(mock.requests.map((request) => request.example)).toEqual([example]);
});

const headers = { authorization: 'Bearer the-first-token' };
const renewed = { authorization: 'Bearer the-second-token' };

test('the journal shows that a client waited, and came back with another token', async () => {
  const mock = createMock();
  mock.next({ code: 401, delay: 20 });
  const before = Date.now();
  await ask(mock, {}, '42', headers);
  await ask(mock, {}, '42', renewed);
  await ask(mock, {}, '43', headers);
  await ask(mock, {}, '43', { authorization: 'none' });
  const [first, retry, other, none] = mock.requests;
  // The two clocks of a process drift apart by some milliseconds.
  const times = [before - 9, first?.arrived, first?.answered, retry?.arrived, Date.now() + 9];
  expect(times).toEqual(times.toSorted((one, other) => Number(one) - Number(other)));
  // Timers may end up to a millisecond early.
  expect(Number(first?.answered) - Number(first?.arrived)).toBeGreaterThanOrEqual(19);
  expect(first?.caller).toMatch(/^\w{14}$/);
  expect(retry?.caller).not.toBe(first?.caller);
  expect(other?.caller).toBe(first?.caller);
  expect(none).not.toHaveProperty('caller');
  // A caller is the same in every mock of a process.
  const another = createMock();
  await ask(another, {}, '42', headers);
  expect(another.requests[0]?.caller).toBe(first?.caller);
});

test.each(['in process', 'over HTTP'])(
  'the journal shows that a client left before its answer came: %s',
  async (where) => {
    await using server = await startMock();
    const url = `${server.url}/2/users/42/liked_tweets`;
    const get = where === 'in process' ? server.fetch : fetch;
    server.next({ delay: 3_600_000, code: 503 }, { slowBody: 3_600_000 });
    for (const number of [1, 2]) {
      const left = new AbortController();
      const response = get(url, { headers, signal: left.signal }).then((it) => it.text());
      const { status, answered } = await server.waitForRequest({ after: number - 1 });
      expect([status, answered]).toEqual([number === 1 ? 503 : 200, undefined]);
      left.abort();
      await expect(response).rejects.toThrow();
      await expect.poll(() => server.requests[number - 1]?.clientLeft).toBe(true);
      const entry = server.requests[number - 1];
      expect(entry).toMatchObject({ number, clientLeft: true, verdict: 'valid' });
      expect(entry).not.toHaveProperty('status');
      expect(entry).not.toHaveProperty('answered');
    }
  },
);

test.each(['in process', 'over HTTP'])(
  'an answer that was cut or reset on purpose is not blamed on the client: %s',
  async (where) => {
    await using server = await startMock();
    const get = where === 'in process' ? server.fetch : fetch;
    server.next({ reset: true }, { cutBody: true, code: 503 });
    for (let index = 0; index < 2; index += 1) {
      const response = get(`${server.url}/2/users/42/liked_tweets`, { headers });
      await expect(response.then((it) => it.text())).rejects.toThrow();
    }
    const ended = { answered: expect.any(Number) };
    expect(server.requests).toMatchObject([
      { ...ended, verdict: 'valid', override: { reset: true } },
      { ...ended, status: 503, override: { cutBody: true } },
    ]);
    expect(server.requests[0]).not.toHaveProperty('status');
    expect(server.requests.map((request) => 'clientLeft' in request)).toEqual([false, false]);
  },
);

test('every kind of answer has an end', async () => {
  await using server = await startMock();
  const url = `${server.url}/2/users/42/liked_tweets`;
  for (const get of [fetch, server.fetch]) {
    for (const init of [{ headers }, { headers, method: 'HEAD' }, { method: 'OPTIONS' }, {}]) {
      await (await get(url, init)).text();
    }
    server.next({ slowBody: 20 });
    await (await get(url, { headers })).text();
  }
  await expect.poll(() => server.requests.every(({ answered }) => answered)).toBe(true);
  expect(server.requests).toHaveLength(10);
});

test('waitForRequest resolves with a request in the journal, or with one that comes, also without a journal', async () => {
  const mock = createMock({ journalSize: 1 });
  const mine = mock.for({ user: '42' });
  const coming = mine.waitForRequest();
  await ask(mock, {}, '43');
  await ask(mock, {}, '42');
  expect((await coming).number).toBe(2);
  expect((await mine.waitForRequest()).number).toBe(2);
  const [next, later] = [mine.waitForRequest({ after: 2 }), mine.waitForRequest({ after: 3 })];
  await ask(mock, {}, '42');
  await ask(mock, {}, '42');
  expect((await later).number).toBe(4);
  expect(await next).toMatchObject({ number: 3, url: new URL(addressOf()).pathname });

  const without = createMock({ journalSize: 0 });
  const valid = without.waitForRequest();
  await ask(without);
  expect((await valid).verdict).toBe('valid');
});

test('waitForRequest ends with its signal', async () => {
  const mock = createMock();
  const signal = AbortSignal.abort(new Error('Enough.'));
  await expect(mock.waitForRequest({ signal })).rejects.toThrow('Enough.');
  const left = new AbortController();
  const waiting = mock.waitForRequest({ signal: left.signal });
  left.abort(new Error('Too late.'));
  await expect(waiting).rejects.toThrow('Too late.');
});
