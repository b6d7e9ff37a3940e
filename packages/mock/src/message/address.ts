import { path as pathTemplate } from '@liked-posts/types';
import { parameters, readPathParameter } from '@liked-posts/types/request';

/** A path and query, such as `/2/users/42/liked_tweets` and `max_results=5`. */
export interface Address {
  readonly path: string;
  /** The query, without the question mark. */
  readonly search: string;
}

/** The operation's path, with its only parameter in it. */
const pathPattern = new RegExp(`^${pathTemplate.replace('{id}', '(?<id>[^/]*)')}$`);

/** The beginning of an absolute URL, such as `http://127.0.0.1:4010`, or `user@host`. */
const originPattern = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/?#]*|[^/?#]*@)/i;

/** Splits the target of a request: path and query, or an absolute URL. */
export function readAddress(url: string): Address {
  const [address = ''] = (url.startsWith('/') ? url : url.replace(originPattern, '')).split('#');
  const mark = address.indexOf('?');
  if (mark < 0) return { path: address, search: '' };
  return { path: address.slice(0, mark), search: address.slice(mark + 1) };
}

/** The `id` in the operation's path, still encoded and possibly empty; undefined for other paths. */
export function findUserId(path: string): string | undefined {
  return pathPattern.exec(path)?.groups?.['id'];
}

/** What to give as the identifier of a user, for errors: `1 to 19 digits, not a handle`. */
export const userIdDescription: string =
  parameters.id.patternDescription ?? 'the identifier of a user';

/** Whether a request can have this identifier in its path. Whether there is such a user is not checked. */
export function isValidUserId(userId: string): boolean {
  // A lone surrogate cannot be encoded.
  return !/\p{Cs}/u.test(userId) && 'value' in readPathParameter('id', encodeURIComponent(userId));
}
