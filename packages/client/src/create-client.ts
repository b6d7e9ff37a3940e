import type { CheckedQuery, LikedPostsPage, LikedPostsQuery, paths } from '@liked-posts/types';
import createFetchClient, { type Client } from 'openapi-fetch';
import { HttpError } from './http-error.ts';

/** What {@link createClient} takes. */
export interface ClientOptions {
  /** Where the service is, without the version prefix: `https://api.example.com`. */
  readonly baseUrl: string;
  /** The OAuth 2.0 access token, sent as `Authorization: Bearer …`. */
  readonly accessToken: string;
  /** Replaces the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** A client of the liked Posts operation. */
export interface LikedPostsClient {
  /**
   * One page of the Posts that the user `id` has liked.
   *
   * @throws {HttpError} when the service answers with another status than 200.
   */
  getPage<const Query extends LikedPostsQuery = Record<never, never>>(
    id: string,
    query?: Query & CheckedQuery<Query>,
  ): Promise<LikedPostsPage<Query>>;
  /** All pages from the first or from `pagination_token` on, each fetched when it is asked for. */
  pages<const Query extends LikedPostsQuery = Record<never, never>>(
    id: string,
    query?: Query & CheckedQuery<Query>,
  ): AsyncGenerator<LikedPostsPage<Query>, void>;
  /** The underlying openapi-fetch client. */
  readonly openapiFetch: Client<paths>;
}

/**
 * A client for the service at `baseUrl`.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://api.example.com', accessToken: 'ACCESS_TOKEN' });
 * const page = await client.getPage('2244994945', { 'tweet.fields': ['created_at'] });
 */
export function createClient(options: ClientOptions): LikedPostsClient {
  const openapiFetch = createFetchClient<paths>({
    baseUrl: options.baseUrl,
    headers: { authorization: `Bearer ${options.accessToken}` },
    querySerializer: { array: { style: 'form', explode: false } },
    ...(options.fetch && { fetch: options.fetch }),
  });

  async function getPage<Query>(
    id: string,
    query: LikedPostsQuery = {},
  ): Promise<LikedPostsPage<Query>> {
    const { data, error, response } = await openapiFetch.GET('/2/users/{id}/liked_tweets', {
      params: { path: { id }, query },
    });
    if (data === undefined) throw new HttpError(response, error);
    // The service answers with what the query selects, which no response type can say.
    const page: unknown = data;
    return page as LikedPostsPage<Query>;
  }

  async function* pages<Query>(
    id: string,
    query: LikedPostsQuery = {},
  ): AsyncGenerator<LikedPostsPage<Query>, void> {
    let page = await getPage<Query>(id, query);
    yield page;
    while (page.meta?.next_token !== undefined) {
      page = await getPage<Query>(id, { ...query, pagination_token: page.meta.next_token });
      yield page;
    }
  }

  return { openapiFetch, getPage, pages };
}
