import { path as template } from '@liked-posts/types';

export interface Address {
  readonly path: string;
  /** The query, without the question mark. */
  readonly search: string;
}

/** The operation's path, up to its only parameter. */
export const prefix: string = template.slice(0, template.indexOf('{'));
export const suffix: string = template.slice(template.indexOf('}') + 1);

export const operationName: string = `GET ${template}`;

const origin = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/?#]*|[^/?#]*@)/i;

/** Splits the target of a request: path and query, or an absolute URL. */
export function readAddress(url: string): Address {
  const [address = ''] = (url.startsWith('/') ? url : url.replace(origin, '')).split('#');
  const mark = address.indexOf('?');
  if (mark < 0) return { path: address, search: '' };
  return { path: address.slice(0, mark), search: address.slice(mark + 1) };
}

/**
 * The `id` in the operation's path, still percent-encoded and possibly empty; undefined for other
 * paths.
 */
export function userIdIn(path: string): string | undefined {
  if (path.length < prefix.length + suffix.length) return undefined;
  if (!path.startsWith(prefix) || !path.endsWith(suffix)) return undefined;
  const id = path.slice(prefix.length, path.length - suffix.length);
  return id.includes('/') ? undefined : id;
}
