import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { isObject } from '@liked-posts/types/json';
import { shortened } from '@liked-posts/types/printable';
import type { Interaction } from './interaction.ts';

export type Answer = Pick<
  Interaction,
  'status' | 'headers' | 'body' | 'unreadable' | 'said' | 'curl'
>;

/** How much of a body a report quotes, in UTF-16 code units. */
const quotedLength = 300;

/** Whether enough of an answer could be read to check its body. */
export function isReadable({ status, body, unreadable }: Answer): boolean {
  return status !== 0 && (unreadable === undefined || isObject(body));
}

/** The status, and where a redirect leads. */
export function statusOf({ status, headers }: Pick<Answer, 'status' | 'headers'>): string {
  const location = headers['location'];
  return location === undefined ? `${status}` : `${status} to ${hideInLocation(location)}`;
}

/** Hides credentials in a URL and cuts its query, because both may be secret. */
export function hideInLocation(location: string): string {
  return location.replace(/\/\/[^/?#]*@/, '//[hidden]@').replace(/[?#].*/s, '');
}

/**
 * Reads the answer of a service. A recording may have the body as a string, or none. If the bytes
 * are wrong, `unreadable` says why, and the rest is read anyway.
 */
export function readAnswer(
  status: number,
  headers: Interaction['headers'],
  body: Uint8Array | string | undefined,
): Answer {
  if (body === undefined) return { status, headers, body };
  const text = typeof body === 'string' ? body : decoded(body);
  const answer = readText(status, headers, text);
  return {
    ...answer,
    ...(text !== '' && { said: shortened(text, quotedLength) }),
    ...(typeof body !== 'string' &&
      !isUtf8(body) && {
        unreadable: 'The body is not UTF-8: some of its bytes are not characters.',
      }),
  };
}

/** Decodes bytes as UTF-8; malformed ones become U+FFFD. */
export function decoded(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

function readText(status: number, headers: Interaction['headers'], text: string): Answer {
  const type = headers['content-type'] ?? '';
  const saysJson = /^[^;]*[/+]json\b/i.test(type);
  // A page with a wrong Content-Type is still checked as a page, to find what else is wrong.
  if (!saysJson && !/^\s*[{[]/.test(text)) {
    return { status, headers, body: text === '' ? undefined : text };
  }
  if (saysJson && text.startsWith('\uFEFF')) {
    const read = readText(status, headers, text.slice(1));
    const mark = 'The body begins with a byte order mark, which JSON must not (RFC 8259, 8.1).';
    return { unreadable: mark, ...read };
  }
  try {
    return { status, headers, body: parseJson(text) };
  } catch {
    const unreadable =
      text === ''
        ? `The body is empty, and its Content-Type is ${type}.`
        : `The body is not JSON, and its Content-Type is ${type}. It ends with ${JSON.stringify(text.slice(-40))}.`;
    return { status, headers, body: text, ...(saysJson && { unreadable }) };
  }
}

/**
 * Parses JSON. Integers that JavaScript would round become bigints, so that messages show what was
 * sent, and different numbers stay different.
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // Almost no body has a large integer, and the search for them below is slower.
  if (!/(?:^|[[:,])\s*-?\d{16}/.test(text)) return value;
  const quoted = quoteLargeNumbers(text);
  return quoted === text ? value : JSON.parse(quoted, readQuoted);
}

/** Marks quoted numbers. No service can guess it. */
const mark = randomUUID();

/**
 * Puts integers of 16 digits or more in quotation marks. In Node 20, a reviver does not get the
 * source of a number.
 */
function quoteLargeNumbers(json: string): string {
  let isString = false;
  const pieces = json.split('"').map((piece) => {
    if (!isString) {
      isString = true;
      return piece.replace(/(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g, `"${mark}$&"`);
    }
    // An escaped quotation mark does not end the string.
    isString = /(?<!\\)(?:\\\\)*\\$/.test(piece);
    return piece;
  });
  return pieces.join('"');
}

function readQuoted(_: string, value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith(mark)) return value;
  const digits = value.slice(mark.length);
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : BigInt(digits);
}
