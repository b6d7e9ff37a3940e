import { readPathParameter } from '@liked-posts/types/request';
import { prefix, readAddress, userIdIn } from '../front/address.ts';
import { isObject, type JsonObject, objectsIn } from './json.ts';

/** A page of the likes of a user, as the service or a client gave it. */
export interface PageOfUser {
  readonly userId: string;
  /**
   * The body, or a page of `@liked-posts/client`. If it has a member `query`, its
   * `pagination_token` is read, which tells where one walk ends and another begins.
   */
  readonly page: object;
}

/** A recorded exchange: an entry of a HAR 1.2 file. No other member is read. */
export interface HarEntry {
  readonly request: { readonly method: string; readonly url: string };
  readonly response: {
    readonly status: number;
    readonly content?:
      | { readonly text?: string | undefined; readonly encoding?: string | undefined }
      | undefined;
  };
}

/** A HAR 1.2 file. No other member is read. */
export interface Har {
  readonly log: { readonly entries: readonly HarEntry[] };
}

/** Whether a value is a HAR file. Its entries are checked when they are read. */
export function isHar(value: unknown): value is Har {
  return isObject(value) && isObject(value['log']) && Array.isArray(value['log']['entries']);
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
  readonly posts: readonly JsonObject[];
  readonly includes: JsonObject;
  readonly errors: readonly JsonObject[];
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
    return pageOf(
      { item: index, userId, token: isObject(query) ? tokenIn(query) : undefined },
      page,
    );
  }
  if (isHarEntry(recorded)) return pageOfEntry(recorded, index);
  throw new TypeError(
    `Item ${index} of the recording is not a page. Give { userId, page } with the body of a page, or an entry of a HAR file.`,
  );
}

function isPageOfUser(value: unknown): value is { userId: string; page: JsonObject } {
  return isObject(value) && typeof value['userId'] === 'string' && isObject(value['page']);
}

function isHarEntry(value: unknown): value is HarEntry {
  if (!isObject(value)) return false;
  const { request, response } = value;
  return (
    isObject(request) &&
    typeof request['method'] === 'string' &&
    typeof request['url'] === 'string' &&
    isObject(response)
  );
}

function pageOfEntry({ request, response }: HarEntry, item: number): RecordedPage | undefined {
  const { path, search } = readAddress(request.url);
  // The address of the service may have a path of its own.
  const encodedId = userIdIn(path.slice(path.lastIndexOf(prefix)));
  if (encodedId === undefined || request.method !== 'GET') return undefined;
  const id = readPathParameter('id', encodedId);
  if (!('value' in id)) return undefined;
  const token = new URLSearchParams(search).get('pagination_token');
  const asked = { item, userId: id.value, token };
  const { status, content } = response;
  if (status !== 200) return pageOf(asked, {}, `status ${status}`, isRefusal(status));
  const body = bodyOf(content);
  if (isObject(body)) return pageOf(asked, body);
  return pageOf(asked, {}, content?.text ? 'a body that is cut off or not JSON' : 'no body');
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

function pageOf(
  { item, userId, token }: Pick<RecordedPage, 'item' | 'userId' | 'token'>,
  body: JsonObject,
  fault?: string,
  isRefusal = false,
): RecordedPage {
  const { data, includes, errors, meta } = body;
  const { next_token, previous_token } = isObject(meta) ? meta : {};
  const isListing = isObject(meta) || Array.isArray(data);
  return {
    item,
    userId,
    posts: objectsIn(data),
    includes: isObject(includes) ? includes : {},
    errors: objectsIn(errors),
    isListing,
    // In place of a first page, errors say why there is none. Later, they are in its way.
    fault:
      fault ?? (!isListing && typeof token === 'string' ? 'no Posts and no `meta`' : undefined),
    isRefusal,
    // A first page has no previous one.
    token: token === undefined && isObject(meta) && previous_token === undefined ? null : token,
    nextToken: text(next_token),
    previousToken: text(previous_token),
  };
}

function tokenIn({ pagination_token }: JsonObject): string | null {
  return text(pagination_token) ?? null;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A body that was cut off or is not JSON is not a page. */
function bodyOf({ text = '', encoding }: HarEntry['response']['content'] = {}): unknown {
  try {
    return JSON.parse(encoding === 'base64' ? decoded(text) : text);
  } catch {
    return undefined;
  }
}

function decoded(base64: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)));
}
