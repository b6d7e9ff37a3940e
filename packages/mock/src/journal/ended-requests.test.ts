import { describe, expect, test } from 'vitest';
import { ask } from '../../test/ask.ts';
import { createMock } from '../index.ts';
import { type MockServer, startMock } from '../node/index.ts';

const headers = { authorization: 'Bearer the-token' };

/** The two clocks of a process drift apart by some milliseconds. */
const clockDriftMs = 9;

test('the journal has the times of a request and of its response', async () => {
  const mock = createMock();
  mock.next({ delay: 20 });
  const startedMs = Date.now();
  await ask(mock);
  const { arrived = 0, answered = 0 } = mock.requests[0] ?? {};
  expect(arrived).toBeGreaterThan(startedMs - clockDriftMs);
  expect(answered).toBeLessThan(Date.now() + clockDriftMs);
  // Timers may end up to a millisecond early.
  expect(answered - arrived).toBeGreaterThanOrEqual(19);
});

const transports: Readonly<Record<string, (server: MockServer) => typeof fetch>> = {
  'in process': (server) => server.fetch,
  'over HTTP': () => fetch,
};

describe.each(Object.entries(transports))('%s', (_, chooseFetch) => {
  test.each([
    { override: { delay: 3_600_000, code: 503 }, status: 503 },
    { override: { slowBody: 3_600_000 }, status: 200 },
  ])('a client that leaves before $override ended is in the journal', async (row) => {
    await using server = await startMock();
    server.next(row.override);
    const client = new AbortController();
    const url = `${server.url}/2/users/42/liked_tweets`;
    const response = chooseFetch(server)(url, { headers, signal: client.signal });
    const text = response.then((received) => received.text());
    const arrived = await server.waitForRequest();
    expect(arrived.status).toBe(row.status);
    expect(arrived).not.toHaveProperty('answered');
    client.abort();
    await expect(text).rejects.toThrow();
    await expect.poll(() => server.requests[0]?.clientLeft).toBe(true);
    expect(server.requests[0]).not.toHaveProperty('status');
    expect(server.requests[0]).not.toHaveProperty('answered');
  });

  test.each([
    { override: { reset: true }, status: undefined },
    { override: { cutBody: true, code: 503 }, status: 503 },
  ])('a client is not blamed for $override', async ({ override, status }) => {
    await using server = await startMock();
    server.next(override);
    const response = chooseFetch(server)(`${server.url}/2/users/42/liked_tweets`, { headers });
    await expect(response.then((received) => received.text())).rejects.toThrow();
    await expect.poll(() => server.requests[0]?.answered).toEqual(expect.any(Number));
    expect(server.requests[0]?.status).toBe(status);
    expect(server.requests[0]).not.toHaveProperty('clientLeft');
  });

  test.each<{ init: RequestInit; slowBody?: number }>([
    { init: { headers } },
    { init: { headers, method: 'HEAD' } },
    { init: { method: 'OPTIONS' } },
    { init: {} },
    { init: { headers }, slowBody: 20 },
  ])('the response to $init, slow by $slowBody ms, has an end', async ({ init, slowBody }) => {
    await using server = await startMock();
    if (slowBody !== undefined) server.next({ slowBody });
    await (await chooseFetch(server)(`${server.url}/2/users/42/liked_tweets`, init)).text();
    await expect.poll(() => server.requests[0]?.answered).toEqual(expect.any(Number));
  });
});
