import { isObject, type JsonObject } from '@liked-posts/types/json';

/** A recorded exchange: an entry of a HAR 1.2 file. No other member is needed. */
export interface HarEntry {
  readonly request: { readonly method: string; readonly url: string };
  readonly response: {
    readonly status: number;
    readonly content?:
      | { readonly text?: string | undefined; readonly encoding?: string | undefined }
      | undefined;
  };
}

/** A HAR 1.2 file. No other member is read. */
export interface Har {
  readonly log: { readonly entries: readonly HarEntry[] };
}

/** Whether a value is a HAR file. Its entries are checked when they are read. */
export function isHar(value: unknown): value is Har {
  return isObject(value) && isObject(value['log']) && Array.isArray(value['log']['entries']);
}

/** What an entry of a HAR file says. */
export interface RecordedExchange {
  readonly method: string;
  readonly url: string;
  /** When it was sent, in milliseconds since 1970; 0 if that is not known. */
  readonly time: number;
  /** 0 if no answer came. */
  readonly status: number;
  /** Those of the answer, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes if the recorder could not write them as text; undefined if it did not keep the body. */
  readonly body: Uint8Array | string | undefined;
}

/** Reads an entry of a HAR file; undefined if it is none. */
export function readEntry(entry: unknown): RecordedExchange | undefined {
  if (!isObject(entry)) return undefined;
  const { request, response, startedDateTime } = entry;
  if (!isObject(request) || !isObject(response)) return undefined;
  const { method, url } = request;
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
    status: typeof status === 'number' ? status : 0,
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
  if (typeof text !== 'string') return typeof size === 'number' && size !== 0 ? undefined : '';
  if (encoding !== 'base64') return text;
  try {
    return Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
  } catch {
    return text;
  }
}
