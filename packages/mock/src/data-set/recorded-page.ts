import { type Resources, resources } from '@liked-posts/types';
import { isObject, type JsonObject } from '@liked-posts/types/json';
import { readPathParameter } from '@liked-posts/types/request';
import { prefix, readAddress, userIdIn } from '../http/address.ts';
import type { DataSetViolation } from './data-set-error.ts';
import { type RecordedExchange, readEntry } from './har.ts';

/** A page of the likes of a user, as the service or a client gave it. */
export interface PageOfUser {
  readonly userId: string;
  /**
   * The body, or a page of `@liked-posts/client`. If it has a member `query`, its
   * `pagination_token` is read, which tells where one walk ends and another begins.
   */
  readonly page: object;
}

/** What is read of a recorded page, or of a request for one that got none. */
export interface RecordedPage {
  /** Where it is in the recording. */
  readonly item: number;
  readonly userId: string;
  /** Why there is no page, such as `status 503`. */
  readonly fault: string | undefined;
  /** Whether the service has refused the request, and would refuse it again. */
  readonly isRefusal: boolean;
  /** The identifiers of its Posts, and how many Posts it has without one. */
  readonly ids: readonly string[];
  readonly lost: number;
  /** The objects of each kind, also its Posts, and errors about objects. */
  readonly objects: Readonly<Record<keyof Resources, readonly JsonObject[]>>;
  readonly errors: readonly JsonObject[];
  /** What it has where such objects belong. */
  readonly nameless: readonly DataSetViolation[];
  /** Whether it says that it has another number of Posts. */
  readonly miscount: DataSetViolation | undefined;
  /** Whether it lists likes, and does not only say why it cannot. */
  readonly isListing: boolean;
  /**
   * The token that it was asked for with: null if there was none, undefined if that is not known.
   */
  readonly token: string | null | undefined;
  readonly nextToken: string | undefined;
  readonly previousToken: string | undefined;
}

/**
 * A recorded item as a page; undefined if the exchange is about something else.
 *
 * @throws {TypeError} when it has neither form.
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
  // The address of the service may have a path of its own.
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
  fault?: string,
  isRefusal = false,
): RecordedPage {
  const { data, meta } = body;
  const why = fault ?? faultOf(body, token);
  const isListing = why === undefined && (data !== undefined || isObject(meta));
  const { next_token, previous_token, result_count } = isListing && isObject(meta) ? meta : {};
  const count = Array.isArray(data) ? data.length : 0;
  const { posts, ...read } = readObjects(body, `item ${item}`);
  return {
    item,
    userId,
    ids: posts.map(({ id }) => `${id}`),
    lost: count - posts.length,
    ...read,
    miscount:
      typeof result_count === 'number' && result_count !== count
        ? {
            path: `item ${item}: meta/result_count`,
            message: `is ${result_count}, but the number of Posts is ${count}`,
          }
        : undefined,
    isListing,
    fault: why,
    isRefusal,
    // A first page has no previous one.
    token: token === undefined && isObject(meta) && previous_token === undefined ? null : token,
    nextToken: text(next_token),
    previousToken: text(previous_token),
  };
}

/** The objects in a body, by their kinds, and what is there that cannot be told apart by names. */
function readObjects(
  { data, includes = {}, errors }: JsonObject,
  item: string,
): Pick<RecordedPage, 'objects' | 'errors' | 'nameless'> & { readonly posts: JsonObject[] } {
  const nameless: DataSetViolation[] = [];
  const leaveOut = (place: string, message: string): [] => {
    nameless.push({ path: `${item}: ${place}`, message });
    return [];
  };
  const read = (
    place: string,
    list: unknown = [],
    message: string,
    hasName: (object: JsonObject) => boolean,
  ): JsonObject[] => {
    if (!Array.isArray(list)) return leaveOut(place, 'is not a list');
    return list.flatMap((object: unknown, index) =>
      isObject(object) && hasName(object) ? [object] : leaveOut(`${place}/${index}`, message),
    );
  };
  const readResource = (kind: keyof Resources, place: string, list: unknown): JsonObject[] => {
    const [name] = resources[kind].identifiedBy;
    const message = `has no text as \`${name}\``;
    return read(place, list, message, (object) => typeof object[name] === 'string');
  };
  const included = (kind: keyof Resources): JsonObject[] =>
    isObject(includes) ? readResource(kind, `includes/${kind}`, includes[kind]) : [];

  const posts = readResource('tweets', 'data', data);
  if (!isObject(includes)) leaveOut('includes', 'is not an object');
  return {
    posts,
    objects: {
      media: included('media'),
      places: included('places'),
      polls: included('polls'),
      tweets: [...posts, ...included('tweets')],
      users: included('users'),
    },
    errors: read(
      'errors',
      errors,
      'names no object',
      ({ resource_type, resource_id, value = resource_id }) =>
        typeof resource_type === 'string' && typeof value === 'string',
    ),
    nameless,
  };
}

/** Why a body is no page. */
function faultOf(
  { data, includes, errors, meta }: JsonObject,
  token: RecordedPage['token'],
): string | undefined {
  if (data !== undefined && !Array.isArray(data)) return 'a `data` that is not a list';
  if (data !== undefined || isObject(meta)) return undefined;
  // In place of a first page, errors say why there is none. Later, they are in its way.
  const hasOthers = isObject(includes) || (Array.isArray(errors) && errors.some(isObject));
  return typeof token !== 'string' && hasOthers ? undefined : 'no Posts and no `meta`';
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A body that was cut off or is not JSON is not a page. */
function parsed(body: RecordedExchange['body'] = ''): unknown {
  try {
    // As fetch does, without a byte order mark.
    const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
