import { type LikedPostsQuery, path } from '@liked-posts/types';
import type { Redact } from '@liked-posts/types/hide-token';
import { nextLimit } from '@liked-posts/types/rate-limit';
import { connectionError } from './connection-error.ts';
import { ConnectionError, LikedPostsError, RateLimitError } from './errors.ts';
import type { Leave, Quota } from './gate.ts';
import type { FetchedPage } from './page.ts';
import { readPage } from './read-page.ts';
import { addressOf, type Transport } from './transport.ts';
import { within } from './within.ts';

/** A request for a page. */
export interface PageRequest {
  readonly id: string;
  readonly query: LikedPostsQuery;
  readonly headers: Headers | undefined;
  /** The time limit of an attempt, in milliseconds. */
  readonly timeout: number;
  /** Hides the access tokens that the call has used. */
  readonly redact: Redact;
}

/**
 * Asks for a page once: one `GET` with its middleware, when the gate opens. The time limit counts
 * from sending to the end of the body, so middleware may wait before it.
 *
 * @param pass - waits at the gate
 * @returns the page, or the error of the service or the connection
 * @throws what middleware throws, and the reason of `signal`
 */
export async function attempt(
  { api, send }: Transport,
  { id, query, headers, timeout, redact }: PageRequest,
  accessToken: string,
  timeLeft: number,
  pass: () => Promise<Leave>,
  signal: AbortSignal | undefined,
): Promise<FetchedPage | LikedPostsError> {
  const leave = await pass();
  let answer: Response | undefined;
  let result: FetchedPage | LikedPostsError | undefined;
  // Middleware may answer in place of the service.
  let url: string = path;
  let broken: unknown;
  const onBroken = (error: unknown) => {
    broken = error;
  };
  try {
    result = await within(signal, async (signal, limitTo) => {
      const { response, error } = await api.GET(path, {
        params: { path: { id }, query },
        ...(headers && { headers }),
        parseAs: 'stream',
        signal,
        fetch: (request) => {
          limitTo(timeLeft);
          url = addressOf(request);
          return send(request, { accessToken, signal, redact, onBroken });
        },
      });
      answer = response;
      const content =
        error === undefined
          ? await response.text().catch((thrown) => {
              throw connectionError(url, thrown, redact);
            })
          : error;
      return readPage(url, query, response, content, redact);
    });
  } catch (thrown) {
    const error = broken ?? thrown;
    if (!(error instanceof LikedPostsError)) throw error;
    result = error;
  } finally {
    leave(answer && quotaOf(answer, result));
  }
  return result ?? timeoutError(`[GET] ${url}: no complete answer within ${timeout} ms`);
}

/** The quota that an answer states. */
function quotaOf({ headers }: Response, result: FetchedPage | LikedPostsError | undefined): Quota {
  // A 429 that does not say how long to wait holds back the other calls for a second, too.
  if (result instanceof RateLimitError) {
    return { remaining: 0, reset: result.retryAt ?? new Date(Date.now() + 1000) };
  }
  return nextLimit(headers, result instanceof LikedPostsError ? undefined : result?.rateLimit);
}

export function timeoutError(message: string): ConnectionError {
  return new ConnectionError(message, { code: 'TIMEOUT', retryable: true });
}
