import type { LikedPostsError } from './errors.ts';
import type { RetryOptions } from './options.ts';

/** The options of retries, with the defaults that `createClient` has filled in. */
export type RetrySettings = { readonly [Option in keyof RetryOptions]-?: number };

/** How many requested waits of a page, by `retry-after` or a reset, do not count as retries. */
const maxRequestedWaits = 10;
/**
 * A requested wait up to this long counts as a retry. Otherwise, a service whose resets are always in
 * the past would get ten requests, each after the shortest delay.
 */
const minRequestedWaitMs = 1000;

/**
 * Decides whether a request is sent again after an error, and in how many milliseconds;
 * `undefined` to give up. Call it once for each error. By default, for one error alone:
 *
 *   404                                 undefined        because it is not retryable
 *   429 with the reset in 15 minutes    undefined        because `maxDelay` is a minute
 *
 * and for errors in a row:
 *
 *   error                               delay            counted so far
 *   503                                 250 to 500 ms    1 retry
 *   503                                 500 to 1000 ms   2 retries
 *   429 with the reset in 30 s          30 s             2 retries, 1 requested wait; at most 10
 *   503                                 undefined        3 retries, but `limit` is 2
 */
export function createRetryPolicy({ limit: maxRetries, delay, maxDelay }: RetrySettings) {
  let retries = 0;
  let requestedWaits = 0;
  return function chooseDelayMs({ retryable, retryAt }: LikedPostsError): number | undefined {
    const requestedMs = retryAt ? Number(retryAt) - Date.now() : 0;
    if (maxRetries === 0 || !retryable || requestedMs > maxDelay) return undefined;
    const maxBackOffMs = Math.min(maxDelay, delay * 2 ** retries);
    const backOffMs = maxBackOffMs * (1 - Math.random() / 2);
    if (requestedMs > minRequestedWaitMs) requestedWaits++;
    else retries++;
    if (requestedWaits > maxRequestedWaits || retries > maxRetries) return undefined;
    return Math.max(requestedMs, backOffMs);
  };
}
