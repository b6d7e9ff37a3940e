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

/** What comes before `host` in `user:password@host`, or before the path in `http://127.0.0.1:4010/path`. */
const originPattern = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/?#]*|[^/?#]*@)/i;

/** Splits the target of a request: `/a?b=c`, or an absolute URL such as `http://host.example/a?b=c#d`. */
export function readAddress(url: string): Address {
  // A target that begins with a slash has no origin, not even `//host/a`.
  const target = url.startsWith('/') ? url : url.replace(originPattern, '');
  const [address = ''] = target.split('#', 1);
  const queryMark = address.indexOf('?');
  if (queryMark < 0) return { path: address, search: '' };
  return { path: address.slice(0, queryMark), search: address.slice(queryMark + 1) };
}

/** The `id` in the operation's path, still encoded and possibly empty; undefined for other paths. */
export function findUserId(path: string): string | undefined {
  return pathPattern.exec(path)?.groups?.['id'];
}

/** What to give as the identifier of a user, for errors. The contract says `1 to 19 digits, not a handle`. */
export const userIdDescription: string =
  parameters.id.patternDescription ?? 'the identifier of a user';

/** Whether a request can have this identifier in its path. Whether there is such a user is not checked. */
export function isValidUserId(userId: string): boolean {
  // `encodeURIComponent` throws for a lone surrogate, such as `\ud800`.
  if (/\p{Cs}/u.test(userId)) return false;
  return 'value' in readPathParameter('id', encodeURIComponent(userId));
}
