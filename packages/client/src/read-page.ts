import type { LikedPostsQuery } from '@liked-posts/types';
import type { Redact } from '@liked-posts/types/hide-token';
import { isObject, type JsonObject, kindOf, parsed } from '@liked-posts/types/json';
import { rateLimitOf } from '@liked-posts/types/rate-limit';
import { isEncodable } from './check-options.ts';
import { type HttpError, PaginationError } from './errors.ts';
import { httpError } from './http-error.ts';
import type { FetchedPage } from './page.ts';

/**
 * The page in a response.
 *
 * @param url - the URL, without the query
 * @param content - the text of an OK body; or the body of an error, parsed if it is JSON
 * @throws {HttpError} that says what the body is instead
 * @throws {PaginationError} if the service refuses the token
 */
export function readPage(
  url: string,
  query: LikedPostsQuery,
  response: Response,
  content: unknown,
  redact: Redact,
): FetchedPage {
  const body = response.ok && typeof content === 'string' ? parsed(content) : content;
  const flaw = response.ok && isObject(body) ? flawOf(body) : undefined;
  if (response.ok && isObject(body) && flaw === undefined) {
    // Checked by `flawOf`; the rest is as the contract says.
    const page = body as Partial<FetchedPage>;
    return {
      ...page,
      data: page.data ?? [],
      includes: page.includes ?? {},
      errors: page.errors ?? [],
      meta: page.meta ?? {},
      rateLimit: rateLimitOf(response.headers),
      query,
      response,
    };
  }
  const error = httpError(url, response, content, flaw, redact);
  const token = query.pagination_token;
  if (token === undefined || !refuses(error, token)) throw error;
  throw new PaginationError(error.message, { reason: 'refused', token, cause: error });
}

/**
 * What is wrong with the body of a page. Strict, because a bad body must not look like the last
 * page. Published clients write missing lists and tokens as null. A problem document says itself what
 * is wrong.
 */
function flawOf(body: JsonObject): string | undefined {
  const { data, includes, errors, meta } = body;
  if (!('data' in body || 'meta' in body)) return 'there is neither data nor meta';
  if ('title' in body && 'status' in body) return '';
  const { next_token, previous_token, result_count } = isObject(meta) ? meta : {};
  const flaws = [
    flawOfList('data', data),
    flawOfList('errors', errors),
    ...Object.entries(isObject(includes) ? includes : {}).map(([name, list]) =>
      flawOfList(`includes.${name}`, list),
    ),
    includes == null || isObject(includes) ? undefined : `includes is ${kindOf(includes)}`,
    meta === undefined || isObject(meta) ? undefined : `meta is ${kindOf(meta)}`,
    ...Object.entries({ next_token, previous_token }).map(([name, token]) =>
      token == null || isEncodable(token) ? undefined : `meta.${name} is ${kindOf(token)}`,
    ),
    result_count && !(Array.isArray(data) && data.length > 0)
      ? 'there is no data, but meta.result_count is not 0'
      : undefined,
  ];
  return flaws.find((flaw) => flaw !== undefined);
}

/** What is wrong with a list of objects. Posts need an id, because paging relies on it. */
function flawOfList(name: string, list: unknown): string | undefined {
  if (list == null) return undefined;
  if (!Array.isArray(list)) return `${name} is ${kindOf(list)}`;
  for (const [index, item] of list.entries()) {
    if (!isObject(item)) return `${name}[${index}] is ${kindOf(item)}`;
    const { id } = item;
    if (name === 'data' && typeof id !== 'string') return `data[${index}].id is ${kindOf(id)}`;
  }
  return undefined;
}

/**
 * Whether an answer is about the value of `pagination_token`. An unknown parameter is refused with
 * the names of all others.
 */
function refuses({ status, errors, detail }: HttpError, token: string): boolean {
  const text = JSON.stringify([detail, errors]);
  return status === 400 && text.includes('pagination_token') && text.includes(token);
}
