import {
  describeKind,
  isObject,
  type JsonObject,
  parseJsonOrText,
  pickObjects,
} from '@liked-posts/internal/json';
import type { LikedPostsQuery } from '@liked-posts/types';
import { readRateLimit } from '@liked-posts/types/rate-limit';
import { renamedInPages } from '@liked-posts/types/request';
import { isEncodable } from './check-options.ts';
import { type HttpError, PaginationError } from './errors.ts';
import { createHttpError, type Flaw, readErrors } from './http-error.ts';
import type { ReceivedPage } from './page.ts';
import type { PageRequest, PageResponse } from './transport.ts';

/**
 * The page in a response.
 *
 * @throws {HttpError} says what the response is instead
 * @throws {PaginationError} if the service refuses the token of the page
 */
export function readPage(received: PageResponse, { query, redact }: PageRequest): ReceivedPage {
  const { response, content } = received;
  const token = query.pagination_token;
  if (!response.ok) {
    const error = createHttpError(received, redact);
    if (token === undefined || !isRefused(token, error)) throw error;
    throw new PaginationError(error.message, { reason: 'refused', token, cause: error });
  }
  const body = typeof content === 'string' ? parseJsonOrText(content) : content;
  const flaw = isObject(body) ? (findFlaw(body) ?? findNewerNames(body, query)) : createFlaw();
  if (flaw) throw createHttpError({ ...received, content: body }, redact, flaw);
  // Checked as far as the client relies on it; the rest is as the contract says.
  const page = body as Partial<ReceivedPage>;
  return {
    ...page,
    data: page.data ?? [],
    includes: page.includes ?? {},
    errors: page.errors ?? [],
    meta: page.meta ?? {},
    rateLimit: readRateLimit(response.headers),
    query,
    response,
  };
}

/**
 * What is wrong with the body of a page. Strict, because a bad body must not look like the last
 * page. Published clients write missing lists and tokens as null.
 */
function findFlaw(body: JsonObject): Flaw | undefined {
  if (!('data' in body || 'meta' in body)) {
    // With a list of errors, the body says itself what went wrong, and it will do so again.
    const hasErrors = readErrors(body).length > 0;
    return hasErrors ? createFlaw(undefined, false) : createFlaw('there is neither data nor meta');
  }
  if ('title' in body && 'status' in body) return createFlaw();
  const { data, includes, errors, meta } = body;
  if (includes != null && !isObject(includes))
    return createFlaw(`includes is ${describeKind(includes)}`);
  if (meta !== undefined && !isObject(meta)) return createFlaw(`meta is ${describeKind(meta)}`);

  const lists = Object.entries({ data, errors });
  for (const [name, list] of Object.entries(includes ?? {})) lists.push([`includes.${name}`, list]);
  for (const [name, list] of lists) {
    const reason = findFlawOfList(name, list);
    if (reason) return createFlaw(reason);
  }
  for (const name of ['next_token', 'previous_token']) {
    const token = meta?.[name] ?? '';
    if (token !== '' && !isEncodable(token))
      return createFlaw(`meta.${name} is ${describeKind(token)}`);
  }
  const isEmpty = !Array.isArray(data) || data.length === 0;
  if (isEmpty && meta?.['result_count']) {
    return createFlaw('there is no data, but meta.result_count is not 0');
  }
  return undefined;
}

function createFlaw(reason?: string, retryable = true): Flaw {
  return { reason, retryable };
}

/** What is wrong with a list of objects. Posts need an id, because paging relies on it. */
function findFlawOfList(name: string, list: unknown): string | undefined {
  if (list == null) return undefined;
  if (!Array.isArray(list)) return `${name} is ${describeKind(list)}`;
  for (const [index, item] of list.entries()) {
    if (!isObject(item)) return `${name}[${index}] is ${describeKind(item)}`;
    const { id } = item;
    if (name === 'data' && typeof id !== 'string')
      return `data[${index}].id is ${describeKind(id)}`;
  }
  return undefined;
}

/**
 * The names of the service's newer description that stand in place of ours. Such a page would look as
 * if it had no long texts, no references and no included Posts.
 */
function findNewerNames({ data, includes }: JsonObject, query: LikedPostsQuery): Flaw | undefined {
  const names: string[] = [];
  for (const [ours, newer] of Object.entries(renamedInPages['includes'] ?? {})) {
    if (isObject(includes) && newer in includes && !(ours in includes)) {
      names.push(`includes.${newer}`);
    }
  }
  const posts = pickObjects(data);
  for (const [ours, newer] of Object.entries(renamedInPages['data'] ?? {})) {
    // A field that was requested may be in any Post, and a default field is in the first one.
    const isRequested = query['tweet.fields']?.some((field) => field === ours);
    const checkedPosts = isRequested ? posts : posts.slice(0, 1);
    if (checkedPosts.some((post) => newer in post && !(ours in post))) names.push(newer);
  }
  if (names.length === 0) return undefined;
  const reason = `newer names of the service, which this version cannot read: ${names.join(', ')}`;
  return createFlaw(`${reason}. Update @liked-posts/client, or use \`GET\`.`, false);
}

/** Whether an error is about the value of `pagination_token`. */
function isRefused(token: string, { status, errors, detail }: HttpError): boolean {
  // A refusal of another parameter names all parameters, so the token itself has to be there.
  const text = JSON.stringify([detail, errors]);
  return status === 400 && text.includes('pagination_token') && text.includes(token);
}
