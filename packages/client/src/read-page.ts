import { describeKind, isObject, type JsonObject, pickObjects } from '@liked-posts/internal/json';
import type { LikedPostsQuery } from '@liked-posts/types';
import { readRateLimit } from '@liked-posts/types/rate-limit';
import { renamedInPages } from '@liked-posts/types/request';
import { type HttpError, PaginationError } from './errors.ts';
import { createHttpError, type Flaw } from './http-error.ts';
import type { ReceivedPage } from './page.ts';
import { isPageToken } from './positions.ts';
import type { PageRequest, PageResponse } from './transport.ts';

/**
 * The page in a response.
 *
 * @throws {HttpError} says what the response is instead
 * @throws {PaginationError} if the service refuses the token of the page
 */
export function readPage(
  received: PageResponse,
  { query, redact }: Pick<PageRequest, 'query' | 'redact'>,
): ReceivedPage {
  const { response, content } = received;
  const token = query.pagination_token;
  if (!response.ok) {
    const error = createHttpError(received, redact);
    if (token === undefined || !isTokenRefused(token, error)) throw error;
    throw new PaginationError(error.message, { reason: 'refused', token, cause: error });
  }
  const flaw = findFlaw(content, query);
  if (flaw) throw createHttpError(received, redact, flaw);
  // `findFlaw` has checked the members that the client relies on. The contract states the others.
  const page = content as Partial<ReceivedPage>;
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

/** The flaw of a body that itself says what it is: the error quotes the body. */
const quotedBody: Flaw = {};

/**
 * What is wrong with the body of a page: a bad body must not look like the last page. The checks are
 * made in this order, because the later ones rely on the earlier ones.
 */
function findFlaw(body: unknown, query: LikedPostsQuery): Flaw | undefined {
  if (!isObject(body)) return quotedBody;
  if (!('data' in body || 'meta' in body)) {
    // A body with `errors` alone: they say what went wrong, and the next request would meet it again.
    if (pickObjects(body['errors']).length > 0) return { isLasting: true };
    return { reason: 'there is neither data nor meta' };
  }
  // A problem document: a gateway sent its error with the status 200.
  if ('title' in body && 'status' in body) return quotedBody;
  const reason = findWrongMember(body);
  return reason === undefined ? findNewerNames(body, query) : { reason };
}

/**
 * The first member that has a wrong type, such as `data[1].id is a number`. Published clients write
 * missing lists and tokens as null, so null counts as missing.
 */
function findWrongMember({ data, includes, errors, meta }: JsonObject): string | undefined {
  if (includes != null && !isObject(includes)) return `includes is ${describeKind(includes)}`;
  if (meta !== undefined && !isObject(meta)) return `meta is ${describeKind(meta)}`;

  const lists = Object.entries({ data, errors });
  for (const [name, list] of Object.entries(includes ?? {})) lists.push([`includes.${name}`, list]);
  for (const [name, list] of lists) {
    const reason = findWrongItem(name, list);
    if (reason) return reason;
  }
  for (const name of ['next_token', 'previous_token']) {
    const token = meta?.[name] ?? '';
    if (token !== '' && !isPageToken(token)) return `meta.${name} is ${describeKind(token)}`;
  }
  const isEmpty = !Array.isArray(data) || data.length === 0;
  if (isEmpty && meta?.['result_count']) return 'there is no data, but meta.result_count is not 0';
  return undefined;
}

/** The first item that is no object. A Post also needs an id that is a string: paging relies on it. */
function findWrongItem(name: string, list: unknown): string | undefined {
  if (list == null) return undefined;
  if (!Array.isArray(list)) return `${name} is ${describeKind(list)}`;
  const isPost = name === 'data';
  for (const [index, item] of list.entries()) {
    if (!isObject(item)) return `${name}[${index}] is ${describeKind(item)}`;
    const { id } = item;
    if (isPost && typeof id !== 'string') return `data[${index}].id is ${describeKind(id)}`;
  }
  return undefined;
}

/**
 * The flaw of a page with names of the service's newer description instead of ours, such as
 * `includes.posts` for `includes.tweets`. Without it, the page would look as if it had no long
 * texts, no references and no included Posts.
 */
function findNewerNames({ data, includes }: JsonObject, query: LikedPostsQuery): Flaw | undefined {
  const names: string[] = [];
  for (const [ourName, newerName] of Object.entries(renamedInPages['includes'] ?? {})) {
    if (isObject(includes) && newerName in includes && !(ourName in includes)) {
      names.push(`includes.${newerName}`);
    }
  }
  const posts = pickObjects(data);
  for (const [ourName, newerName] of Object.entries(renamedInPages['data'] ?? {})) {
    // A requested field may be in any Post. A default field is in the first Post.
    const isRequested = query['tweet.fields']?.some((field) => field === ourName);
    const checkedPosts = isRequested ? posts : posts.slice(0, 1);
    if (checkedPosts.some((post) => newerName in post && !(ourName in post))) names.push(newerName);
  }
  if (names.length === 0) return undefined;
  const reason = `newer names of the service, which this version cannot read: ${names.join(', ')}`;
  return { reason: `${reason}. Update @liked-posts/client, or use \`GET\`.`, isLasting: true };
}

/** Whether an error refuses this value of `pagination_token`. */
function isTokenRefused(token: string, { status, errors, detail }: HttpError): boolean {
  // The text must have the token, too: an error about an unknown parameter lists all parameter names.
  const text = JSON.stringify([detail, errors]);
  return status === 400 && text.includes('pagination_token') && text.includes(token);
}
