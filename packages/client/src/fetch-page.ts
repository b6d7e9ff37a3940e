import { type LikedPostsQuery, path, type paths } from '@liked-posts/types';
import { tokenHider } from '@liked-posts/types/hide-token';
import { rateLimitOf } from '@liked-posts/types/rate-limit';
import type { Client } from 'openapi-fetch';
import { accessTokens } from './access-tokens.ts';
import { type AnyPage, attempt, type Call, type Outcome, type Service } from './attempt.ts';
import { baseUrlOf, headersOf } from './check-options.ts';
import { connect, defaultMaxBodyBytes } from './connect.ts';
import { HttpError, LikedPostsError, TimeoutError } from './errors.ts';
import { createGate } from './gate.ts';
import { requestIdOf } from './http-error.ts';
import type { ClientOptions, RequestOptions } from './options.ts';
import { retries } from './retries.ts';
import { within } from './within.ts';

/** Asks for one page, with retries. */
export type FetchPage = (
  id: string,
  query: LikedPostsQuery,
  options: RequestOptions,
) => Promise<AnyPage>;

/**
 * The function that fetches pages, and the openapi-fetch client that it uses.
 *
 * @throws {InvalidOptionError} when an option is wrong
 */
export function pageFetcher(options: ClientOptions): {
  openapiFetch: () => Client<paths>;
  fetchPage: FetchPage;
} {
  const baseUrl = baseUrlOf(options);
  const { onAttempt, onWait, retry = {}, gate = createGate() } = options;
  const { maxDelay = 60_000 } = retry;
  const maxWait = retry.limit === 0 ? 0 : maxDelay;
  const giveToken = accessTokens(options.accessToken);
  const connection = connect(baseUrl, giveToken, options);
  let isExposed = false;
  const service: Service = {
    connection,
    // Nobody can add middleware without asking for the openapi-fetch client.
    hasMiddleware: () => isExposed,
    maxBodyBytes: options.maxBodyBytes ?? defaultMaxBodyBytes,
    beforeAttempt: options.beforeAttempt,
  };

  const fetchPage: FetchPage = async (id, query, request) => {
    const { signal, timeout = options.timeout ?? 30_000 } = request;
    const used = new Set<string>();
    let hide = tokenHider(used);
    const call: Call = {
      id,
      query,
      url: baseUrl + path.replace('{id}', encodeURIComponent(id)),
      headers: headersOf(request.headers),
      timeout,
      signal,
      redact: (text) => hide(text),
    };
    const { url, redact } = call;
    const pageToken = query.pagination_token;
    const repeatIn = retries(retry, maxDelay, signal);
    /** Replaces a refused token for the next attempt only. Later attempts ask for a token again. */
    let renewed: string | undefined;
    let isRenewed = false;
    let accessToken: string | undefined;

    /** Resolves with a page or an error, or with `undefined` if neither came in time. */
    async function ask(number: number, outcome: Outcome) {
      const begun = performance.now();
      const given = renewed;
      renewed = undefined;
      accessToken = given ?? (await within(timeout, signal, () => giveToken()));
      if (accessToken === undefined) return undefined;
      if (!used.has(accessToken)) hide = tokenHider(used.add(accessToken));
      const left = timeout - (performance.now() - begun);
      const leave = await gate(
        accessToken,
        maxWait,
        signal,
        onWait && ((until) => onWait({ url, pageToken, until })),
      );
      return attempt(service, call, number, accessToken, left, leave, outcome);
    }

    /** Resolves with whether the service refused the token and `accessToken` gave a new one. */
    async function renews(error: LikedPostsError, askedAt: number) {
      const refused = accessToken;
      const isRefusal = error instanceof HttpError && error.status === 401;
      if (!isRefusal || !refused || isRenewed) return false;
      isRenewed = true;
      renewed = await within(timeout, signal, () => giveToken(refused, askedAt));
      return renewed !== undefined && renewed !== refused;
    }

    for (let number = 1; ; number++) {
      signal?.throwIfAborted();
      const startedAt = performance.now();
      const outcome: Outcome = { duration: 0 };
      let page: AnyPage | undefined;
      let error: unknown;
      let retryIn: number | undefined;
      try {
        const result = (await ask(number, outcome)) ?? late(call, number);
        if (result instanceof LikedPostsError) {
          result.attempts = number;
          error = result;
          retryIn = (await renews(result, startedAt)) ? 0 : await repeatIn(result);
        } else {
          page = result;
        }
      } catch (thrown) {
        error = thrown;
      }
      if (onAttempt) {
        const { response, duration } = outcome;
        const headers = response?.headers;
        const report = {
          url,
          pageToken,
          attempt: number,
          duration,
          status: response?.status,
          requestId: headers ? requestIdOf(headers, redact) : null,
          rateLimit: headers && rateLimitOf(headers),
          error,
          retryIn,
        };
        await within(Infinity, signal, () => onAttempt(report));
      }
      if (page) return page;
      if (retryIn === undefined) throw error;
      await within(retryIn, signal);
    }
  };

  return {
    openapiFetch: () => {
      isExposed = true;
      return connection.openapiFetch;
    },
    fetchPage,
  };
}

function late({ url, timeout }: Call, number: number): TimeoutError {
  const message = `[GET] ${url}: no complete answer within ${timeout} ms (attempt ${number})`;
  return new TimeoutError(message, { timeout });
}
