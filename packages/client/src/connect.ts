import type { paths } from '@liked-posts/types';
import { tokenHider } from '@liked-posts/types/hide-token';
import createFetchClient, { type Client } from 'openapi-fetch';
import type { GiveToken } from './access-tokens.ts';
import { boundBody } from './bound-body.ts';
import { headersOf } from './check-options.ts';
import { connectionError } from './connection-error.ts';
import { BodyTooLargeError, type LikedPostsError } from './errors.ts';
import type { ClientOptions } from './options.ts';

/** A text without access tokens. */
export type Redact = (text: string) => string;

/** A request, and what came of it. */
export interface Exchange {
  /** What is asked, without the query. */
  readonly url: string;
  readonly redact: Redact;
  response?: Response;
  /** What `fetch` or the body threw, unlike what middleware throws. */
  failure?: LikedPostsError;
}

/**
 * Sends a request with an access token, unless that is empty. The body of the answer is bounded.
 *
 * @throws {ConnectionError} when there is no answer. If the request was aborted, throws the reason.
 */
export type Send = (request: Request, accessToken: string, exchange: Exchange) => Promise<Response>;

/** The openapi-fetch client, and what sends its requests. */
export function connect(
  baseUrl: string,
  giveToken: GiveToken,
  { fetch: givenFetch, headers, maxBodyBytes = 2 ** 25 }: ClientOptions,
): { openapiFetch: Client<paths>; send: Send } {
  const send: Send = async (request, accessToken, exchange) => {
    const { url, redact } = exchange;
    const failed = (thrown: unknown): unknown => {
      if (request.signal.aborted) return request.signal.reason;
      exchange.failure =
        thrown instanceof BodyTooLargeError ? thrown : connectionError(url, thrown, redact);
      return exchange.failure;
    };

    // Only what is sent has the token: middleware keeps the request that it knows. Redirects are not
    // followed, because they would carry the token and the other headers to another place.
    const headers = new Headers(request.headers);
    if (accessToken) headers.set('authorization', `Bearer ${accessToken}`);
    const init = { headers, redirect: 'manual' } as const;
    let response: Response;
    try {
      // The global is looked up each time, because it may be replaced later. It makes a request of
      // its own; to make one for it as well would take longer.
      response = await (givenFetch ? givenFetch(new Request(request, init)) : fetch(request, init));
    } catch (thrown) {
      throw failed(thrown);
    }
    boundBody(url, response, maxBodyBytes, failed);
    exchange.response = response;
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
