import { randomUUID } from 'node:crypto';
import { isObject } from '@liked-posts/types/json';
import type { Exchange } from './exchange.ts';

/** The answer to a request. */
export type Answer = Pick<Exchange, 'status' | 'headers' | 'body' | 'unreadable'>;

/** Whether enough of an answer could be read to judge its body. */
export function isReadable({ status, body, unreadable }: Answer): boolean {
  return status !== 0 && (unreadable === undefined || isObject(body));
}

/**
 * Reads the answer of a service; a recording may have its body as text, or not have it. It notes in
 * words what is wrong with the bytes, and reads the rest anyway.
 */
export function readAnswer(
  status: number,
  headers: Exchange['headers'],
  body: Uint8Array | string | undefined,
): Answer {
  if (body === undefined) return { status, headers, body };
  if (typeof body === 'string') return readText(status, headers, body);
  const answer = readText(status, headers, decoded(body));
  if (isUtf8(body)) return answer;
  return {
    ...answer,
    unreadable: 'The body is not UTF-8: some of its bytes are not characters.',
  };
}

/** The text that bytes stand for, as far as they can be decoded. */
export function decoded(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

function readText(status: number, headers: Exchange['headers'], text: string): Answer {
  const type = headers['content-type'] ?? '';
  const saysJson = /^[^;]*[/+]json\b/i.test(type);
  // A page with a wrong Content-Type is still judged as a page, to find what else is wrong with it.
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
 * Parses JSON. A whole number that JavaScript would round becomes a bigint, so that it can be shown
 * as it was sent, and different numbers stay different.
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // Nearly no body has one, and looking for them takes longer.
  if (!/(?:^|[[:,])\s*-?\d{16}/.test(text)) return value;
  const quoted = quoteLargeNumbers(text);
  return quoted === text ? value : JSON.parse(quoted, readQuoted);
}

/** No service can guess it. */
const mark = randomUUID();

/**
 * Makes texts of the whole numbers with 16 digits or more. In Node 20, a reviver is not told how a
 * number was written.
 */
function quoteLargeNumbers(json: string): string {
  let isText = false;
  const pieces = json.split('"').map((piece) => {
    if (!isText) {
      isText = true;
      return piece.replace(/(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g, `"${mark}$&"`);
    }
    // A quotation mark after an odd number of backslashes is one of the text.
    isText = /(?<!\\)(?:\\\\)*\\$/.test(piece);
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

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
