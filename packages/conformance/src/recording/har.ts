import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import {
  isObject,
  type JsonObject,
  parseJsonOrText,
  pickObjects,
} from '@liked-posts/internal/json';
import { CannotCheckError } from '../errors.ts';
import { asText } from '../traffic/interaction.ts';

/** A request and its response in a recording. */
export interface RecordedExchange {
  readonly method: string;
  readonly url: string;
  /** The time of the request, in milliseconds since 1970; undefined if unknown. */
  readonly time: number | undefined;
  /** 0 if there was no response. */
  readonly status: number;
  /** The header of the request that has its access token; undefined if it was not recorded. */
  readonly authorization: string | undefined;
  /** The headers of the response, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes if the recorder encoded it as base64; undefined if it was not recorded, or is compressed. */
  readonly body: Uint8Array | string | undefined;
}

/**
 * Reads a recording in HAR 1.2. What is not a request is left out. The parts that are read:
 *
 *   { log: { entries: [{ startedDateTime, request: { method, url, headers }, response: { … } }] } }
 *
 * @throws {CannotCheckError} when the file cannot be read, or is not a recording.
 */
export async function readHar(file: string): Promise<RecordedExchange[]> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const message = `${file} cannot be read (${cause.code ?? cause.message}). Give the path of a HAR file.`;
    throw new CannotCheckError(message, { cause });
  });
  const entries = parseEntries(text.replace(/^\uFEFF/, ''));
  return entries.map(readEntry).filter((exchange) => exchange !== undefined);
}

function parseEntries(text: string): readonly unknown[] {
  // `parseJsonOrText` returns the text itself if it is not JSON.
  const har = parseJsonOrText(text);
  const { entries } = readObject(readObject(har)['log']);
  if (Array.isArray(entries)) return entries;
  const notJson = text.trim() === '' ? 'is empty' : 'is not JSON';
  throw new CannotCheckError(
    `The file is not a HAR file: it ${har === text ? notJson : 'has no log.entries'}. Export one from the network panel of a browser.`,
  );
}

/** Reads an entry; undefined if it has no request. */
function readEntry(entry: unknown): RecordedExchange | undefined {
  const { request, response, startedDateTime } = readObject(entry);
  const { method, url, queryString, headers } = readObject(request);
  if (typeof method !== 'string' || typeof url !== 'string') return undefined;
  return {
    method,
    url: addQuery(url, queryString),
    time: readTime(startedDateTime),
    authorization: readHeaders(headers)['authorization'],
    ...readResponse(readObject(response)),
  };
}

/** Anything but an object has no members: a recording may have any JSON. */
function readObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Adds the query to a URL without one: some recorders have it only in `queryString`. */
function addQuery(url: string, queryString: unknown): string {
  const query = new URLSearchParams();
  for (const { name, value } of pickObjects(queryString)) query.append(asText(name), asText(value));
  return query.size === 0 || url.includes('?') ? url : `${url}?${query}`;
}

function readTime(value: unknown): number | undefined {
  const time = Date.parse(asText(value));
  // Neither NaN nor 1970-01-01 is a time.
  return time > 0 ? time : undefined;
}

function readHeaders(list: unknown): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { name, value } of pickObjects(list)) {
    if (typeof name !== 'string' || typeof value === 'object') continue;
    const key = name.toLowerCase();
    headers[key] = headers[key] === undefined ? `${value}` : `${headers[key]}, ${value}`;
  }
  return headers;
}

function readResponse(response: JsonObject): Pick<RecordedExchange, 'status' | 'headers' | 'body'> {
  const { status, _error } = response;
  // For an aborted request, Playwright writes the status -1, and Chrome adds `_error` to the status.
  const hasCome = typeof status === 'number' && status > 0 && !_error;
  const content = readObject(response['content']);
  const headers = { ...readType(content), ...readHeaders(response['headers']) };
  return { status: hasCome ? status : 0, headers, body: readBody(content, headers) };
}

/** The media type, for recordings without headers. Playwright writes `x-unknown` if there is none. */
function readType({ mimeType }: JsonObject): Record<string, string> {
  const isKnown = typeof mimeType === 'string' && mimeType !== '' && mimeType !== 'x-unknown';
  return isKnown ? { 'content-type': mimeType } : {};
}

/** Reads the body: `''` if it is empty, undefined if it is not there as the service sent it. */
function readBody(
  { text, encoding, size, comment }: JsonObject,
  headers: RecordedExchange['headers'],
): RecordedExchange['body'] {
  // Without the text, the size 0 means an empty body. For a body that was left out, recorders write -1,
  // its size or no size, and mitmproxy writes the text null.
  if (typeof text !== 'string') return size === 0 && text !== null ? '' : undefined;
  // Firefox cuts long bodies and writes a comment. Sanitizers empty bodies, but leave the size.
  const mayBeCut = typeof comment === 'string' || text === '';
  if (mayBeCut && typeof size === 'number' && size > Buffer.byteLength(text)) return undefined;
  if (encoding !== 'base64') return text;
  const bytes = new Uint8Array(Buffer.from(text, 'base64'));
  // Some recorders decode a body and leave the header. Bytes that are still compressed are not UTF-8.
  const isCompressed = headers['content-encoding'] !== undefined && !isUtf8(bytes);
  return isCompressed ? undefined : bytes;
}
