import { path } from '@liked-posts/types';
import { tokenHider } from '@liked-posts/types/hide-token';
import { rateLimitOf } from '@liked-posts/types/rate-limit';
import { attempt, type PageRequest, quotaOf } from './attempt.ts';
import { headersOf } from './check-options.ts';
import type { Connection } from './connect.ts';
import { AuthenticationError, LikedPostsError, TimeoutError } from './errors.ts';
import { createGate } from './gate.ts';
import { requestIdOf } from './http-error.ts';
import type { ClientOptions, PageOptions } from './options.ts';
import type { FetchedPage } from './page.ts';
import type { Ask } from './page-at.ts';
import { retries } from './retries.ts';
import { within } from './within.ts';

/** Makes, for each call of a client, the function that asks for its pages, with retries. */
export function pageFetcher(
  connection: Connection,
  options: ClientOptions,
): (id: string, call: PageOptions) => Ask {
  const { beforeAttempt, onAttempt, onWait, retry = {}, gate = createGate() } = options;
  const { maxDelay = 60_000, wait = within } = retry;
  const { giveToken } = connection;

  return (id, call) => async (query, signal) => {
    const { timeout = options.timeout ?? 30_000 } = call;
    const url = connection.baseUrl + path.replace('{id}', encodeURIComponent(id));
    const pageToken = query.pagination_token;
    const used = new Set<string>();
    const repeatIn = retries(retry, maxDelay, signal);
    /** Replaces a refused token for the next attempt only. Later attempts ask for a token again. */
    let renewed: string | undefined;
    let isRenewed = false;

    for (let number = 1; ; number++) {
      signal?.throwIfAborted();
      const begun = performance.now();
      const { headers } = connection;
      // Reads the tokens on its first use, when that of this attempt is among them.
      const redact = tokenHider(used);
      const request: PageRequest = { id, query, url, headers, accessToken: '', redact };
      let duration = 0;

      /** Resolves with a page or an error, or with `undefined` if neither came in time. */
      async function ask(): Promise<FetchedPage | LikedPostsError | undefined> {
        const given = renewed ?? giveToken();
        const accessToken =
          typeof given === 'string' ? given : await within(timeout, signal, () => given);
        renewed = undefined;
        if (accessToken === undefined) return undefined;
        used.add(accessToken);
        request.accessToken = accessToken;
        const left = timeout - (performance.now() - begun);
        const leave = await gate(
          accessToken,
          retry.limit === 0 ? 0 : maxDelay,
          signal,
          onWait && ((until) => onWait({ url, pageToken, until })),
        );

        let sentAt: number | undefined;
        let result: FetchedPage | LikedPostsError | undefined;
        try {
          if (beforeAttempt || call.headers) request.headers = headersOf(headers, call.headers);
          if (beforeAttempt) {
            const next = { url, pageToken, attempt: number, headers: request.headers };
            await within(Infinity, signal, () => beforeAttempt(next));
          }
          sentAt = performance.now();
          result = await within(left, signal, (signal) => attempt(connection, request, signal));
        } finally {
          if (sentAt !== undefined) duration = performance.now() - sentAt;
          leave(quotaOf(result, request.response));
        }
        return result;
      }

      /** Resolves with whether the service refused the token and `accessToken` gave a new one. */
      async function renews(error: LikedPostsError): Promise<boolean> {
        const refused = request.accessToken;
        if (!(error instanceof AuthenticationError) || !refused || isRenewed) return false;
        isRenewed = true;
        renewed = await within(timeout, signal, () => giveToken(refused, begun));
        return renewed !== undefined && renewed !== refused;
      }

      let page: FetchedPage | undefined;
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
        const { response } = request;
        const report = {
          ...{ url, pageToken, attempt: number, duration, error, retryIn },
          status: response?.status,
          requestId: response ? requestIdOf(response.headers, redact) : null,
          rateLimit: response && rateLimitOf(response.headers),
        };
        await within(Infinity, signal, () => onAttempt(report));
      }
      if (page) return page;
      if (retryIn === undefined) throw error;
      await wait(retryIn, signal);
    }
  };
}
