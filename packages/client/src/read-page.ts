import type { LikedPostsQuery } from '@liked-posts/types';
import { HttpError, InvalidBodyError, PaginationError, RateLimitError } from './errors.ts';
import type { FetchedPage } from './page.ts';
import { rateLimitOf, retryTime } from './rate-limit.ts';
import { redactedJson } from './redact.ts';

/**
 * The page that a response has as its body.
 *
 * @param content - its text, or what it parsed to
 * @throws {HttpError} that says what it has instead
 */
export function readPage(
  url: string,
  query: LikedPostsQuery,
  response: Response,
  content: unknown,
  accessToken: string,
): FetchedPage<LikedPostsQuery> {
  const { ok, status, statusText, headers } = response;
  const rateLimit = rateLimitOf(headers);
  const body = parse(content ?? '');
  const { data = [], errors = [], includes = {}, meta = {} } = Object(body);
  // Paging relies on these: a token that is no string would end a listing early.
  const { next_token = '0', previous_token = '0' } = Object(meta);
  const wellFormed =
    isObject(body) &&
    (!ok ||
      ([data, errors].every(Array.isArray) &&
        [includes, meta].every(isObject) &&
        [next_token, previous_token].every((token) => token && typeof token === 'string')));
  if (ok && wellFormed && (body['data'] || body['meta'] || !errors.length)) {
    return { ...body, data, includes, errors, meta, rateLimit, query, response };
  }

  const json = redactedJson(
    { statusText, requestId: headers.get('x-request-id'), body },
    accessToken,
  );
  const shown = JSON.parse(json);
  const items = [shown.body?.errors ?? []].flat();
  const problem = { ...items[0], ...shown.body };
  const title = `${problem.title ?? shown.statusText}`;
  const detail = `${problem.detail ?? JSON.stringify(shown.body).slice(0, 200)}`;
  const type = `${problem.type ?? ''}`;
  const limited = status === 429 && !type.endsWith('usage-capped');
  const Failure = limited ? RateLimitError : wellFormed ? HttpError : InvalidBodyError;
  const error = new Failure(`[GET] ${url}: ${status} ${title}: ${detail}`, {
    status,
    title,
    detail,
    type,
    errors: items,
    body: shown.body,
    rateLimit,
    retryable: limited || /50[0234]/.test(`${status}`),
    retryAt: retryTime(headers) ?? (limited ? rateLimit.reset : undefined),
    requestId: shown.requestId,
  });
  const token = query.pagination_token;
  if (status === 400 && token && json.includes('pagination_token')) {
    throw new PaginationError(error.message, {
      reason: 'refused',
      token,
      cause: error,
    });
  }
  throw error;
}

/** Whether this is what `JSON.parse` makes of an object. */
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value?.constructor === Object;
}

/** Leaves alone what is not JSON, or no longer. */
function parse(content: unknown): unknown {
  try {
    return JSON.parse(`${content}`);
  } catch {
    return content;
  }
}
