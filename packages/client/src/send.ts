import { listCauses } from '@liked-posts/internal/causes';
import type { Redact } from '@liked-posts/internal/hide-token';
import { ConnectionError } from './errors.ts';
import type { ClientOptions } from './options.ts';
import { runAbortable } from './timing.ts';

/** How a request is sent. */
export interface SendOptions extends Pick<ClientOptions, 'fetch'> {
  /** `''` for none. */
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
  readonly request: Request;
  readonly response: Response;
  /** The body; `undefined` if there is none, or if only a test double of `Response` can read it. */
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
  const { signal, timeoutMs, redact } = options;
  const address = readAddress(request);
  try {
    const failure = `[GET] ${address}: no complete response`;
    return await runAbortable({ signal, timeoutMs, failure }, async (signal) => {
      const response = await callFetch(request, { ...options, signal });
      // A `fetch` of the caller may return anything.
      if (!response?.headers) throw new TypeError('no Response');
      const maxBytes = response.ok ? options.maxBodyBytes : maxErrorBytes;
      const body = await readBody(response, maxBytes, signal);
      if (body?.isCut && response.ok) {
        const message = `the body has more than ${maxBytes} bytes. Raise maxBodyBytes.`;
        throw new ConnectionError(`[GET] ${address}: ${message}`, { code: 'BODY_TOO_LARGE' });
      }
      return { request, response, bytes: body?.bytes };
    });
  } catch (thrown) {
    // First of all the abort: whatever `fetch` threw then follows from it.
    if (signal.aborted) throw signal.reason;
    if (thrown instanceof ConnectionError) throw thrown;
    throw createConnectionError(address, thrown, redact);
  }
}

/** The URL of a request, without the query. */
export function readAddress({ url }: Request): string {
  return url.replace(/\?.*/, '');
}

/** Makes the response again, with a body that can be read. */
export function createReadableResponse(received: ReceivedResponse): Response {
  const { request, response, bytes } = received;
  const { status, statusText, headers } = response;
  // Without bytes, a body is that of a test double, which has it in `text()` alone.
  if (!bytes && !bodylessStatuses.has(status)) return response;
  // `Response` throws on a status above 599.
  const init = { status: Math.min(status, 599), statusText, headers };
  return Object.defineProperties(new Response(bytes ?? null, init), {
    status: { value: status },
    url: { value: response.url || request.url },
  });
}

/** Calls `fetch` with the token, which only the copy that is sent has: middleware never sees it. */
function callFetch(request: Request, options: SendOptions): Promise<Response> {
  const { accessToken, tokenOrigin, signal } = options;
  const headers = new Headers(request.headers);
  if (accessToken && request.url.startsWith(`${tokenOrigin}/`)) {
    headers.set('authorization', `Bearer ${accessToken}`);
  }
  // Redirects are not followed, because they would carry the other headers to another host.
  const init = { headers, signal, redirect: 'manual' } as const;
  // The global `fetch` is looked up each time, because it may be replaced later. It makes its own
  // `Request`, so we do not make one for it.
  return options.fetch ? options.fetch(new Request(request, init)) : fetch(request, init);
}

/** Reads at most `maxBytes` of a body; `isCut` if it has more. `undefined` if there is no stream. */
async function readBody({ body, status }: Response, maxBytes: number, signal: AbortSignal) {
  if (!body?.getReader || bodylessStatuses.has(status)) return undefined;
  const reader = body.getReader();
  // Nothing waits for the end of `cancel`, which may take any time.
  const cancel = () => void reader.cancel().catch(() => {});
  // A `fetch` of the caller may ignore the signal, which belongs to this request alone.
  signal.addEventListener('abort', cancel);
  const chunks: Bytes[] = [];
  let size = 0;
  while (size <= maxBytes) {
    const { value: chunk } = await reader.read();
    if (!chunk) break;
    chunks.push(chunk);
    size += chunk.byteLength;
  }
  const isCut = size > maxBytes;
  if (isCut) cancel();
  return { bytes: joinChunks(chunks, size).subarray(0, maxBytes), isCut };
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

/**
 * Failures that the next attempt would meet again: an unknown host, a refused certificate. In Node,
 * for example, `ENOTFOUND TypeError: fetch failed: Error: getaddrinfo ENOTFOUND api.example.com`.
 */
const lastingFailure = /ENOTFOUND|CERT|SIGNATURE|ERR_(TLS|SSL|INVALID)|bad port/;

/**
 * Mistakes in the option `fetch`, such as `Cannot read properties of undefined` in Chrome and Node,
 * `undefined is not an object` in Safari, or `no Response` from `send`. Browsers report a failure of
 * the network as a `TypeError`, too, so only the words tell them apart.
 */
const mistakeInFetch =
  /no Response|(Reference|Range|Syntax)Error|not a function|not an object|(of|is) (undefined|null)/;

/**
 * The error for an exception of `fetch`, without members that may contain the request:
 *
 *   thrown, and its causes                          code           retryable
 *   TypeError: fetch failed: Error: connect …       ECONNREFUSED   true
 *   TypeError: fetch failed: Error: getaddrinfo …   ENOTFOUND      false, with a hint
 *   TypeError: options.fetch is not a function      undefined      false, with a hint
 */
function createConnectionError(url: string, thrown: unknown, redact: Redact): ConnectionError {
  const chain = listCauses(thrown);
  const code = chain.map((cause) => Object(cause).code).find((code) => typeof code === 'string');
  const reasons = chain.map(String).join(': ');
  const failure = `${code ?? ''} ${reasons}`;
  const isLasting = lastingFailure.test(failure) || mistakeInFetch.test(failure);
  const hint = isLasting ? '. Check `baseUrl` and `fetch`.' : '';
  return new ConnectionError(redact(`[GET] ${url}: ${reasons}`) + hint, {
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
