import { expect, test } from 'vitest';
import { ask, send } from '../test/ask.ts';
import { createSandbox } from './index.ts';

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
  expect(
    sandbox.journal.map(({ number, method, status, verdict }) => [number, method, status, verdict]),
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
  expect(sandbox.journal[0]?.injected).toEqual({ code: 503 });
  expect(sandbox.journal[2]?.url).toBe('/2/users/42/liked_tweets?max_results=1&limit=2');
  expect(sandbox.journal[2]?.faults).toHaveLength(2);
});

test('the journal keeps no access token, wherever it was sent', async () => {
  const sandbox = createSandbox({ tokens: ['right'] });
  await ask(sandbox, {}, '42', { authorization: 'Bearer sesame' });
  await ask(sandbox, { access_token: 'sesame' }, '42', { authorization: 'Bearer right' });
  expect(JSON.stringify(sandbox.journal)).not.toMatch(/sesame|right/);
});

test('the journal keeps the most recent requests, in order', async () => {
  const sandbox = createSandbox({ journalSize: 3 });
  for (let round = 0; round < 7; round += 1) await ask(sandbox, { max_results: 5 });
  expect(sandbox.journal.map(({ number }) => number)).toEqual([5, 6, 7]);
  await ask(createSandbox({ journalSize: 0 }));
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
  expect(sandbox.journal).toEqual([]);
  expect((await ask(sandbox)).status).toBe(500);
});

test('reset lets a fault that came so many times come again', async () => {
  const sandbox = createSandbox({ faults: [{ page: 1, code: 500, times: 1 }] });
  expect((await ask(sandbox)).status).toBe(500);
  expect((await ask(sandbox)).status).toBe(200);
  sandbox.reset();
  expect((await ask(sandbox)).status).toBe(500);
});
