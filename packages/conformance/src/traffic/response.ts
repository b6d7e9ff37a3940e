import { isUtf8 } from 'node:buffer';
import type { Redact } from '@liked-posts/internal/hide-token';
import { isObject } from '@liked-posts/internal/json';

/** A response of a service, without the request. */
export interface ServiceResponse {
  /** 0 if there was no response. */
  readonly status: number;
  /** The headers, their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON, or any other body as a string; undefined if there is no body. */
  readonly body: unknown;
  /**
   * Why the body could not be read; undefined if it could. The first sentence is the same for all
   * failures of a kind; the others may quote the body.
   */
  readonly unreadable?: string | undefined;
  /** The body, as sent; missing if there is none. */
  readonly quote?: string | undefined;
  /** The `curl` command that sends the request again, with the token in `LIKED_POSTS_TOKEN`. */
  readonly curl?: string | undefined;
}

/** Whether enough of a response could be read to check its body: all of it, or at least an object. */
export function isReadable({ status, body, unreadable }: ServiceResponse): boolean {
  return status !== 0 && (unreadable === undefined || isObject(body));
}

/** The status, and where a redirect leads. */
export function describeStatus({ status, headers }: ServiceResponse): string {
  const location = headers['location'];
  return location === undefined ? `${status}` : `${status} to ${hideInLocation(location)}`;
}

/** Hides credentials in a URL and cuts its query, because both may be secret. */
export function hideInLocation(location: string): string {
  return location.replace(/\/\/[^/?#]*@/, '//[hidden]@').replace(/[?#].*/s, '');
}

/** A response with every secret hidden, also in the names of members. */
export function hideSecrets(hide: Redact, response: ServiceResponse): ServiceResponse {
  // Most responses have no secret, and one long string is searched faster than thousands of short ones.
  const json = JSON.stringify(response);
  if (hide(json) === json) return response;
  const clean = (part: unknown): unknown => {
    if (typeof part === 'string') return hide(part);
    if (Array.isArray(part)) return part.map(clean);
    if (!isObject(part)) return part;
    const members = Object.entries(part).map(([name, member]) => [hide(name), clean(member)]);
    return Object.fromEntries(members);
  };
  return clean(response) as ServiceResponse;
}

/**
 * Reads the response of a service. A recording may have the body as a string, or none. If the bytes
 * are wrong, `unreadable` says why, and the rest is read anyway. Of several faults, it names the first of:
 * bytes that are not UTF-8, text that is not JSON, a byte order mark.
 */
export function readResponse(
  status: number,
  headers: ServiceResponse['headers'],
  body: Uint8Array | string | undefined,
): ServiceResponse {
  if (body === undefined) return { status, headers, body };
  // Malformed bytes become U+FFFD.
  const text =
    typeof body === 'string' ? body : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  const parsed = parseBody(text, headers['content-type'] ?? '');
  const response = { status, headers, quote: text || undefined, ...parsed };
  if (typeof body === 'string' || isUtf8(body)) return response;
  const unreadable = 'The body is not UTF-8: some of its bytes are not characters.';
  return { ...response, unreadable };
}

function parseBody(text: string, type: string): Pick<ServiceResponse, 'body' | 'unreadable'> {
  const saysJson = /^[^;]*[/+]json\b/i.test(type);
  // A page with a wrong Content-Type is still checked as a page, to find what else is wrong.
  if (!saysJson && !/^\s*[{[]/.test(text)) return { body: text || undefined };
  if (saysJson && text.startsWith('\uFEFF')) {
    const mark = 'The body begins with a byte order mark, which JSON must not (RFC 8259, 8.1).';
    return { unreadable: mark, ...parseBody(text.slice(1), type) };
  }
  try {
    const body: unknown = JSON.parse(text);
    if (!isDeeper(body, maxLevels)) return { body };
    return { body: text, unreadable: `The body is nested in more than ${maxLevels} levels.` };
  } catch {
    if (!saysJson) return { body: text };
    const end = `It ends with ${JSON.stringify(text.slice(-40))}.`;
    const unreadable =
      text === ''
        ? `The body is empty, and its Content-Type is ${type}.`
        : `The body is not JSON, and its Content-Type is ${type}. ${end}`;
    return { body: text, unreadable };
  }
}

/** The levels of JSON that can be read. A page has less than ten, and recursion ends at thousands. */
const maxLevels = 100;

/** Whether JSON has more levels: `[{}]` has two. */
function isDeeper(json: unknown, levels: number): boolean {
  if (!(json instanceof Object)) return false;
  return levels === 0 || Object.values(json).some((member) => isDeeper(member, levels - 1));
}
