import type { paths } from '@liked-posts/types';
import { tokenHider } from '@liked-posts/types/hide-token';
import createFetchClient, { type Client } from 'openapi-fetch';
import type { GiveToken } from './access-tokens.ts';
import { boundBody } from './bound-body.ts';
import { headersOf } from './check-options.ts';
import { connectionError } from './connection-error.ts';
import { BodyTooLargeError, type LikedPostsError } from './errors.ts';
import type { ClientOptions } from './options.ts';

/** Hides access tokens in a string. */
export type Redact = (text: string) => string;

/** A request and its result. */
export interface RequestResult {
  /** The URL, without the query. */
  readonly url: string;
  readonly redact: Redact;
  response?: Response;
  /** The error of `fetch` or of reading the body, but not of middleware. */
  failure?: LikedPostsError;
}

/**
 * Sends a request with an access token, unless that is empty. The size of the response is limited.
 *
 * @throws {ConnectionError} when there is no response. Throws the reason of an abort.
 */
export type Send = (
  request: Request,
  accessToken: string,
  result: RequestResult,
) => Promise<Response>;

/** The openapi-fetch client, and the function that sends its requests. */
export function connect(
  baseUrl: string,
  giveToken: GiveToken,
  { fetch: givenFetch, headers, maxBodyBytes = 2 ** 25 }: ClientOptions,
): { openapiFetch: Client<paths>; send: Send } {
  const send: Send = async (request, accessToken, result) => {
    const { url, redact } = result;
    const failed = (thrown: unknown): unknown => {
      if (request.signal.aborted) return request.signal.reason;
      result.failure =
        thrown instanceof BodyTooLargeError ? thrown : connectionError(url, thrown, redact);
      return result.failure;
    };

    // Only the copy that is sent has the token; middleware never sees it. Redirects are not
    // followed, because they would carry the token and the other headers to another host.
    const headers = new Headers(request.headers);
    if (accessToken) headers.set('authorization', `Bearer ${accessToken}`);
    const init = { headers, redirect: 'manual' } as const;
    let response: Response;
    try {
      // The global `fetch` is looked up each time, because it may be replaced later. It makes its
      // own `Request`, so we do not make one for it.
      response = await (givenFetch ? givenFetch(new Request(request, init)) : fetch(request, init));
    } catch (thrown) {
      throw failed(thrown);
    }
    boundBody(url, response, maxBodyBytes, failed);
    result.response = response;
    return response;
  };

  const openapiFetch = createFetchClient<paths>({
    baseUrl,
    headers: headersOf(headers),
    querySerializer: { array: { style: 'form', explode: false } },
    fetch: async (request) => {
      const accessToken = await giveToken();
      const redact: Redact = (text) => tokenHider([accessToken])(text);
      return send(request, accessToken, { url: request.url.replace(/\?.*/, ''), redact });
    },
  });
  return { openapiFetch, send };
}
