import { type LikedPostsQuery, path, type paths } from '@liked-posts/types';
import type { Client } from 'openapi-fetch';
import { accessTokens } from './access-tokens.ts';
import { askPage, type Outcome } from './ask-page.ts';
import { checkClientOptions } from './check-options.ts';
import { connect } from './connect.ts';
import { HttpError, LikedPostsError, TimeoutError } from './errors.ts';
import { createGate } from './gate.ts';
import { requestIdOf } from './http-error.ts';
import type { Attempt, ClientOptions, RequestOptions } from './options.ts';
import type { FetchedPage } from './page.ts';
import { rateLimitOf } from './rate-limit.ts';
import { redactor } from './redact.ts';
import { retries } from './retries.ts';
import { within } from './within.ts';

type AnyPage = FetchedPage<LikedPostsQuery>;

/** Asks for one page, and again when that may help. */
export type FetchPage = (
  id: string,
  query: LikedPostsQuery,
  options: RequestOptions,
) => Promise<AnyPage>;

/**
 * What asks for pages, and the openapi-fetch client by which it does.
 *
 * @throws {InvalidOptionError} when an option is not what it has to be
 */
export function pageFetcher(options: ClientOptions): {
  openapiFetch: Client<paths>;
  fetchPage: FetchPage;
} {
  const baseUrl = checkClientOptions(options);
  const { maxBodyBytes = 2 ** 25, onAttempt } = options;
  const { retry = {} } = options;
  const maxDelay = retry.maxDelay ?? 60_000;
  const tokens = accessTokens(options.accessToken);
  const { openapiFetch, send } = connect(baseUrl, tokens, options);
  const equipment = {
    openapiFetch,
    send,
    tokens,
    gate: createGate(),
    maxBodyBytes,
    maxWait: maxDelay,
  };

  /** Waits for `onAttempt`, but not once the call is aborted. */
  async function report(attempt: Attempt, signal: AbortSignal | undefined): Promise<void> {
    const reported = (async () => onAttempt?.(attempt))();
    reported.catch(() => {}); // Nobody may be left to hear of it.
    await within(Infinity, signal, () => reported);
  }

  const fetchPage: FetchPage = async (
    id,
    query,
    { signal, timeout = options.timeout ?? 30_000 },
  ) => {
    const url = baseUrl + path.replace('{id}', encodeURIComponent(id));
    const pageToken = query.pagination_token;
    const used = new Set<string>();
    const repeatIn = retries(retry, maxDelay, signal);
    const begun = performance.now();
    /** The token in place of one that was refused. */
    let renewed: string | undefined;

    /** Whether there is another token in place of the one that this error is the refusal of. */
    async function renews(error: LikedPostsError, refused: string | undefined, askedAt: number) {
      const isRefusal = error instanceof HttpError && error.status === 401;
      if (!isRefusal || refused === undefined || renewed !== undefined) return false;
      renewed = await within(timeout, signal, () => tokens.renew(refused, askedAt));
      return renewed !== undefined && renewed !== refused;
    }

    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted();
      const startedAt = performance.now();
      let endedAt: number | undefined;
      let outcome: Outcome | undefined;
      let page: AnyPage | undefined;
      let error: unknown;
      let retryIn: number | undefined;
      try {
        const question = { id, query, url, accessToken: renewed, used, timeout, signal };
        outcome = await askPage(equipment, question);
        endedAt = performance.now();
        const { result = lateError(url, timeout, attempt, endedAt - begun), accessToken } = outcome;
        if (!(result instanceof LikedPostsError)) {
          page = result;
        } else {
          error = Object.assign(result, { attempts: attempt });
          retryIn = (await renews(result, accessToken, startedAt)) ? 0 : await repeatIn(result);
        }
      } catch (thrown) {
        error = thrown;
      }
      if (onAttempt) {
        const { response, waited = 0 } = outcome ?? {};
        const duration = (endedAt ?? performance.now()) - startedAt - waited;
        const status = response?.status;
        const requestId = response ? requestIdOf(response.headers, redactor(used)) : null;
        const rateLimit = response && rateLimitOf(response.headers);
        await report(
          {
            url,
            pageToken,
            attempt,
            duration,
            waited,
            status,
            requestId,
            rateLimit,
            error,
            retryIn,
          },
          signal,
        );
      }
      if (page) return page;
      if (retryIn === undefined) throw error;
      await within(retryIn, signal);
    }
  };

  return { openapiFetch, fetchPage };
}

function lateError(url: string, timeout: number, attempt: number, passed: number): TimeoutError {
  const more =
    attempt > 1 ? ` (attempt ${attempt}, ${Math.round(passed)} ms since the first began)` : '';
  return new TimeoutError(`[GET] ${url}: no answer in ${timeout} ms${more}`, { timeout });
}
