import type { paths } from '@liked-posts/types';
import createFetchClient, { type Client } from 'openapi-fetch';
import type { GiveToken } from './access-tokens.ts';
import { bounded, chunksOf, withBody } from './body.ts';
import { headersOf } from './check-options.ts';
import { connectionError } from './connection-error.ts';
import { BodyTooLargeError, type LikedPostsError } from './errors.ts';
import type { ClientOptions } from './options.ts';
import { type Redact, redacted } from './redact.ts';

/** What is sent, and what has come of it. */
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
 * @throws {ConnectionError} when there is no answer; the reason of the request's signal if that is why
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

    // Middleware keeps the request that it knows: this one has the token. No redirect takes that, or
    // the other headers, to where nobody meant them to go.
    const headers = new Headers(request.headers);
    if (accessToken) headers.set('authorization', `Bearer ${accessToken}`);
    const init = { headers, redirect: 'manual' } as const;
    let response: Response;
    try {
      // The global is looked up each time, so that one that is replaced later is used.
      response = await (givenFetch ? givenFetch(new Request(request, init)) : fetch(request, init));
    } catch (thrown) {
      throw failed(thrown);
    }
    // Not every stand-in for a `Response` has a stream.
    const chunks = chunksOf(response);
    // Middleware may read it in any way, or make a response of its own of the body.
    if (chunks) withBody(response, bounded(url, chunks, maxBodyBytes, failed));
    exchange.response = response;
    return response;
  };

  const openapiFetch = createFetchClient<paths>({
    baseUrl,
    headers: headersOf(headers),
    querySerializer: { array: { style: 'form', explode: false } },
    fetch: async (request) => {
      const accessToken = await giveToken();
      const redact: Redact = (text) => redacted(text, [accessToken]);
      return send(request, accessToken, { url: request.url.replace(/\?.*/, ''), redact });
    },
  });
  return { openapiFetch, send };
}
