import { createClient, type LikedPostsClient } from '../src/index.ts';
import type { ClientOptions } from '../src/options.ts';

/** An access token long enough to be told apart from other text. */
export const accessToken = 'AAAAsecret0123456789';

/** What a client of these asks of user 1, without the query. */
export const url = 'https://api.example.com/2/users/1/liked_tweets';

/** Never answers. */
export const hanging = () => new Promise<never>(() => {});

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

/** The error for an answer, of a client that does not retry. */
export function errorFor(answer: () => Response): Promise<unknown> {
  return rejection(
    clientOf(async () => answer(), { retry: { limit: 0 } }).getPage('1', { max_results: 5 }),
  );
}

/** Everything that an iterable yields. */
export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
