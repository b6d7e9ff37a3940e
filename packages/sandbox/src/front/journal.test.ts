import { expect, test } from 'vitest';
import { ask, send } from '../../test/ask.ts';
import { createSandbox } from '../index.ts';

test('the journal says how each request was judged, and why', async () => {
  const sandbox = createSandbox({ rateLimit: { limit: 3 }, now: () => 0 });
  sandbox.next({ code: 503 });
  await ask(sandbox, { max_results: 5 });
  await ask(sandbox, { max_results: 5 });
  await ask(sandbox, { max_results: 1, limit: 2 });
  await ask(sandbox);
  await ask(sandbox, {}, '42', { authorization: 'none' });
  await send(sandbox, 'http://sandbox.test/nowhere');
  await send(sandbox, 'http://sandbox.test/2/users/1/liked_tweets', { method: 'POST' });
  await send(sandbox, 'http://sandbox.test/2/users/1/liked_tweets', { method: 'OPTIONS' });
  await ask(sandbox, {}, '43', { authorization: 'Bearer other', accept: 'text/html' });
  expect(
    sandbox.requests.map(({ number, method, status, verdict }) => [
      number,
      method,
      status,
      verdict,
    ]),
  ).toEqual([
    [1, 'GET', 503, 'valid'],
    [2, 'GET', 200, 'valid'],
    [3, 'GET', 400, 'invalid'],
    [4, 'GET', 429, 'rate limited'],
    [5, 'GET', 401, 'unauthorized'],
    [6, 'GET', 404, 'unknown path'],
    [7, 'POST', 405, 'wrong method'],
    [8, 'OPTIONS', 204, 'preflight'],
    [9, 'GET', 406, 'not acceptable'],
  ]);
  expect(sandbox.requests[0]?.injected).toEqual({ code: 503 });
  expect(sandbox.requests[2]?.url).toBe('/2/users/42/liked_tweets?max_results=1&limit=[hidden]');
  expect(sandbox.violations.map((violation) => [violation.in, violation.name])).toEqual([
    ['query', 'max_results'],
    ['query', 'limit'],
    ['header', 'authorization'],
    ['path', undefined],
    ['method', undefined],
    ['header', 'accept'],
  ]);
});

test('the journal has no status of an answer that never came, and that of one that was cut', async () => {
  const sandbox = createSandbox();
  sandbox.next({ reset: true }, { cutBody: true, code: 503 });
  await expect(ask(sandbox)).rejects.toThrow();
  await expect(ask(sandbox)).rejects.toThrow();
  expect(sandbox.requests[0]).not.toHaveProperty('status');
  expect(sandbox.requests[0]).toMatchObject({ verdict: 'valid', injected: { reset: true } });
  expect(sandbox.requests[1]).toMatchObject({ status: 503, injected: { cutBody: true } });
});

test('the journal keeps no access token, wherever it was sent', async () => {
  const sandbox = createSandbox({ tokens: ['right'] });
  await ask(sandbox, {}, '42', { authorization: 'Bearer sesame' });
  const misplaced = ['access_token', 'token', 'Access_Token', 'oauth_token', 'authorization'];
  for (const name of misplaced) {
    await ask(sandbox, { [name]: 'sesame' }, '42', { authorization: 'Bearer right' });
  }
  await send(sandbox, 'http://sandbox.test/2/users/42/liked_tweets?access%5Ftoken=sesame');
  expect(sandbox.requests).toHaveLength(misplaced.length + 2);
  expect(sandbox.requests[1]?.url).toBe('/2/users/42/liked_tweets?access_token=[hidden]');
  expect(sandbox.requests[1]?.headers['authorization']).toBe('[hidden]');
  expect(JSON.stringify(sandbox.requests)).not.toMatch(/sesame|right/);
});

test('the journal keeps the most recent requests, in order', async () => {
  const sandbox = createSandbox({ journalSize: 3 });
  for (let round = 0; round < 7; round += 1) await ask(sandbox, { max_results: 5 });
  expect(sandbox.requests.map(({ number }) => number)).toEqual([5, 6, 7]);
  const forgetful = createSandbox({ journalSize: 0 });
  await ask(forgetful);
  expect(forgetful.requests).toEqual([]);
});

test.each([0, 3, undefined])(
  'violations stay, however many requests come after them: journalSize %s',
  async (journalSize) => {
    const sandbox = createSandbox(journalSize === undefined ? {} : { journalSize });
    await ask(sandbox, { max_results: 1 });
    for (let round = 0; round < 1000; round += 1) await ask(sandbox, { max_results: 5 });
    expect(sandbox.requests.some(({ verdict }) => verdict === 'invalid')).toBe(false);
    expect(sandbox.violations).toEqual([
      {
        method: 'GET',
        url: '/2/users/42/liked_tweets?max_results=1',
        in: 'query',
        name: 'max_results',
        values: ['1'],
        reason: expect.stringMatching(/5 to 100/),
      },
    ]);
    sandbox.reset();
    expect(sandbox.violations).toEqual([]);
  },
);

test('of more than a hundred violations, the first are kept, and how many more there were', async () => {
  const sandbox = createSandbox();
  for (let number = 1; number <= 102; number += 1)
    await ask(sandbox, { max_results: 1000 + number });
  const told = sandbox.violations.map(({ values, reason }) => values?.[0] ?? reason);
  const first = Array.from({ length: 100 }, (_, index) => `${1001 + index}`);
  expect(told).toEqual([...first, 'And 2 more.']);
  sandbox.reset();
  await ask(sandbox, { max_results: 1 });
  expect(sandbox.violations).toHaveLength(1);
});

test('reset forgets requests, queued replies and limits', async () => {
  const sandbox = createSandbox({
    rateLimit: { limit: 1 },
    faults: [{ request: 1, code: 500 }],
    now: () => 0,
  });
  await ask(sandbox);
  sandbox.next({ code: 503 });
  sandbox.reset();
  expect(sandbox.requests).toEqual([]);
  expect((await ask(sandbox)).status).toBe(500);
  expect(sandbox.requests.map(({ number }) => number)).toEqual([1]);
});

test('reset lets a fault that came so many times come again', async () => {
  const sandbox = createSandbox({ faults: [{ page: 1, code: 500, times: 1 }] });
  expect((await ask(sandbox)).status).toBe(500);
  expect((await ask(sandbox)).status).toBe(200);
  sandbox.reset();
  expect((await ask(sandbox)).status).toBe(500);
});

test('requests of 15 kB leave little behind, in the journal and in each answer', async () => {
  const sandbox = createSandbox();
  const search = Array.from({ length: 4000 }, (_, index) => `${index.toString(36)}=`).join('&');
  let longest = 0;
  for (let round = 0; round < 50; round += 1) {
    const { text } = await send(sandbox, `http://sandbox.test/2/users/1/liked_tweets?${search}`);
    longest = Math.max(longest, text.length);
  }
  expect(search.length).toBeGreaterThan(15_000);
  expect(longest).toBeLessThan(20_000);
  expect(sandbox.requests[0]?.violations).toHaveLength(21);
  expect(sandbox.requests[0]?.violations.at(-1)?.reason).toBe('And 3980 more.');
  expect(JSON.stringify(sandbox.requests).length).toBeLessThan(10_000_000);
});

test('injected answers count as well towards what the journal keeps', async () => {
  const sandbox = createSandbox();
  const fill = async () => {
    for (let round = 0; round < 60; round += 1) {
      sandbox.next({ code: 503, headers: { 'x-long': 'y'.repeat(100_000) } });
      await ask(sandbox);
    }
    return sandbox.requests.map(({ number }) => number);
  };
  const kept = Array.from({ length: 39 }, (_, index) => 22 + index);
  expect(await fill()).toEqual(kept);
  sandbox.reset();
  expect(await fill()).toEqual(kept);
});
