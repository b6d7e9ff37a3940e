import type { Redact } from '@liked-posts/internal/hide-token';
import { ConnectionError } from './errors.ts';
import { createFetchError } from './fetch-error.ts';
import type { ClientOptions } from './options.ts';
import { runAbortable } from './timing.ts';

/** How a request is sent. */
export interface SendOptions extends Pick<ClientOptions, 'fetch'> {
  /** `''` if no token is sent. */
  readonly accessToken: string;
  /** The only origin that the access token is sent to. */
  readonly tokenOrigin: string;
  /** How long the service may take to send the whole response, in milliseconds. */
  readonly timeoutMs: number;
  /** How large the body of a successful response may be, in bytes. */
  readonly maxBodyBytes: number;
  readonly signal: AbortSignal;
  /** Hides the access tokens that the call has used. */
  readonly redact: Redact;
}

/** A response whose body has arrived. */
export interface ReceivedResponse {
  /** The URL of the request. */
  readonly url: string;
  readonly response: Response;
  /** The body; `undefined` if there is no stream, as in test doubles that have only `text()`. */
  readonly bytes: Bytes | undefined;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** How many bytes of the body of an error are read. */
export const maxErrorBytes = 65_536;

/**
 * No Content, Reset Content and Not Modified: the responses have no body. Test doubles and browsers
 * may give them a stream.
 */
const bodylessStatuses: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Sends a request, and reads the whole body of its response.
 *
 * @throws {ConnectionError} if there is no complete response
 * @throws the reason of `signal`
 */
export async function send(request: Request, options: SendOptions): Promise<ReceivedResponse> {
  const { signal, timeoutMs: ms, redact } = options;
  const { url } = request;
  const address = removeQuery(url);
  const timeout = { ms, failure: `[GET] ${address}: no complete response` };
  const receive = async (timedSignal: AbortSignal): Promise<ReceivedResponse> => {
    const response = await callFetch(request, { ...options, signal: timedSignal });
    // A `fetch` of the caller may return anything. `fetch-error.ts` knows these words.
    if (!response?.headers) throw new TypeError('no Response');
    const maxBytes = response.ok ? options.maxBodyBytes : maxErrorBytes;
    const bytes = await readBody(response, maxBytes, timedSignal);
    if (response.ok && bytes && bytes.length > maxBytes) {
      const message = `the body has more than ${maxBytes} bytes. Raise maxBodyBytes.`;
      throw new ConnectionError(`[GET] ${address}: ${message}`, { code: 'BODY_TOO_LARGE' });
    }
    return { url, response, bytes: bytes?.subarray(0, maxBytes) };
  };
  try {
    return await runAbortable(signal, receive, timeout);
  } catch (thrown) {
    // After an abort, whatever `fetch` threw follows from the abort.
    if (signal.aborted) throw signal.reason;
    if (thrown instanceof ConnectionError) throw thrown;
    throw createFetchError(address, thrown, redact);
  }
}

/** `https://a.example/2/users/1/liked_tweets?max_results=5` without `?max_results=5`. */
export function removeQuery(url: string): string {
  return url.replace(/\?.*/, '');
}

/** Makes the response again, with a body that can be read. */
export function createReadableResponse({ url, response, bytes }: ReceivedResponse): Response {
  if (!bytes) return response;
  const { status, statusText, headers } = response;
  // `Response` throws on a status above 599, on a body, even an empty one, with a 204, 205 or 304, and
  // on a character beyond `ÿ` in the reason phrase: Node reads the `ü` of a server in Latin 1 as `\uFFFD`.
  const safeText = statusText.replace(/[^ -\xff]/g, '?');
  const init = { status: Math.min(status, 599), statusText: safeText, headers };
  return Object.defineProperties(new Response(bodylessStatuses.has(status) ? null : bytes, init), {
    status: { value: status },
    url: { value: response.url || url },
  });
}

/** Calls `fetch` with the token, which only the copy that is sent has: middleware never sees it. */
function callFetch(request: Request, options: SendOptions): Promise<Response> {
  // `fetch` of a browser throws if it is called as a method, as `options.fetch(…)` would.
  const { accessToken, tokenOrigin, signal, fetch: callerFetch } = options;
  const headers = new Headers(request.headers);
  if (accessToken && request.url.startsWith(`${tokenOrigin}/`)) {
    headers.set('authorization', `Bearer ${accessToken}`);
  }
  // Redirects are not followed, because they would carry the other headers to another host.
  const init = { headers, signal, redirect: 'manual' } as const;
  // The global `fetch` is looked up each time, because it may be replaced later. It makes its own
  // `Request`, so we do not make one for it.
  return callerFetch ? callerFetch(new Request(request, init)) : fetch(request, init);
}

/**
 * Reads a body until it ends or has more than `maxBytes`. `undefined` if the response has no stream.
 */
async function readBody({ body, status }: Response, maxBytes: number, signal: AbortSignal) {
  if (bodylessStatuses.has(status)) return new Uint8Array();
  if (!body?.getReader) return undefined;
  const reader = body.getReader();
  // Nothing waits for the end of `cancel`, which may take any time.
  const cancel = () => void reader.cancel().catch(() => {});
  // For a `fetch` that ignores the signal. The listener stays: the signal is of this request alone.
  signal.addEventListener('abort', cancel);
  const chunks: Bytes[] = [];
  let size = 0;
  while (size <= maxBytes) {
    const { value: chunk } = await reader.read();
    if (!chunk) return joinChunks(chunks, size);
    chunks.push(chunk);
    size += chunk.byteLength;
  }
  cancel();
  return joinChunks(chunks, size);
}

function joinChunks(chunks: readonly Bytes[], size: number): Bytes {
  const [first] = chunks;
  if (first && chunks.length === 1) return first;
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
