import type { LikedPostsQuery, paths } from '@liked-posts/types';
import { path } from '@liked-posts/types';
import type { Client } from 'openapi-fetch';
import { connect } from './connect.ts';
import { LikedPostsError, TimeoutError } from './errors.ts';
import type { ClientOptions, RequestOptions } from './options.ts';
import type { FetchedPage } from './page.ts';
import { readPage } from './read-page.ts';
import { connectionError } from './redact.ts';
import { within } from './within.ts';

/** Asks for one page, and again when that may help. */
export type FetchPage = (
  id: string,
  query: LikedPostsQuery,
  options: RequestOptions,
) => Promise<FetchedPage<LikedPostsQuery>>;

/** What asks for pages, and the openapi-fetch client by which it does. */
export function pageFetcher(options: ClientOptions): {
  openapiFetch: Client<paths>;
  fetchPage: FetchPage;
} {
  const { limit = 2, delay = 500, maxDelay = 60_000, onLongWait } = options.retry ?? {};
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const { openapiFetch, send } = connect(baseUrl, options);

  const fetchPage: FetchPage = async (
    id,
    query,
    { signal, timeout = options.timeout ?? 30_000 },
  ) => {
    const url = baseUrl + path.replace('{id}', encodeURIComponent(id));
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted();
      let accessToken = '';
      let page: FetchedPage<LikedPostsQuery> | undefined;
      let error: unknown;
      let retryIn: number | undefined;
      try {
        page = await within(timeout, signal, async (signal) => {
          const { data, error, response } = await openapiFetch.GET(path, {
            params: { path: { id }, query },
            signal,
            parseAs: 'text',
            fetch: (request) =>
              send(request, (token) => {
                accessToken = token;
              }),
          });
          return readPage(url, query, response, data ?? error, accessToken);
        });
        if (!page) throw new TimeoutError(`[GET] ${url}: no answer in ${timeout} ms`, { timeout });
      } catch (thrown) {
        error =
          signal?.aborted || thrown instanceof LikedPostsError
            ? thrown
            : connectionError(url, thrown, accessToken);
      }
      if (error instanceof LikedPostsError) {
        if (error.retryable && attempt <= limit) {
          const asked = Number(error.retryAt ?? 0) - Date.now();
          const backOff = Math.min(maxDelay, delay * 2 ** (attempt - 1));
          if (asked <= maxDelay || (await onLongWait?.(error))) {
            retryIn = Math.max(asked, backOff * (1 - Math.random() / 2));
          }
        }
      }
      options.onAttempt?.({ url, attempt, error, retryIn });
      if (page) return page;
      if (retryIn === undefined) throw error;
      await within(retryIn, signal);
    }
  };

  return { openapiFetch, fetchPage };
}
