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

/** What is read of a recorded page. */
export interface RecordedPage {
  readonly userId: string;
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
    const { query } = recorded.page;
    return pageOf(recorded.userId, recorded.page, isObject(query) ? tokenIn(query) : undefined);
  }
  if (isHarEntry(recorded)) return pageOfEntry(recorded);
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

function pageOfEntry({ request, response }: HarEntry): RecordedPage | undefined {
  const { path, search } = readAddress(request.url);
  // The address of the service may have a path of its own.
  const encodedId = userIdIn(path.slice(path.lastIndexOf(prefix)));
  if (encodedId === undefined || request.method !== 'GET' || response.status !== 200) {
    return undefined;
  }
  const id = readPathParameter('id', encodedId);
  const body = bodyOf(response.content);
  return 'value' in id && isObject(body)
    ? pageOf(id.value, body, new URLSearchParams(search).get('pagination_token'))
    : undefined;
}

function pageOf(userId: string, body: JsonObject, token: RecordedPage['token']): RecordedPage {
  const { data, includes, errors, meta } = body;
  const { next_token, previous_token } = isObject(meta) ? meta : {};
  return {
    userId,
    posts: objectsIn(data),
    includes: isObject(includes) ? includes : {},
    errors: objectsIn(errors),
    isListing: isObject(meta) || Array.isArray(data),
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
