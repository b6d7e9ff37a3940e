import type { LikedPostsQuery } from '@liked-posts/types';
import { isObject, type JsonObject, parsed } from '@liked-posts/types/json';
import { rateLimitOf } from '@liked-posts/types/rate-limit';
import { isEncodable } from './check-options.ts';
import type { Redact } from './connect.ts';
import { type HttpError, PaginationError } from './errors.ts';
import { httpError } from './http-error.ts';
import type { FetchedPage } from './page.ts';

type PageBody = Partial<Pick<FetchedPage, 'data' | 'includes' | 'errors' | 'meta'>>;

/**
 * The page in a response body, or an error that says what the body is instead.
 *
 * @param url - the URL, without the query
 * @param content - the body
 */
export function readPage(
  url: string,
  query: LikedPostsQuery,
  response: Response,
  content: string,
  redact: Redact,
): FetchedPage | HttpError | PaginationError {
  const body = parsed(content);
  if (response.ok && isPage(body)) {
    const { data = [], includes = {}, errors = [], meta = {} } = body;
    const rateLimit = rateLimitOf(response.headers);
    return { ...body, data, includes, errors, meta, rateLimit, query, response };
  }
  const text = typeof body === 'string' ? body : content;
  const error = httpError(url, response, text, redact);
  const token = query.pagination_token;
  if (token === undefined || !refuses(error, token)) return error;
  return new PaginationError(error.message, { reason: 'refused', token, cause: error });
}

/** Whether the body is a page. Strict, because a bad body must not look like the last page. */
function isPage(body: unknown): body is PageBody {
  if (!isObject(body) || !('data' in body || 'meta' in body)) return false;
  const { data = [], includes = {}, errors = [], meta = {} } = body;
  return (
    isList(data) &&
    data.every(({ id }) => typeof id === 'string') &&
    // A problem document is not a page, whatever else is in it.
    !('title' in body && 'status' in body) &&
    isList(errors) &&
    isObject(includes) &&
    Object.values(includes).every(isList) &&
    isObject(meta) &&
    // Published clients write a missing token as null.
    [meta['next_token'], meta['previous_token']].every(
      (token) => token == null || isEncodable(token),
    ) &&
    (data.length > 0 || !meta['result_count'])
  );
}

/** Whether a value is a list of objects. */
function isList(value: unknown): value is readonly JsonObject[] {
  return Array.isArray(value) && value.every(isObject);
}

/**
 * Whether an answer is about the value of `pagination_token`. An unknown parameter is refused with
 * the names of all others.
 */
function refuses({ status, errors, detail }: HttpError, token: string): boolean {
  const text = JSON.stringify([detail, errors]);
  return status === 400 && text.includes('pagination_token') && text.includes(token);
}
