import { onTestFinished, vi } from 'vitest';
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

/** A service that gives these answers in turn, and from then on the last one again. */
export function answering(...answers: readonly (Response | Error)[]) {
  const requests: Request[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const answer = answers[requests.length] ?? answers.at(-1);
    requests.push(request);
    if (answer instanceof Response) return answer.clone();
    throw answer;
  };
  return { fetch, requests };
}

/** Until the test ends, a wait takes no time but by the clock, and no wait is left to chance. */
export function fakeClock(now = 0): void {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.setTimerTickMode('nextTimerAsync');
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
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

/** The ids of the Posts that a listing yields, and the error that ends it, if any. */
export async function walk(listing: AsyncIterable<{ readonly post: { readonly id: string } }>) {
  const ids: string[] = [];
  try {
    for await (const { post } of listing) ids.push(post.id);
  } catch (error) {
    return { ids, error };
  }
  return { ids };
}

/** Everything that an iterable yields. */
export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
