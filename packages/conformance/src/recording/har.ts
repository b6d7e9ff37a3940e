import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import {
  isObject,
  type JsonObject,
  parseJsonOrText,
  pickObjects,
} from '@liked-posts/internal/json';
import { CannotCheckError } from '../errors.ts';

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
  /** Bytes if the recorder encoded it as base64; undefined if it was not recorded. */
  readonly body: Uint8Array | string | undefined;
  /** Whether the body is missing because the recorder left it in its content-encoding. */
  readonly isEncoded: boolean;
}

/**
 * Reads a recording in HAR 1.2. What is not a request is left out.
 *
 * @throws {CannotCheckError} when the file cannot be read, or is not a recording.
 */
export async function readHar(file: string): Promise<RecordedExchange[]> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const message = `${file} cannot be read (${cause.code}). Give the path of a HAR file.`;
    throw new CannotCheckError(message, { cause });
  });
  const json = text.replace(/^\uFEFF/, '');
  const har = parseJsonOrText(json);
  const log = isObject(har) ? har['log'] : undefined;
  const entries = isObject(log) ? log['entries'] : undefined;
  if (!Array.isArray(entries)) {
    const what = har === json ? 'is not JSON' : 'has no log.entries';
    throw new CannotCheckError(
      `The file is not a HAR file: it ${text.trim() === '' ? 'is empty' : what}. Export one from the network panel of a browser.`,
    );
  }
  return entries.map(readEntry).filter((exchange) => exchange !== undefined);
}

/**
 * Reads an entry; undefined if it is not one with a request. It has no response if the recording
 * ended before one came.
 */
function readEntry(entry: unknown): RecordedExchange | undefined {
  if (!isObject(entry)) return undefined;
  const { request, startedDateTime } = entry;
  if (!isObject(request)) return undefined;
  const { method, url } = request;
  if (typeof method !== 'string' || typeof url !== 'string') return undefined;
  const response = isObject(entry['response']) ? entry['response'] : {};
  const { status } = response;
  const content = isObject(response['content']) ? response['content'] : {};
  const headers = readHeaders(response['headers']);
  const body = readBody(content);
  const type = content['mimeType'];
  // Compressed bytes are not UTF-8.
  const isCompressed = body instanceof Uint8Array && !isUtf8(body);
  const isEncoded = headers['content-encoding'] !== undefined && isCompressed;
  const hasType = typeof type === 'string' && type !== '' && type !== 'x-unknown';
  return {
    method,
    url: addQuery(url, request['queryString']),
    // NaN is no time.
    time: (typeof startedDateTime === 'string' && Date.parse(startedDateTime)) || undefined,
    // Playwright writes -1 for a request that was aborted.
    status: typeof status === 'number' && status > 0 ? status : 0,
    authorization: readHeaders(request['headers'])['authorization'],
    headers: hasType ? { 'content-type': type, ...headers } : headers,
    body: isEncoded ? undefined : body,
    isEncoded,
  };
}

/** Adds the query to a URL without one, because some recorders leave it out there. */
function addQuery(url: string, queryString: unknown): string {
  const query = new URLSearchParams();
  for (const { name, value } of pickObjects(queryString)) query.append(`${name}`, `${value}`);
  return query.size === 0 || url.includes('?') ? url : `${url}?${query}`;
}

function readHeaders(list: unknown): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { name, value } of pickObjects(list)) {
    if (typeof name !== 'string' || typeof value === 'object') continue;
    const earlier = values[name.toLowerCase()];
    values[name.toLowerCase()] = earlier === undefined ? `${value}` : `${earlier}, ${value}`;
  }
  return values;
}

/** Reads the body of a response: `''` if it is empty, undefined if it was not recorded whole. */
function readBody({ text, encoding, size, comment }: JsonObject): RecordedExchange['body'] {
  // A recorder that leaves out the text gives the size 0 for an empty body, and otherwise -1, the
  // size of what it left out, or no size.
  if (typeof text !== 'string') return size === 0 ? '' : undefined;
  // Firefox cuts long bodies, and says so. Sanitizers empty them, but leave the size.
  const mayBeCut = typeof comment === 'string' || text === '';
  if (mayBeCut && Number(size) > text.length) return undefined;
  return encoding === 'base64' ? new Uint8Array(Buffer.from(text, 'base64')) : text;
}
