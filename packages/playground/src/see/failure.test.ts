import { type ConnectionError, createClient } from '@liked-posts/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientDefaults } from './failure.tsx';

const { maxRetries, timeoutMs, maxDelayMs, minUncountedWaitMs } = clientDefaults;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Requests a page from a service that always responds like this. Returns how many attempts it took. */
async function countAttempts(createResponse: () => Response): Promise<number> {
  let attempts = 0;
  const client = createClient({
    baseUrl: 'https://api.example.com',
    accessToken: 'any-token',
    fetch: async () => {
      attempts++;
      return createResponse();
    },
  });
  const failure = client.getPage('42').catch(() => {});
  await vi.runAllTimersAsync();
  await failure;
  return attempts;
}

/** A 429 whose window ends after this time. */
const createRefusal = (waitMs: number) => () =>
  new Response('{"title":"Too Many Requests"}', {
    status: 429,
    headers: { 'retry-after': `${waitMs / 1000}` },
  });

test('a failure uses up a retry', async () => {
  expect(await countAttempts(() => new Response('', { status: 503 }))).toBe(1 + maxRetries);
});

test('a short wait uses up a retry', async () => {
  expect(await countAttempts(createRefusal(minUncountedWaitMs))).toBe(1 + maxRetries);
});

test.each([minUncountedWaitMs + 1000, maxDelayMs])('a wait of %i ms uses up none', async (ms) => {
  expect(await countAttempts(createRefusal(ms))).toBeGreaterThan(1 + maxRetries);
});

test('a wait that is too long is not waited for', async () => {
  expect(await countAttempts(createRefusal(maxDelayMs + 1000))).toBe(1);
});

test('a request that hangs ends at the time limit', async () => {
  const client = createClient({
    baseUrl: 'https://api.example.com',
    accessToken: 'any-token',
    fetch: () => new Promise(() => {}),
    retry: { limit: 0 },
  });
  const code = client.getPage('42').catch((error: ConnectionError) => error.code);
  const startMs = Date.now();
  await vi.runAllTimersAsync();

  expect(await code).toBe('TIMEOUT');
  expect(Date.now() - startMs).toBe(timeoutMs);
});
