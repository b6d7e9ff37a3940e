import type { Resources } from '@liked-posts/types';
import { isObject, type JsonObject } from '@liked-posts/types/json';
import { readPathParameter } from '@liked-posts/types/request';
import { prefix, readAddress, userIdIn } from '../http/address.ts';
import { listIn } from './check-data-set.ts';
import type { DataSetViolation } from './data-set-error.ts';
import { type RecordedExchange, readEntry } from './har.ts';

/** A page of a user's likes, from the service or the client. */
export interface PageOfUser {
  readonly userId: string;
  /**
   * The body, or a page of `@liked-posts/client`. If it has a `query`, the `pagination_token` in it
   * tells where a walk begins.
   */
  readonly page: object;
}

export interface RecordedPage {
  /** The index in the recording. */
  readonly item: number;
  readonly userId: string;
  /** Why there is no page, such as `status 503`. */
  readonly failure: string | undefined;
  /** Whether the service refused the request, and would refuse a retry. */
  readonly isRefusal: boolean;
  /** The identifiers of its Posts, and the number of Posts that have none. */
  readonly ids: readonly string[];
  readonly lost: number;
  /** The objects of each resource, including its Posts. They may be anything. */
  readonly objects: Readonly<Record<keyof Resources, readonly unknown[]>>;
  readonly errors: readonly unknown[];
  readonly miscount: DataSetViolation | undefined;
  /** Whether it lists likes, instead of only saying why it cannot. */
  readonly isListing: boolean;
  /**
   * The token in the request: null if there was none, undefined if unknown.
   */
  readonly token: string | null | undefined;
  readonly nextToken: string | undefined;
  readonly previousToken: string | undefined;
}

/**
 * Reads an item of a recording; undefined if it is for another operation.
 *
 * @throws {TypeError} when it is neither a page nor a HAR entry.
 */
export function readRecorded(recorded: unknown, index: number): RecordedPage | undefined {
  if (isPageOfUser(recorded)) {
    const { userId, page } = recorded;
    const { query } = page;
    const token = isObject(query) ? (text(query['pagination_token']) ?? null) : undefined;
    return pageOf({ item: index, userId, token }, page);
  }
  const exchange = readEntry(recorded);
  if (exchange !== undefined) return pageOfExchange(exchange, index);
  throw new TypeError(
    `Item ${index} of the recording is not a page. Give { userId, page } with the body of a page, or an entry of a HAR file.`,
  );
}

function isPageOfUser(value: unknown): value is { userId: string; page: JsonObject } {
  return isObject(value) && typeof value['userId'] === 'string' && isObject(value['page']);
}

function pageOfExchange(
  { method, url, status, body: sent }: RecordedExchange,
  item: number,
): RecordedPage | undefined {
  const { path, search } = readAddress(url);
  // The base URL of the service may have a path.
  const encodedId = userIdIn(path.slice(path.lastIndexOf(prefix)));
  if (encodedId === undefined || method !== 'GET') return undefined;
  const id = readPathParameter('id', encodedId);
  if (!('value' in id)) return undefined;
  const token = new URLSearchParams(search).get('pagination_token');
  const asked = { item, userId: id.value, token };
  const isRefusal = status >= 400 && status < 500 && status !== 429;
  if (status !== 200) return pageOf(asked, {}, `status ${status}`, isRefusal);
  const body = parsed(sent);
  if (isObject(body)) return pageOf(asked, body);
  return pageOf(asked, {}, sent?.length ? 'a body that is cut off or not JSON' : 'no body');
}

function pageOf(
  { item, userId, token }: Pick<RecordedPage, 'item' | 'userId' | 'token'>,
  body: JsonObject,
  failed?: string,
  isRefusal = false,
): RecordedPage {
  const { data, meta } = body;
  const failure = failed ?? failureOf(body, token);
  const isListing = failure === undefined && (data !== undefined || isObject(meta));
  const { next_token, previous_token, result_count } = isListing && isObject(meta) ? meta : {};
  const posts = listIn(data);
  const ids = posts.flatMap((post) => (isObject(post) ? (text(post['id']) ?? []) : []));
  const count = posts.length;
  const included: JsonObject = isObject(body['includes']) ? body['includes'] : {};
  return {
    item,
    userId,
    ids,
    lost: count - ids.length,
    objects: {
      media: valuesIn(included['media']),
      places: valuesIn(included['places']),
      polls: valuesIn(included['polls']),
      tweets: [...posts, ...valuesIn(included['tweets'])],
      users: valuesIn(included['users']),
    },
    errors: valuesIn(body['errors']),
    miscount:
      typeof result_count === 'number' && result_count !== count
        ? {
            path: `item ${item}: meta/result_count`,
            message: `is ${result_count}, but the number of Posts is ${count}`,
          }
        : undefined,
    isListing,
    failure,
    isRefusal,
    // If the request is unknown, a page with no previous page is a first page.
    token: token === undefined && isObject(meta) && previous_token === undefined ? null : token,
    nextToken: text(next_token),
    previousToken: text(previous_token),
  };
}

/** The values of a list. What is there instead of a list is a value, too, so that it is reported. */
function valuesIn(list: unknown = []): readonly unknown[] {
  return [list].flat();
}

function failureOf(
  { data, includes, errors, meta }: JsonObject,
  token: RecordedPage['token'],
): string | undefined {
  if (data !== undefined && !Array.isArray(data)) return 'a `data` that is not a list';
  if (data !== undefined || isObject(meta)) return undefined;
  // Errors alone are a first page that says why there are no likes; a later page is a failure.
  const hasOthers = isObject(includes) || listIn(errors).some(isObject);
  return typeof token !== 'string' && hasOthers ? undefined : 'no Posts and no `meta`';
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function parsed(body: RecordedExchange['body'] = ''): unknown {
  try {
    // Ignores a byte-order mark, as fetch does.
    const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
