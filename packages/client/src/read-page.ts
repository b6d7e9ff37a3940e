import type { LikedPostsQuery } from '@liked-posts/types';
import { type HttpError, PaginationError } from './errors.ts';
import { httpError } from './http-error.ts';
import { isList, isObject, parsed } from './json.ts';
import type { FetchedPage } from './page.ts';
import { rateLimitOf } from './rate-limit.ts';
import type { Redact } from './redact.ts';

type AnyPage = FetchedPage<LikedPostsQuery>;
type PageBody = Partial<Pick<AnyPage, 'data' | 'includes' | 'errors' | 'meta'>>;

/**
 * The page that an answer has as its body, or the error that says what it has instead.
 *
 * @param url - what was asked, without the query
 * @param content - the text of the body, or what that parsed to
 */
export function readPage(
  url: string,
  query: LikedPostsQuery,
  response: Response,
  content: unknown,
  redact: Redact,
): AnyPage | HttpError | PaginationError {
  // openapi-fetch parses the JSON of an error, and no other.
  const body = typeof content === 'string' ? parsed(content) : content;
  if (response.ok && isPage(body)) {
    const { data = [], includes = {}, errors = [], meta = {} } = body;
    const rateLimit = rateLimitOf(response.headers);
    return { ...body, data, includes, errors, meta, rateLimit, query, response };
  }
  const error = httpError(url, response, body, redact);
  const token = query.pagination_token;
  if (token === undefined || !refuses(error, token)) return error;
  return new PaginationError(error.message, { reason: 'refused', token, cause: error });
}

/** Whether all that is there is of the right kind, and there is enough of it: a listing ends where a page says so, and nowhere else. */
function isPage(body: unknown): body is PageBody {
  if (!isObject(body) || !('data' in body || 'meta' in body)) return false;
  const { data = [], includes = {}, errors = [], meta = {} } = body;
  return (
    isList(data) &&
    data.every(({ id }) => typeof id === 'string') &&
    // A problem document is none, whatever stands beside it.
    !('title' in body && 'status' in body) &&
    isList(errors) &&
    isObject(includes) &&
    Object.values(includes).every(isList) &&
    isObject(meta) &&
    [meta['next_token'], meta['previous_token']].every(isToken) &&
    (data.length > 0 || !(Number(meta['result_count']) > 0))
  );
}

function isToken(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value !== '');
}

/** Whether an answer is about the value of `pagination_token`, and not of a parameter that is explained by naming all others. */
function refuses({ status, errors, detail }: HttpError, token: string): boolean {
  if (status !== 400) return false;
  const texts = [detail, ...errors.map((error) => JSON.stringify(error))];
  return texts.some((text) => text.includes('pagination_token') && text.includes(token));
}
