import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import {
  isObject,
  type JsonObject,
  parseJsonOrText,
  pickObjects,
} from '@liked-posts/internal/json';
import { valueAt } from '../contract/contract.ts';
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
 * Reads a recording in HAR 1.2. What is not a request is left out.
 *
 * @throws {CannotCheckError} when the file cannot be read, or is not a recording.
 */
export async function readHar(file: string): Promise<RecordedExchange[]> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const message = `${file} cannot be read (${cause.code ?? cause.message}). Give the path of a HAR file.`;
    throw new CannotCheckError(message, { cause });
  });
  const json = text.replace(/^\uFEFF/, '');
  const har = parseJsonOrText(json);
  const entries = valueAt(har, ['log', 'entries']);
  if (!Array.isArray(entries)) {
    // `parseJsonOrText` returns the text itself if it is not JSON.
    const what = har === json ? 'is not JSON' : 'has no log.entries';
    throw new CannotCheckError(
      `The file is not a HAR file: it ${text.trim() === '' ? 'is empty' : what}. Export one from the network panel of a browser.`,
    );
  }
  return entries.map(readEntry).filter((exchange) => exchange !== undefined);
}

/** Reads an entry; undefined if it has no request. An entry without a response has the status 0. */
function readEntry(entry: unknown): RecordedExchange | undefined {
  const read = (...keys: string[]) => valueAt(entry, keys);
  const method = read('request', 'method');
  const url = read('request', 'url');
  if (typeof method !== 'string' || typeof url !== 'string') return undefined;
  const status = read('response', 'status');
  const type = read('response', 'content', 'mimeType');
  const headers = readHeaders(read('response', 'headers'));
  const body = readBody(read('response', 'content'));
  // Some recorders decode a body and leave the header. Bytes that are still compressed are not UTF-8.
  const isBinary = body instanceof Uint8Array && !isUtf8(body);
  const isCompressed = headers['content-encoding'] !== undefined && isBinary;
  const hasFailed = Boolean(read('response', '_error'));
  // Playwright writes x-unknown for a response without a type.
  const hasType = typeof type === 'string' && type !== '' && type !== 'x-unknown';
  return {
    method,
    url: addQuery(url, read('request', 'queryString')),
    // NaN is no time.
    time: Date.parse(asText(read('startedDateTime'))) || undefined,
    // For a request that was aborted, Playwright writes -1, and Chrome the status with an error.
    status: typeof status === 'number' && status > 0 && !hasFailed ? status : 0,
    authorization: readHeaders(read('request', 'headers'))['authorization'],
    headers: hasType ? { 'content-type': type, ...headers } : headers,
    body: isCompressed ? undefined : body,
  };
}

/** Adds the query to a URL without one: some recorders have it only in `queryString`. */
function addQuery(url: string, queryString: unknown): string {
  const query = new URLSearchParams();
  for (const { name, value } of pickObjects(queryString)) query.append(`${name}`, `${value}`);
  return query.size === 0 || url.includes('?') ? url : `${url}?${query}`;
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

/** Reads the body of a response: `''` if it is empty, undefined if it was not recorded whole. */
function readBody(content: unknown): RecordedExchange['body'] {
  const { text, encoding, size, comment }: JsonObject = isObject(content) ? content : {};
  // Without the text, the size 0 means an empty body. For a body that was left out, recorders write -1,
  // its size or no size, and mitmproxy writes the text null.
  if (typeof text !== 'string') return size === 0 && text !== null ? '' : undefined;
  // Firefox cuts long bodies and writes a comment. Sanitizers empty bodies, but leave the size.
  const mayBeCut = typeof comment === 'string' || text === '';
  if (mayBeCut && Number(size) > Buffer.byteLength(text)) return undefined;
  return encoding === 'base64' ? new Uint8Array(Buffer.from(text, 'base64')) : text;
}
