import { createClient, type LikedPostsClient } from '../src/index.ts';
import type { ClientOptions } from '../src/options.ts';

/** An access token long enough to be told apart from other text. */
export const accessToken = 'AAAAsecret0123456789';

/** The URL that these clients request for user 1, without the query. */
export const url = 'https://api.example.com/2/users/1/liked_tweets';

/** A `fetch` that never answers. */
export const hanging = () => new Promise<never>(() => {});

/** A client with this `fetch` and no waits between attempts. */
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

/** The error that a promise rejects with. Fails if it does not reject. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('Expected a rejection.');
}

/** The error for an answer, from a client that does not retry. */
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
