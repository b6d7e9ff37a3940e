import type { LikedPostsQuery } from '@liked-posts/types';
import { tokenHider } from '@liked-posts/types/hide-token';
import { attempt, timeoutError } from './attempt.ts';
import { headersOf } from './check-options.ts';
import { AuthenticationError, LikedPostsError } from './errors.ts';
import { createGate } from './gate.ts';
import type { ClientOptions, PageOptions, RetryOptions } from './options.ts';
import type { FetchedPage } from './page.ts';
import type { Transport } from './transport.ts';
import { wait, within } from './within.ts';

/** Asks for the page that answers a query. Resolves with it, and with the number of attempts. */
export type Ask = (
  query: LikedPostsQuery,
  signal: AbortSignal | undefined,
) => Promise<{ readonly page: FetchedPage; readonly attempts: number }>;

/** Makes, for each call of a client, the function that asks for its pages, with retries. */
export function pageFetcher(
  transport: Transport,
  options: ClientOptions,
): (id: string, call: PageOptions) => Ask {
  const { onWait, retry = {} } = options;
  const { maxDelay = 60_000 } = retry;
  const { giveToken } = transport;
  const gate = createGate(retry.limit === 0 ? 0 : maxDelay);

  return (id, call) => {
    const { timeout = options.timeout ?? 30_000 } = call;
    const headers = call.headers && headersOf(call.headers);

    return async (query, signal) => {
      const used = new Set<string>();
      const request = { id, query, headers, timeout, redact: tokenHider(used) };
      const repeatIn = retries(retry, maxDelay);
      /** Replaces a refused token for the next attempt only. Later attempts ask for a token again. */
      let renewed: string | undefined;
      let isRenewed = false;
      let attempts = 0;

      try {
        for (;;) {
          attempts++;
          signal?.throwIfAborted();
          const begun = performance.now();
          const given = renewed ?? giveToken();
          renewed = undefined;
          const token = typeof given === 'string' ? given : await inTime(given);
          if (token !== undefined) used.add(token);
          const left = timeout - (performance.now() - begun);
          const pass = () =>
            gate(`${token}`, signal, (until) => onWait?.({ until, error: undefined }));
          const result = await (token === undefined
            ? timeoutError(`accessToken gave no token within ${timeout} ms`)
            : attempt(transport, request, token, left, pass, signal));
          if (!(result instanceof LikedPostsError)) return { page: result, attempts };

          result.attempts = attempts;
          if (result instanceof AuthenticationError && token && !isRenewed) {
            isRenewed = true;
            renewed = await inTime(giveToken(token, begun));
            if (renewed !== undefined && renewed !== token) continue;
          }
          const delay = repeatIn(result);
          if (delay === undefined) throw result;
          const until = new Date(Date.now() + delay);
          if (onWait) await within(signal, () => onWait({ until, error: result }));
          await wait(Number(until) - Date.now(), signal);
        }
      } catch (error) {
        if (error instanceof LikedPostsError) error.attempts ||= attempts;
        throw error;
      }

      /** The token, or `undefined` if it does not come in time. */
      function inTime(given: string | Promise<string>): Promise<string | undefined> {
        return within(signal, (_, limitTo) => {
          limitTo(timeout);
          return given;
        });
      }
    };
  };
}

/** How often in a row the service may ask one request to wait: more waiting would not help. */
const mostWaits = 10;

/** Decides whether a request is sent again after an error, and in how many milliseconds. */
function retries(
  { limit = 2, delay = 500 }: RetryOptions,
  maxDelay: number,
): (error: LikedPostsError) => number | undefined {
  let repeated = 0;
  let waits = 0;
  return (error) => {
    const asked = Number(error.retryAt ?? 0) - Date.now();
    if (limit === 0 || !error.retryable || asked > maxDelay) return undefined;
    const backOff = Math.min(maxDelay, delay * 2 ** Math.min(repeated, 30));
    const mayRepeat = asked > 0 ? ++waits <= mostWaits : ++repeated <= limit;
    return mayRepeat ? Math.max(asked, backOff * (1 - Math.random() / 2)) : undefined;
  };
}
