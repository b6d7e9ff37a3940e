import { isObject, type JsonObject } from '@liked-posts/types/json';

/** An entry of a HAR 1.2 file: a request and its response. Other members are optional. */
export interface HarEntry {
  readonly request: { readonly method: string; readonly url: string };
  readonly response: { readonly status: number; readonly content?: HarContent | undefined };
}

/** The body of a response. */
export interface HarContent {
  readonly text?: string | undefined;
  readonly encoding?: string | undefined;
}

/** A HAR 1.2 file. Other members are ignored. */
export interface Har {
  readonly log: { readonly entries: readonly HarEntry[] };
}

/** Whether a value is a HAR file. {@link readEntry} checks the entries. */
export function isHar(value: unknown): value is Har {
  return isObject(value) && isObject(value['log']) && Array.isArray(value['log']['entries']);
}

export interface RecordedExchange {
  readonly method: string;
  readonly url: string;
  /** The time of the request, in milliseconds since 1970; 0 if unknown. */
  readonly time: number;
  /** 0 if there was no answer. */
  readonly status: number;
  /** The header of the request that has its access token; undefined if it was not recorded. */
  readonly authorization: string | undefined;
  /** The headers of the answer, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes if the recorder encoded it as base64; undefined if it was not recorded. */
  readonly body: Uint8Array | string | undefined;
}

/**
 * Reads an entry of a HAR file; undefined if it is not an entry. If the request was still open when
 * the recording ended, there may be no response.
 */
export function readEntry(entry: unknown): RecordedExchange | undefined {
  if (!isObject(entry)) return undefined;
  const { request, startedDateTime } = entry;
  if (!isObject(request)) return undefined;
  const { method, url } = request;
  const response = isObject(entry['response']) ? entry['response'] : {};
  const { status } = response;
  if (typeof method !== 'string' || typeof url !== 'string') return undefined;
  const content = isObject(response['content']) ? response['content'] : {};
  const headers = headersIn(response['headers']);
  const type = content['mimeType'];
  const hasType = typeof type === 'string' && type !== '' && type !== 'x-unknown';
  return {
    method,
    url,
    time: (typeof startedDateTime === 'string' && Date.parse(startedDateTime)) || 0,
    // Playwright writes -1 for a request that was aborted.
    status: typeof status === 'number' && status > 0 ? status : 0,
    authorization: headersIn(request['headers'])['authorization'],
    headers: hasType ? { 'content-type': type, ...headers } : headers,
    body: bodyIn(content),
  };
}

function headersIn(list: unknown): Record<string, string> {
  const headers = Array.isArray(list) ? list.filter(isObject) : [];
  const values: Record<string, string> = {};
  for (const { name, value } of headers) {
    if (typeof name !== 'string' || typeof value === 'object') continue;
    const earlier = values[name.toLowerCase()];
    values[name.toLowerCase()] = earlier === undefined ? `${value}` : `${earlier}, ${value}`;
  }
  return values;
}

function bodyIn({ text, encoding, size }: JsonObject): RecordedExchange['body'] {
  // Without a text, only this size says that the body is empty: others are unknown (-1) or left out.
  if (typeof text !== 'string') return size === 0 ? '' : undefined;
  if (encoding !== 'base64') return text;
  try {
    return Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
  } catch {
    return text;
  }
}
