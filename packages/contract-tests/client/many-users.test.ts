import { createClient, RateLimitError } from '@liked-posts/client';
import { createMock, type Mock } from '@liked-posts/mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_250, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.setTimerTickMode('nextTimerAsync');
});
afterEach(() => {
  vi.useRealTimers();
});

/** A mock with some latency, and the number of 429s that it sent in each of its windows. */
function limited(rateLimit: { limit: number; windowSeconds: number }) {
  const mock: Mock = createMock({ likes: 300, rateLimit, now: () => Date.now() });
  const refused = new Map<number, number>();
  const fetch = async (request: Request) => {
    await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 40));
    const window = Math.floor(Date.now() / 1000 / rateLimit.windowSeconds);
    const response = await mock.fetch(request);
    if (response.status === 429) refused.set(window, (refused.get(window) ?? 0) + 1);
    await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 40));
    return response;
  };
  const client = createClient({
    baseUrl: 'https://api.example.com',
    accessToken: 'shared-token',
    fetch,
  });
  const count = async (id: string) => {
    let posts = 0;
    for await (const _ of client.posts(id, { max_results: 100 })) posts++;
    return posts;
  };
  return { client, count, refused };
}

const users = Array.from({ length: 10 }, (_, index) => `${index + 1}`);

test.each([
  [5, 1],
  [2, 1],
  [5, 30],
])(
  'ten users on %i requests in %i s finish, with one answer of 429 a window at most after the first',
  async (limit, windowSeconds) => {
    const { count, refused } = limited({ limit, windowSeconds });
    expect(await Promise.all(users.map(count))).toEqual(users.map(() => 300));

    const [, ...later] = refused.values();
    expect(Math.max(0, ...later)).toBeLessThanOrEqual(1);
  },
);

test('a listing alone waits for the reset, and is never refused', async () => {
  const { count, refused } = limited({ limit: 1, windowSeconds: 20 });
  expect(await count('1')).toBe(300);
  expect(refused.size).toBe(0);
});

test('a window that opens later than `maxDelay` is an error that says when', async () => {
  const { count } = limited({ limit: 1, windowSeconds: 900 });
  const error = await count('1').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({ attempts: 1, retryAt: new Date(1_800_000_900_000) });
});
