import { type LikedPostsQuery, path } from '@liked-posts/types';
import { nextLimit } from '@liked-posts/types/rate-limit';
import { textOf } from './bound-body.ts';
import type { Connection, Redact, RequestResult } from './connect.ts';
import { type LikedPostsError, RateLimitError } from './errors.ts';
import type { Leave, Quota } from './gate.ts';
import type { ClientOptions } from './options.ts';
import type { FetchedPage } from './page.ts';
import { readPage } from './read-page.ts';
import { within } from './within.ts';

export type AnyPage = FetchedPage<LikedPostsQuery>;

/** What stays the same in all attempts of a call. */
export interface Call {
  readonly id: string;
  readonly query: LikedPostsQuery;
  /** The URL, without the query. */
  readonly url: string;
  readonly headers: Headers;
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
  /** Hides all access tokens of the call. */
  readonly redact: Redact;
}

/** The result of an attempt that had an access token. */
export interface Outcome {
  response?: Response | undefined;
  /** How long the service took, in milliseconds. */
  duration: number;
}

/** Where the requests of a client go. */
export interface Service {
  readonly connection: Connection;
  /** Whether middleware may read bodies, which then need a bound of their own. */
  readonly hasMiddleware: () => boolean;
  readonly maxBodyBytes: number;
  readonly beforeAttempt: ClientOptions['beforeAttempt'];
}

/**
 * Sends a request that has passed the gate. Resolves with a page, with the error that the service
 * or the connection made, or with `undefined` if neither came within `ms` milliseconds.
 *
 * @throws what middleware and hooks throw, and the reason of an abort
 */
export async function attempt(
  service: Service,
  call: Call,
  number: number,
  accessToken: string,
  ms: number,
  leave: Leave,
  outcome: Outcome,
): Promise<AnyPage | LikedPostsError | undefined> {
  const { id, query, url, redact, signal } = call;
  const headers = new Headers(call.headers);
  let result: AnyPage | LikedPostsError | undefined;
  let sentAt = performance.now();
  try {
    await service.beforeAttempt?.({
      url,
      pageToken: query.pagination_token,
      attempt: number,
      headers,
    });
    sentAt = performance.now();
    result = await within(ms, signal, async (signal) => {
      const request: RequestResult = { url, redact, signal };
      try {
        return await send(service, id, query, headers, accessToken, request, outcome);
      } catch (thrown) {
        if (!request.failure || thrown !== request.failure) throw thrown;
        return request.failure;
      } finally {
        outcome.response ??= request.response;
      }
    });
  } finally {
    outcome.duration = performance.now() - sentAt;
    leave(quotaOf(result, outcome.response));
  }
  return result;
}

async function send(
  { connection, hasMiddleware, maxBodyBytes }: Service,
  id: string,
  query: LikedPostsQuery,
  headers: Headers,
  accessToken: string,
  request: RequestResult,
  outcome: Outcome,
): Promise<AnyPage | LikedPostsError> {
  const { url, redact } = request;
  const isBounded = hasMiddleware();
  // The signal goes to `fetch` alone: a `Request` with a signal takes three times as long to make.
  const { error, response } = await connection.openapiFetch.GET(path, {
    params: { path: { id }, query },
    headers,
    parseAs: 'stream',
    fetch: (sent) => connection.send(sent, accessToken, request, isBounded),
  });
  outcome.response = response;
  const { body, bodyUsed } = response;
  let content: unknown = error;
  if (content === undefined && body && !bodyUsed) {
    try {
      content = await textOf(body, maxBodyBytes, () => connection.tooLarge(url));
    } catch (thrown) {
      throw connection.failed(request, thrown);
    }
  }
  return readPage(url, query, response, content ?? (await response.text()), redact);
}

function quotaOf(
  result: AnyPage | LikedPostsError | undefined,
  response: Response | undefined,
): Quota | undefined {
  if (!response) return undefined;
  const { remaining, reset } = nextLimit(response.headers);
  // A 429 that does not say how long to wait holds back the other calls for a second, too.
  const refusedUntil =
    result instanceof RateLimitError ? (result.retryAt ?? new Date(Date.now() + 1000)) : undefined;
  const resetAt = refusedUntil ?? reset;
  return resetAt && { remaining: refusedUntil ? 0 : remaining, resetAt: Number(resetAt) };
}
