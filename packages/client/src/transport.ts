import type { paths } from '@liked-posts/types';
import { type Redact, tokenHider } from '@liked-posts/types/hide-token';
import createFetchClient, { type Client } from 'openapi-fetch';
import { accessTokens, type GiveToken } from './access-tokens.ts';
import { baseUrlOf, headersOf } from './check-options.ts';
import { connectionError } from './connection-error.ts';
import { ConnectionError } from './errors.ts';
import type { ClientOptions } from './options.ts';

/** What one request is sent with. */
export interface Sending {
  /** `''` for none. */
  readonly accessToken: string;
  readonly signal: AbortSignal;
  readonly redact: Redact;
  /**
   * Called if the body breaks that was limited, because some browsers hide the error from the reader.
   * Who gives this expects that a body which needs no limit breaks with the error of the runtime.
   */
  onBroken?(error: unknown): void;
}

/** How a client reaches its service. */
export interface Transport {
  /** The openapi-fetch client, which carries every request. */
  readonly api: Client<paths>;
  readonly giveToken: GiveToken;
  /**
   * Sends a request over the network.
   *
   * @throws {ConnectionError} if there is no answer; and the reason of the signal
   */
  send(request: Request, sending: Sending): Promise<Response>;
}

/** How much of the body of an error is read, in bytes. */
const maxErrorBytes = 2 ** 16;

/** @throws {InvalidOptionError} when an option is wrong */
export function connect(options: ClientOptions): Transport {
  const { maxBodyBytes = 2 ** 25 } = options;
  const giveToken = accessTokens(options.accessToken);
  const headers = headersOf(options.headers);
  if (!headers.has('accept')) headers.set('accept', 'application/json, application/problem+json');

  const send: Transport['send'] = async (request, { accessToken, signal, redact, onBroken }) => {
    const url = addressOf(request);
    const errorOf = (thrown: unknown) => {
      if (signal.aborted) return signal.reason;
      return thrown instanceof ConnectionError ? thrown : connectionError(url, thrown, redact);
    };
    try {
      // Only the copy that is sent has the token: middleware never sees it. Redirects are not
      // followed, because they would carry the token and the other headers to another host.
      const headers = new Headers(request.headers);
      if (accessToken) headers.set('authorization', `Bearer ${accessToken}`);
      const init = { headers, signal, redirect: 'manual' } as const;
      // The global `fetch` is looked up each time, because it may be replaced later. It makes its
      // own `Request`, so we do not make one for it.
      const response = await (options.fetch
        ? options.fetch(new Request(request, init))
        : fetch(request, init));
      if (!response?.headers) throw new TypeError('no Response');
      const { body, ok, status, statusText } = response;
      const maxBytes = ok ? maxBodyBytes : maxErrorBytes;
      // A test double for `Response` may have no stream.
      if (!body?.getReader || (ok && onBroken && sizeOf(response) <= maxBytes)) return response;
      const limited = limitedTo(maxBytes, body, !ok, url, (thrown) => {
        const error = errorOf(thrown);
        onBroken?.(error);
        return error;
      });
      // `Response` throws on statuses above 599.
      const init599 = { status: Math.min(status, 599), statusText, headers: response.headers };
      return Object.defineProperties(new Response(limited, init599), {
        status: { value: status },
        url: { value: response.url || request.url },
      });
    } catch (thrown) {
      throw errorOf(thrown);
    }
  };

  const api = createFetchClient<paths>({
    baseUrl: baseUrlOf(options),
    headers,
    querySerializer: { array: { style: 'form', explode: false } },
    // The requests of `client.GET`. Those for pages bring a `fetch` of their own.
    fetch: async (request) => {
      const accessToken = await giveToken();
      const { signal } = request;
      return send(request, { accessToken, signal, redact: tokenHider([accessToken]) });
    },
  });
  return { api, giveToken, send };
}

/** The URL of a request, without the query. */
export function addressOf({ url }: Request): string {
  return url.replace(/\?.*/, '');
}

/** The size of a body, if the headers tell: counting it costs a page a tenth of its time. */
function sizeOf({ headers }: Response): number {
  const size = headers.get('content-encoding') ? null : headers.get('content-length');
  return size === null ? Infinity : Number(size);
}

/** The same body, which is cut after a number of bytes, or fails there. */
function limitedTo(
  maxBytes: number,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  isCut: boolean,
  url: string,
  errorOf: (thrown: unknown) => unknown,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let left = maxBytes;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value } = await reader.read();
        if (!value) return controller.close();
        if (value.byteLength > left) {
          // Not awaited, because cancelling may take any time.
          reader.cancel().catch(() => {});
          if (!isCut) {
            const message = `the body has more than ${maxBytes} bytes. Raise maxBodyBytes.`;
            throw new ConnectionError(`[GET] ${url}: ${message}`, { code: 'BODY_TOO_LARGE' });
          }
        }
        controller.enqueue(value.subarray(0, left));
        left -= value.byteLength;
        if (left < 0) controller.close();
      } catch (thrown) {
        controller.error(errorOf(thrown));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
