import { listCauses } from '@liked-posts/internal/causes';
import type { Redact } from '@liked-posts/internal/hide-token';
import { ConnectionError } from './errors.ts';
import type { ClientOptions } from './options.ts';
import { runAbortable } from './timing.ts';

/** How a request is sent, and its response received. */
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
  const name = nameRequest(request.url);
  const timeLimit = { ms, failure: `${name}: no complete response` };
  const receiveInTime = (timedSignal: AbortSignal) =>
    receive(request, { ...options, signal: timedSignal });
  try {
    return await runAbortable(signal, receiveInTime, timeLimit);
  } catch (thrown) {
    // After an abort, `fetch` may throw anything: the reason of the abort is thrown instead.
    if (signal.aborted) throw signal.reason;
    if (thrown instanceof ConnectionError) throw thrown;
    throw createFetchError(name, thrown, redact);
  }
}

async function receive(request: Request, options: SendOptions): Promise<ReceivedResponse> {
  const response = await callFetch(request, options);
  // A `fetch` of the caller may return anything. `mistakeInFetch` knows these words.
  if (!response?.headers) throw new TypeError('no Response');
  const maxBytes = response.ok ? options.maxBodyBytes : maxErrorBytes;
  // `readBody` stops soon after `maxBytes`: a page that has more is refused, and an error is cut.
  const bytes = await readBody(response, maxBytes, options.signal);
  if (response.ok && bytes && bytes.length > maxBytes) {
    const message = `the body has more than ${maxBytes} bytes. Raise maxBodyBytes.`;
    const details = { code: 'BODY_TOO_LARGE' };
    throw new ConnectionError(`${nameRequest(request.url)}: ${message}`, details);
  }
  return { url: request.url, response, bytes: bytes?.subarray(0, maxBytes) };
}

/** A request as messages name it: by its URL without the query, `[GET] https://a.example/2/…`. */
export function nameRequest(url: string): string {
  return `[GET] ${url.replace(/\?.*/, '')}`;
}

/** Copies a response whose body has been read, with a body that can be read. */
export function createReadableResponse({ url, response, bytes }: ReceivedResponse): Response {
  if (!bytes) return response;
  const { status, statusText, headers } = response;
  // `Response` throws on each of these:
  // - a status above 599;
  // - a body, even an empty one, with a status of `bodylessStatuses`;
  // - a character beyond `ÿ` in the reason phrase. In Node, the `ü` of a server in Latin 1 is `\uFFFD`.
  const safeText = statusText.replace(/[^ -\xff]/g, '?');
  const init = { status: Math.min(status, 599), statusText: safeText, headers };
  return Object.defineProperties(new Response(bodylessStatuses.has(status) ? null : bytes, init), {
    status: { value: status },
    // A `fetch` of the caller may make the response, which then has no URL.
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

/** Reads a body until it ends or has more than `maxBytes`; `undefined` if there is no stream. */
async function readBody({ body, status }: Response, maxBytes: number, signal: AbortSignal) {
  if (bodylessStatuses.has(status)) return new Uint8Array();
  if (!body?.getReader) return undefined;
  const reader = body.getReader();
  // The end of `reader.cancel()` is not awaited, because it may take any time.
  const cancel = () => void reader.cancel().catch(() => {});
  // For a `fetch` that ignores the signal. The listener is not removed: no other request has the signal.
  signal.addEventListener('abort', cancel);
  const chunks: Bytes[] = [];
  let size = 0;
  while (size <= maxBytes) {
    const { value: chunk } = await reader.read();
    if (!chunk) break;
    chunks.push(chunk);
    size += chunk.byteLength;
  }
  if (size > maxBytes) cancel();
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/**
 * Failures that the next attempt would meet again, such as, in Node, `getaddrinfo ENOTFOUND a.example`,
 * `CERT_HAS_EXPIRED`, `UNABLE_TO_VERIFY_LEAF_SIGNATURE` or `ERR_SSL_WRONG_VERSION_NUMBER`.
 */
const lastingFailure = /ENOTFOUND|CERT|SIGNATURE|ERR_(TLS|SSL|INVALID)|bad port/;

/**
 * Mistakes in the option `fetch`. Browsers report a failure of the network as a `TypeError`, too, so only
 * the words tell them apart.
 */
const mistakeInFetch = new RegExp(
  [
    'no Response', // `receive` got something else.
    ' locked', // ReadableStream is locked: `fetch` has read the body.
    '(Reference|Range|Syntax)Error', // ReferenceError: token is not defined
    'not a function', // options.fetch is not a function
    'not an object', // undefined is not an object, in Safari
    'of (undefined|null)', // Cannot read properties of undefined, in Chrome and Node
    'is (undefined|null)', // response is null, in Firefox
  ].join('|'),
);

/**
 * The error for an exception of `fetch`, without members that may contain the request:
 *
 *   thrown, and its causes                          code           retryable
 *   TypeError: fetch failed: Error: connect …       ECONNREFUSED   true
 *   TypeError: fetch failed: Error: getaddrinfo …   ENOTFOUND      false, with a hint
 *   TypeError: options.fetch is not a function      undefined      false, with a hint
 */
function createFetchError(name: string, thrown: unknown, redact: Redact): ConnectionError {
  const chain = listCauses(thrown);
  const code = chain.map((cause) => Object(cause).code).find((code) => typeof code === 'string');
  const reasons = chain.map(String).join(': ');
  const failure = `${code ?? ''} ${reasons}`;
  const isLasting = lastingFailure.test(failure) || mistakeInFetch.test(failure);
  const hint = isLasting ? '. Check `baseUrl` and `fetch`.' : '';
  return new ConnectionError(redact(`${name}: ${reasons}`) + hint, {
    cause: copyError(chain, redact),
    code: code && redact(code),
    retryable: !isLasting,
  });
}

/** Copies an error and its causes: the originals may hold the request, and so the token. */
function copyError([thrown, ...causes]: readonly unknown[], redact: Redact): Error {
  const { name, message = String(thrown), stack, code } = Object(thrown);
  const options = causes.length > 0 ? { cause: copyError(causes, redact) } : {};
  const copy = new Error(redact(`${message}`), options);
  for (const [member, value] of Object.entries({ name, stack, code })) {
    if (value) Object.assign(copy, { [member]: redact(`${value}`) });
  }
  return copy;
}
