import { onTestFinished, vi } from 'vitest';
import { createClient, type LikedPostsClient, type Position } from '../src/index.ts';
import type { ClientOptions } from '../src/options.ts';

/** An access token long enough to be told apart from other text. */
export const accessToken = 'AAAAsecret0123456789';

/** The URL that these clients request for user 1, without the query. */
export const url = 'https://api.example.com/2/users/1/liked_tweets';

/** A `fetch` that never responds. */
export const neverRespond = () => new Promise<never>(() => {});

/** Resolves after a time. */
export const waitFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A client with this `fetch` and no waits between attempts. */
export function createTestClient(
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

/** A plain `GET` for user 1. */
export function callGet(client: LikedPostsClient, options: object = {}) {
  return client.GET('/2/users/{id}/liked_tweets', { params: { path: { id: '1' } }, ...options });
}

/** A service that gives these responses in turn, and from then on the last one again. */
export function serveResponses(...responses: readonly (Response | Error)[]) {
  const requests: Request[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const response = responses[requests.length] ?? responses.at(-1);
    requests.push(request);
    if (response instanceof Response) return response.clone();
    throw response;
  };
  return { fetch, requests };
}

/** Middleware with one hook. */
export function createMiddleware(
  hook: 'onRequest' | 'onResponse',
  run: () => Promise<undefined> | undefined,
) {
  return hook === 'onRequest' ? { onRequest: run } : { onResponse: run };
}

/** Until the test ends, timers fire at once, `Date` advances by their delay, and chance is 0. */
export function useFakeClock(now = 0): void {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.setTimerTickMode('nextTimerAsync');
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

/** The error that a promise rejects with. Fails if it does not reject. */
export async function catchError(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('The promise did not reject.');
}

/** The error for a response, from a client that does not retry. */
export function getError(response: Response): Promise<unknown> {
  const client = createTestClient(async () => response, { retry: { limit: 0 } });
  return catchError(client.getPage('1', { max_results: 5 }));
}

/** The ids of the Posts that a listing yields, and the error that ends it, if any. */
export async function collectIds(
  listing: AsyncIterable<{ readonly post: { readonly id: string } }>,
) {
  const ids: string[] = [];
  try {
    for await (const { post } of listing) ids.push(post.id);
  } catch (error) {
    return { ids, error };
  }
  return { ids };
}

/** Everything that an iterable yields. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** A position as another process reads it. */
export function copyPosition(position: Position | undefined): Position {
  return JSON.parse(JSON.stringify(position));
}
