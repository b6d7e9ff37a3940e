import { isObject, type JsonObject } from '@liked-posts/types/json';
import { asText } from '../exchange.ts';

/** A file cannot be read as a recording; the message says what is wrong with it. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}

/** An entry of a recording, as far as it is needed. */
export interface Entry {
  readonly method: string;
  readonly url: string;
  readonly time: number;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined if the body was not recorded. */
  readonly body: Uint8Array | string | undefined;
}

/**
 * Reads a recording in HAR 1.2.
 *
 * @throws {RecordingError} when the text is not a recording.
 */
export function readHar(text: string): Entry[] {
  return entriesIn(text.replace(/^\uFEFF/, '')).map((entry, index) => {
    const read = readEntry(entry);
    if (read !== undefined) return read;
    throw new RecordingError(
      `Entry ${index + 1} of the HAR file is incomplete: it needs request.method, request.url and response.status. Export the file again, as HAR 1.2.`,
    );
  });
}

function entriesIn(text: string): readonly unknown[] {
  const har = parsed(text);
  if (isObject(har) && isObject(har['log']) && Array.isArray(har['log']['entries'])) {
    return har['log']['entries'];
  }
  const what = har === undefined ? 'is not JSON' : 'has no log.entries';
  throw new RecordingError(
    `The file is not a HAR file: it ${text.trim() === '' ? 'is empty' : what}. Export one from the network panel of a browser, or record one with \`liked-posts-mock proxy <url> --record <file>\`.`,
  );
}

function readEntry(entry: unknown): Entry | undefined {
  if (!isObject(entry)) return undefined;
  const { request, response, startedDateTime } = entry;
  if (!isObject(request) || !isObject(response)) return undefined;
  const { method, url } = request;
  const { status } = response;
  if (typeof method !== 'string' || typeof url !== 'string' || typeof status !== 'number') {
    return undefined;
  }
  const time = Date.parse(asText(startedDateTime));
  const content = isObject(response['content']) ? response['content'] : {};
  const headers = headersIn(response['headers']);
  const type = content['mimeType'];
  const hasType = typeof type === 'string' && type !== '' && type !== 'x-unknown';
  return {
    method,
    url,
    time: Number.isNaN(time) ? 0 : time,
    status,
    headers: hasType ? { 'content-type': type, ...headers } : headers,
    body: bodyIn(content),
  };
}

function headersIn(list: unknown): Record<string, string> {
  const headers = Array.isArray(list) ? list.filter(isObject) : [];
  return Object.fromEntries(
    headers.map(({ name, value }) => [asText(name).toLowerCase(), asText(value)]),
  );
}

function bodyIn({ text, encoding, size }: JsonObject): Entry['body'] {
  if (typeof text !== 'string') return typeof size === 'number' && size > 0 ? undefined : '';
  return encoding === 'base64' ? Buffer.from(text, 'base64') : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
