import { type LikedPostsQuery, path } from '@liked-posts/types';
import { tokenHider } from '@liked-posts/types/hide-token';
import { rateLimitOf } from '@liked-posts/types/rate-limit';
import { type AnyPage, attempt, type PageRequest, quotaOf } from './attempt.ts';
import { headersOf } from './check-options.ts';
import type { Connection } from './connect.ts';
import { AuthenticationError, LikedPostsError, TimeoutError } from './errors.ts';
import { createGate } from './gate.ts';
import { requestIdOf } from './http-error.ts';
import type { ClientOptions, PageOptions } from './options.ts';
import { retries } from './retries.ts';
import { within } from './within.ts';

/** Asks for one page, with retries. */
export type FetchPage = (
  id: string,
  query: LikedPostsQuery,
  options: PageOptions,
) => Promise<AnyPage>;

/** The function that fetches pages. */
export function pageFetcher(connection: Connection, options: ClientOptions): FetchPage {
  const { beforeAttempt, onAttempt, onWait, retry = {}, gate = createGate() } = options;
  const { maxDelay = 60_000, wait = within } = retry;
  const { giveToken } = connection;

  return async (id, query, call) => {
    const { signal, timeout = options.timeout ?? 30_000 } = call;
    const url = connection.baseUrl + path.replace('{id}', encodeURIComponent(id));
    const pageToken = query.pagination_token;
    const used = new Set<string>();
    const redact = (text: string) => tokenHider(used)(text);
    const repeatIn = retries(retry, maxDelay, signal);
    /** Replaces a refused token for the next attempt only. Later attempts ask for a token again. */
    let renewed: string | undefined;
    let isRenewed = false;

    for (let number = 1; ; number++) {
      signal?.throwIfAborted();
      const begun = performance.now();
      let request: PageRequest | undefined;
      let duration = 0;

      /** Resolves with a page or an error, or with `undefined` if neither came in time. */
      async function ask(): Promise<AnyPage | LikedPostsError | undefined> {
        const given = renewed ?? giveToken();
        const accessToken =
          typeof given === 'string' ? given : await within(timeout, signal, () => given);
        renewed = undefined;
        if (accessToken === undefined) return undefined;
        used.add(accessToken);
        const left = timeout - (performance.now() - begun);
        const leave = await gate(
          accessToken,
          retry.limit === 0 ? 0 : maxDelay,
          signal,
          onWait && ((until) => onWait({ url, pageToken, until })),
        );

        const headers =
          beforeAttempt || call.headers
            ? headersOf(connection.headers, call.headers)
            : connection.headers;
        const sent: PageRequest = { id, query, url, headers, accessToken, redact };
        let result: AnyPage | LikedPostsError | undefined;
        try {
          if (beforeAttempt) {
            const next = { url, pageToken, attempt: number, headers };
            await within(Infinity, signal, () => beforeAttempt(next));
          }
          request = sent;
          const sentAt = performance.now();
          try {
            result = await within(left, signal, (signal) => attempt(connection, sent, signal));
          } finally {
            duration = performance.now() - sentAt;
          }
        } finally {
          leave(quotaOf(result, sent.response));
        }
        return result;
      }

      /** Resolves with whether the service refused the token and `accessToken` gave a new one. */
      async function renews(error: LikedPostsError): Promise<boolean> {
        const refused = request?.accessToken;
        if (!(error instanceof AuthenticationError) || !refused || isRenewed) return false;
        isRenewed = true;
        renewed = await within(timeout, signal, () => giveToken(refused, begun));
        return renewed !== undefined && renewed !== refused;
      }

      let page: AnyPage | undefined;
      let error: unknown;
      let retryIn: number | undefined;
      try {
        const result =
          (await ask()) ??
          new TimeoutError(`[GET] ${url}: no complete answer within ${timeout} ms`, { timeout });
        if (result instanceof LikedPostsError) {
          result.attempts = number;
          error = result;
          retryIn = (await renews(result)) ? 0 : await repeatIn(result);
        } else {
          page = result;
        }
      } catch (thrown) {
        error = thrown;
      }
      if (onAttempt) {
        const { status, headers } = request?.response ?? {};
        const report = {
          ...{ url, pageToken, attempt: number, duration, status, error, retryIn },
          requestId: headers ? requestIdOf(headers, redact) : null,
          rateLimit: headers && rateLimitOf(headers),
        };
        await within(Infinity, signal, () => onAttempt(report));
      }
      if (page) return page;
      if (retryIn === undefined) throw error;
      await wait(retryIn, signal);
    }
  };
}
