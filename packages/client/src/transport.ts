import { type LikedPostsQuery, path, type paths } from '@liked-posts/types';
import { type Redact, tokenHider } from '@liked-posts/types/hide-token';
import createFetchClient, { type Client } from 'openapi-fetch';
import { type AccessTokens, createAccessTokens } from './access-tokens.ts';
import { checkId, checkLists, readBaseUrl, readHeaders } from './check-options.ts';
import { createConnectionError } from './connection-error.ts';
import { ConnectionError } from './errors.ts';
import type { ClientOptions } from './options.ts';
import { runAbortable } from './timing.ts';

/** What a page is requested with. */
export interface PageRequest {
  readonly id: string;
  readonly query: LikedPostsQuery;
  readonly headers: Headers | undefined;
  /** How long the service may take to send the whole response, in milliseconds. */
  readonly timeoutMs: number;
  /** Hides the access tokens that the call has used. */
  readonly redact: Redact;
}

/** A complete response: its body arrived whole, within its limit, and has been read. */
export interface Answer {
  /** The URL, without the query. */
  readonly url: string;
  readonly response: Response;
  /** The text of a successful response, or the body of another, parsed if it is JSON. */
  readonly content: unknown;
}

/** How a client reaches its service. */
export interface Transport extends Pick<Client<paths>, 'GET' | 'use' | 'eject'> {
  readonly accessTokens: AccessTokens;
  /**
   * Requests a page: one `GET` of openapi-fetch, with its middleware.
   *
   * @param accessToken - `''` for none
   * @throws {ConnectionError} if there is no complete response
   * @throws what middleware throws, and the reason of `signal`
   */
  getPage(request: PageRequest, accessToken: string, signal: AbortSignal): Promise<Answer>;
}

/** How a request leaves: with which token, until when, and by which `fetch`. */
interface Sending {
  readonly accessToken: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly redact: Redact;
  readonly fetch: ClientOptions['fetch'];
}

type Bytes = Uint8Array<ArrayBuffer>;

/** A response whose body has arrived. */
interface Received {
  readonly response: Response;
  /** Where the response came from. */
  readonly url: string;
  /** The body; `undefined` if there is none, or if a test double has it. */
  readonly bytes: Bytes | undefined;
}

/** How long a response may take, if the options say nothing else. */
export const defaultTimeoutMs = 30_000;
/** How many bytes of the body of an error are read. */
const maxErrorBytes = 65_536;

/** @throws {InvalidOptionError} if an option is wrong */
export function connect(options: ClientOptions): Transport {
  const { timeout: timeoutMs = defaultTimeoutMs, maxBodyBytes = 33_554_432 } = options;
  const accessTokens = createAccessTokens(options.accessToken);
  const baseUrl = readBaseUrl(options);
  const { origin } = new URL(baseUrl);
  const headers = readHeaders(options.headers);
  if (!headers.has('accept')) headers.set('accept', 'application/json, application/problem+json');
  const api = createFetchClient<paths>({
    baseUrl,
    headers,
    querySerializer: { array: { style: 'form', explode: false } },
  });
  let hasMiddleware = false;

  async function send(request: Request, sending: Sending): Promise<Received> {
    const { accessToken, timeoutMs, signal, redact } = sending;
    const url = readAddress(request);
    // Only the copy that is sent has the token: middleware never sees it, and no other origin does.
    const headers = new Headers(request.headers);
    if (accessToken && request.url.startsWith(`${origin}/`)) {
      headers.set('authorization', `Bearer ${accessToken}`);
    }
    const createTimeoutError = () =>
      new ConnectionError(`[GET] ${url}: no complete response within ${timeoutMs} ms`, {
        code: 'TIMEOUT',
        retryable: true,
      });
    try {
      return await runAbortable({ signal, timeoutMs, createTimeoutError }, async (signal) => {
        // A redirect would carry the other headers to another host.
        const init = { headers, signal, redirect: 'manual' } as const;
        // The global `fetch` is looked up each time, because it may be replaced later. It makes its
        // own `Request`, so we do not make one for it.
        const response = await (sending.fetch
          ? sending.fetch(new Request(request, init))
          : fetch(request, init));
        if (!response?.headers) throw new TypeError('no Response');
        const bytes = await readBody(response, url, signal);
        return { response, url: response.url || request.url, bytes };
      });
    } catch (thrown) {
      if (signal.aborted) throw signal.reason;
      throw thrown instanceof ConnectionError ? thrown : createConnectionError(url, thrown, redact);
    }
  }

  /** The whole body, or the beginning of that of an error; `undefined` if there is no stream. */
  async function readBody(
    { body, ok, status }: Response,
    url: string,
    signal: AbortSignal,
  ): Promise<Bytes | undefined> {
    // Doubles and browsers may hand out a stream although there is no body.
    if (!body?.getReader || bodylessStatuses.has(status)) return undefined;
    const maxBytes = ok ? maxBodyBytes : maxErrorBytes;
    const { bytes, isCut } = await readBytes(body, maxBytes, signal);
    if (isCut && ok) {
      const message = `the body has more than ${maxBytes} bytes. Raise maxBodyBytes.`;
      throw new ConnectionError(`[GET] ${url}: ${message}`, { code: 'BODY_TOO_LARGE' });
    }
    return bytes;
  }

  return {
    accessTokens,
    eject: api.eject,

    use(...middleware) {
      hasMiddleware = true;
      api.use(...middleware);
    },

    // The type is that of openapi-fetch: `GET` only checks more, and sends otherwise.
    GET: (async (schemaPath: typeof path, init: PlainRequest) => {
      checkId(init?.params?.path?.id);
      checkLists(init.params.query ?? {});
      return runAbortable({ signal: init.signal ?? undefined }, (signal) => {
        const sendPlain = async (request: Request) => {
          const accessToken = await accessTokens.give({ signal, timeoutMs });
          const redact = tokenHider([accessToken]);
          const fetch = init.fetch ?? options.fetch;
          return createReadable(
            await send(request, { accessToken, timeoutMs, signal, redact, fetch }),
          );
        };
        return api.GET(schemaPath, { ...init, signal, fetch: sendPlain });
      });
    }) as Transport['GET'],

    async getPage({ id, query, headers, timeoutMs, redact }, accessToken, signal) {
      // Middleware may respond in place of the service.
      let url: string = path;
      let received: Received | undefined;
      let handedOut: Response | undefined;
      const sendForPage = async (request: Request) => {
        url = readAddress(request);
        const { fetch } = options;
        received = await send(request, { accessToken, timeoutMs, signal, redact, fetch });
        const { response } = received;
        // A second `Response` costs a small page a tenth of its time. It is needed by middleware, for
        // the text of an error, and if a `fetch` of the caller gave no URL.
        const isEnough = response.ok && !hasMiddleware && response.url !== '';
        handedOut = isEnough ? response : createReadable(received);
        return handedOut;
      };
      try {
        const { error, response } = await api.GET(path, {
          params: { path: { id }, query },
          ...(headers && { headers }),
          parseAs: 'stream',
          signal,
          fetch: sendForPage,
        });
        if (!response.ok) return { url, response, content: error };
        const bytes = response === received?.response ? received.bytes : undefined;
        if (!bytes && response.bodyUsed) throw createReadError(url);
        return {
          url,
          response,
          content: bytes ? new TextDecoder().decode(bytes) : await response.text(),
        };
      } catch (thrown) {
        // openapi-fetch itself reads the text of an error.
        const isUnread = !handedOut || handedOut.ok || !handedOut.bodyUsed;
        throw isUnread || !(thrown instanceof TypeError) ? thrown : createReadError(url);
      }
    },
  };
}

/** What `GET` is called with. */
type PlainRequest = NonNullable<Parameters<Client<paths>['GET']>[1]>;

/** The body is complete, so only middleware can have made it unreadable. */
function createReadError(url: string): ConnectionError {
  const message = 'middleware has read the body. Let it read `response.clone()` instead.';
  return new ConnectionError(`[GET] ${url}: ${message}`, {});
}

/** The URL of a request, without the query. */
function readAddress({ url }: Request): string {
  return url.replace(/\?.*/, '');
}

/** Statuses of responses that have no body, although doubles and browsers may hand out a stream. */
const bodylessStatuses: ReadonlySet<number> = new Set([
  204, // No Content
  205, // Reset Content
  304, // Not Modified
]);

/** The response again, with a body that can be read. */
function createReadable({ response, url, bytes }: Received): Response {
  const { status, statusText, headers } = response;
  // A test double for `Response` may have a body of its own.
  if (!bytes && !bodylessStatuses.has(status)) return response;
  // `Response` throws on a status above 599.
  const init = { status: Math.min(status, 599), statusText, headers };
  return Object.defineProperties(new Response(bytes ?? null, init), {
    status: { value: status },
    url: { value: url },
  });
}

/** Reads a body, at most `maxBytes` of it. `isCut` says whether there is more. */
async function readBytes(
  body: ReadableStream<Bytes>,
  maxBytes: number,
  signal: AbortSignal,
): Promise<{ readonly bytes: Bytes; readonly isCut: boolean }> {
  const reader = body.getReader();
  // Not awaited, because cancelling may take any time.
  const cancel = () => void reader.cancel().catch(() => {});
  // A `fetch` of the caller may ignore the signal.
  signal.addEventListener('abort', cancel);
  const chunks: Bytes[] = [];
  let size = 0;
  let isCut = false;
  while (!isCut) {
    const { value: chunk } = await reader.read();
    if (!chunk) break;
    isCut = chunk.byteLength > maxBytes - size;
    chunks.push(isCut ? chunk.subarray(0, maxBytes - size) : chunk);
    size = Math.min(maxBytes, size + chunk.byteLength);
  }
  if (isCut) cancel();
  return { bytes: joinChunks(chunks, size), isCut };
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
