import type { IncomingMessage } from 'node:http';
import type { Query } from './check-query.ts';

/** A request that can be asked about the contract. */
export interface ParsedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Query;
  /** The headers, their names in lower case. */
  readonly headers: Record<string, string>;
  readonly hasBody: boolean;
}

/** A request is HTTP, but cannot be read. */
export class MalformedRequestError extends Error {
  override readonly name = 'MalformedRequestError';
  readonly in: 'path' | 'header';

  constructor(place: 'path' | 'header', message: string) {
    super(message);
    this.in = place;
  }
}

/**
 * Reads a request without changing it: dots and double slashes in the path stay where they are.
 *
 * @throws {MalformedRequestError} when the path cannot be decoded, or the header `Host` is missing.
 */
export function parseRequest(message: IncomingMessage): ParsedRequest {
  const target = originForm(message.url ?? '/');
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  try {
    decodeURIComponent(path);
  } catch {
    throw new MalformedRequestError(
      'path',
      'The path has a malformed percent-escape: write the percent sign itself as %25.',
    );
  }
  const { headers } = message;
  if (headers.host === undefined && message.httpVersion === '1.1') {
    throw new MalformedRequestError(
      'header',
      'The header `Host` is missing: HTTP/1.1 requires it.',
    );
  }
  return {
    method: message.method ?? 'GET',
    path,
    query: parseQuery(mark === -1 ? '' : target.slice(mark + 1)),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
    ),
    hasBody:
      headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0,
  };
}

/** A proxy's client may send a whole URL as the target. */
function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const url = /^https?:\/\/[^/?#]*(?<rest>.*)$/i.exec(target)?.groups?.['rest'];
  if (url === undefined) return `/${target}`;
  return url.startsWith('/') ? url : `/${url}`;
}

function parseQuery(text: string): Query {
  const query = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const earlier = query.get(name);
    query.set(name, earlier === undefined ? value : [earlier, value].flat());
  }
  // Object.fromEntries defines members, so that a parameter named __proto__ is one like all others.
  return Object.fromEntries(query);
}
