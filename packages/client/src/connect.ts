import type { paths } from '@liked-posts/types';
import { tokenHider } from '@liked-posts/types/hide-token';
import createFetchClient, { type Client } from 'openapi-fetch';
import type { GiveToken } from './access-tokens.ts';
import { bounded } from './bound-body.ts';
import { headersOf } from './check-options.ts';
import { connectionError } from './connection-error.ts';
import { BodyTooLargeError, LikedPostsError } from './errors.ts';
import type { ClientOptions } from './options.ts';

/** Hides access tokens in a string. */
export type Redact = (text: string) => string;

/** Page bodies of the service have less than a hundredth of this. */
export const defaultMaxBodyBytes = 2 ** 25;

/** How much of the body of an error is read, in bytes. */
const maxErrorBytes = 2 ** 16;

/** A request and its result. */
export interface RequestResult {
  /** The URL, without the query. */
  readonly url: string;
  readonly redact: Redact;
  /** Ends the request. */
  readonly signal: AbortSignal;
  response?: Response;
  /** The error of `fetch` or of reading the body, but not of middleware. */
  failure?: LikedPostsError;
}

/** Sends requests with access tokens. */
export interface Connection {
  readonly openapiFetch: Client<paths>;
  /**
   * Sends a request with an access token, unless that is empty.
   *
   * @param isBounded whether to limit the body of a good response. Otherwise, who reads it must
   * @throws {ConnectionError} when there is no response. Throws the reason of an abort.
   */
  send(
    request: Request,
    accessToken: string,
    result: RequestResult,
    isBounded: boolean,
  ): Promise<Response>;
  /** The error to throw for an error of reading a body. */
  failed(result: RequestResult, thrown: unknown): unknown;
  tooLarge(url: string): BodyTooLargeError;
}

/** The openapi-fetch client, and the function that sends its requests. */
export function connect(
  baseUrl: string,
  giveToken: GiveToken,
  { fetch: givenFetch, headers, maxBodyBytes = defaultMaxBodyBytes }: ClientOptions,
): Connection {
  const failed: Connection['failed'] = (result, thrown) => {
    if (result.signal.aborted) return result.signal.reason;
    result.failure =
      thrown instanceof LikedPostsError
        ? thrown
        : connectionError(result.url, thrown, result.redact);
    return result.failure;
  };

  const tooLarge = (url: string) =>
    new BodyTooLargeError(
      `[GET] ${url}: the body has more than ${maxBodyBytes} bytes. To allow that, raise maxBodyBytes.`,
      { maxBodyBytes },
    );

  const send: Connection['send'] = async (request, accessToken, result, isBounded) => {
    const { signal } = result;
    // Only the copy that is sent has the token; middleware never sees it. Redirects are not
    // followed, because they would carry the token and the other headers to another host.
    const headers = new Headers(request.headers);
    if (accessToken) headers.set('authorization', `Bearer ${accessToken}`);
    const init = { headers, signal, redirect: 'manual' } as const;
    let response: Response;
    try {
      // The global `fetch` is looked up each time, because it may be replaced later. It makes its
      // own `Request`, so we do not make one for it.
      response = await (givenFetch ? givenFetch(new Request(request, init)) : fetch(request, init));
      const isError = !response.headers || !response.ok;
      if (isError || isBounded) {
        response = bounded(
          response,
          isError ? Math.min(maxErrorBytes, maxBodyBytes) : maxBodyBytes,
          isError ? undefined : () => tooLarge(result.url),
          (thrown) => failed(result, thrown),
        );
      }
    } catch (thrown) {
      throw failed(result, thrown);
    }
    result.response = response;
    return response;
  };

  const defaults = headersOf(headers);
  if (!defaults.has('accept')) defaults.set('accept', 'application/json, application/problem+json');
  const openapiFetch = createFetchClient<paths>({
    baseUrl,
    headers: defaults,
    querySerializer: { array: { style: 'form', explode: false } },
    fetch: async (request) => {
      const accessToken = await giveToken();
      const redact: Redact = (text) => tokenHider([accessToken])(text);
      const { url, signal } = request;
      return send(request, accessToken, { url: url.replace(/\?.*/, ''), redact, signal }, true);
    },
  });
  return { openapiFetch, send, failed, tooLarge };
}
