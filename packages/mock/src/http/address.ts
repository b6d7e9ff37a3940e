import { path as template } from '@liked-posts/types';

/** The parts of a request's address. */
export interface Address {
  readonly path: string;
  /** The query without its question mark. */
  readonly search: string;
}

/** The path of the operation before its only parameter. */
export const prefix: string = template.slice(0, template.indexOf('{'));
/** The path after the parameter. */
export const suffix: string = template.slice(template.indexOf('}') + 1);

/** How errors name the operation. */
export const operationName: string = `GET ${template}`;

const origin = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/?#]*|[^/?#]*@)/i;

/** Splits what was sent as the address of a request: path and query, or an absolute URL. */
export function readAddress(url: string): Address {
  const [address = ''] = (url.startsWith('/') ? url : url.replace(origin, '')).split('#');
  const mark = address.indexOf('?');
  if (mark < 0) return { path: address, search: '' };
  return { path: address.slice(0, mark), search: address.slice(mark + 1) };
}

/**
 * The `id` in the path of the operation, still percent-encoded, perhaps empty; undefined for any
 * other path.
 */
export function userIdIn(path: string): string | undefined {
  if (path.length < prefix.length + suffix.length) return undefined;
  if (!path.startsWith(prefix) || !path.endsWith(suffix)) return undefined;
  const id = path.slice(prefix.length, path.length - suffix.length);
  return id.includes('/') ? undefined : id;
}
