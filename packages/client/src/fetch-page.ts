import { type LikedPostsQuery, path, type paths } from '@liked-posts/types';
import { tokenHider } from '@liked-posts/types/hide-token';
import { nextLimit, rateLimitOf } from '@liked-posts/types/rate-limit';
import type { Client } from 'openapi-fetch';
import { accessTokens } from './access-tokens.ts';
import { checkClientOptions } from './check-options.ts';
import { connect, type Redact, type RequestResult } from './connect.ts';
import { HttpError, LikedPostsError, RateLimitError, TimeoutError } from './errors.ts';
import { createGate, type Quota } from './gate.ts';
import { requestIdOf } from './http-error.ts';
import type { Attempt, ClientOptions, RequestOptions } from './options.ts';
import type { FetchedPage } from './page.ts';
import { readPage } from './read-page.ts';
import { retries } from './retries.ts';
import { within } from './within.ts';

type AnyPage = FetchedPage<LikedPostsQuery>;

/** Asks for one page, with retries. */
export type FetchPage = (
  id: string,
  query: LikedPostsQuery,
  options: RequestOptions,
) => Promise<AnyPage>;

/** The result of one attempt. */
interface Outcome extends RequestResult {
  accessToken?: string;
  duration: number;
}

/**
 * The function that fetches pages, and the openapi-fetch client that it uses.
 *
 * @throws {InvalidOptionError} when an option is wrong
 */
export function pageFetcher(options: ClientOptions): {
  openapiFetch: Client<paths>;
  fetchPage: FetchPage;
} {
  const baseUrl = checkClientOptions(options);
  const { onAttempt, retry = {}, gate = createGate() } = options;
  const { maxDelay = 60_000 } = retry;
  const giveToken = accessTokens(options.accessToken);
  const { openapiFetch, send } = connect(baseUrl, giveToken, options);

  const fetchPage: FetchPage = async (
    id,
    query,
    { signal, timeout = options.timeout ?? 30_000 },
  ) => {
    const url = baseUrl + path.replace('{id}', encodeURIComponent(id));
    const used = new Set<string>();
    let hide = tokenHider(used);
    const redact: Redact = (text) => hide(text);
    const repeatIn = retries(retry, maxDelay, signal);
    /** Replaces a refused token for the next attempt only. Later attempts ask for a token again. */
    let renewed: string | undefined;
    let isRenewed = false;

    /** Resolves with a page or an error, or with `undefined` if neither came in time. */
    async function ask(outcome: Outcome): Promise<AnyPage | LikedPostsError | undefined> {
      const begun = performance.now();
      const given = renewed;
      renewed = undefined;
      const accessToken = await within(timeout, signal, () => given ?? giveToken());
      if (accessToken === undefined) return undefined;
      outcome.accessToken = accessToken;
      if (!used.has(accessToken)) hide = tokenHider(used.add(accessToken));
      const left = timeout - (performance.now() - begun);
      const leave = await gate(accessToken, maxDelay, signal);

      const sentAt = performance.now();
      let result: AnyPage | LikedPostsError | undefined;
      try {
        result = await within(left, signal, async (signal) => {
          const { data, error, response } = await openapiFetch.GET(path, {
            params: { path: { id }, query },
            signal,
            parseAs: 'text',
            fetch: (request) => send(request, accessToken, outcome),
          });
          outcome.response = response;
          return readPage(url, query, response, data ?? error ?? '', redact);
        });
      } catch (thrown) {
        if (!outcome.failure || thrown !== outcome.failure) throw thrown;
        result = outcome.failure;
      } finally {
        outcome.duration = performance.now() - sentAt;
        leave(quotaOf(result, outcome.response));
      }
      return result;
    }

    /** Resolves with whether the service refused the token and `accessToken` gave a new one. */
    async function renews(error: LikedPostsError, refused: string | undefined, askedAt: number) {
      const isRefusal = error instanceof HttpError && error.status === 401;
      if (!isRefusal || !refused || isRenewed) return false;
      isRenewed = true;
      renewed = await within(timeout, signal, () => giveToken(refused, askedAt));
      return renewed !== undefined && renewed !== refused;
    }

    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted();
      const startedAt = performance.now();
      const outcome: Outcome = { url, redact, duration: 0 };
      let page: AnyPage | undefined;
      let error: unknown;
      let retryIn: number | undefined;
      try {
        const result =
          (await ask(outcome)) ??
          new TimeoutError(
            `[GET] ${url}: no complete answer within ${timeout} ms (attempt ${attempt})`,
            {
              timeout,
            },
          );
        if (result instanceof LikedPostsError) {
          result.attempts = attempt;
          error = result;
          retryIn = (await renews(result, outcome.accessToken, startedAt))
            ? 0
            : await repeatIn(result);
        } else {
          page = result;
        }
      } catch (thrown) {
        error = thrown;
      }
      if (onAttempt) {
        const { response, duration } = outcome;
        const report: Attempt = {
          url,
          pageToken: query.pagination_token,
          attempt,
          duration,
          status: response?.status,
          requestId: response ? requestIdOf(response.headers, redact) : null,
          rateLimit: response && rateLimitOf(response.headers),
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

  return { openapiFetch, fetchPage };
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
