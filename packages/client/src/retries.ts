import type { LikedPostsError } from './errors.ts';
import type { RetryOptions } from './options.ts';
import { within } from './within.ts';

/** How often in a row the service may ask one request to wait: more waiting would not help. */
const mostWaits = 10;

/** Decides whether a request is sent again after an error, and in how many milliseconds. */
export function retries(
  { limit = 2, delay = 500, when, onLongWait }: RetryOptions,
  maxDelay: number,
  signal: AbortSignal | undefined,
): (error: LikedPostsError) => Promise<number | undefined> {
  let repeated = 0;
  let waits = 0;
  return async (error) => {
    if (limit === 0 || !(when ? when(error) : error.retryable)) return undefined;
    const asked = Number(error.retryAt ?? 0) - Date.now();
    if (asked > maxDelay) {
      const waiting = await within(Infinity, signal, () => onLongWait?.(error));
      return waiting ? asked : undefined;
    }
    const backOff = Math.min(maxDelay, delay * 2 ** Math.min(repeated, 30));
    const mayRepeat = asked > 0 ? ++waits <= mostWaits : ++repeated <= limit;
    return mayRepeat ? Math.max(asked, backOff * (1 - Math.random() / 2)) : undefined;
  };
}
