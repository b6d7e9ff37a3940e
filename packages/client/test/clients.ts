import { createClient, type LikedPostsClient } from '../src/index.ts';
import type { ClientOptions } from '../src/options.ts';

/** An access token long enough to be told apart from other text. */
export const accessToken = 'AAAAsecret0123456789';

/** A client that asks `fetch`, and waits no time between attempts. */
export function clientOf(
  fetch: (request: Request) => Promise<Response>,
  options: Partial<ClientOptions> = {},
): LikedPostsClient {
  return createClient({
    baseUrl: 'https://api.example.com',
    accessToken,
    fetch,
    ...options,
    retry: { delay: 0, ...options.retry },
  });
}

/** What a promise rejects with; fails if it does not. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('Expected a rejection.');
}

/** Everything that an iterable yields. */
export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
