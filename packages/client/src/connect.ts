import type { paths } from '@liked-posts/types';
import createFetchClient, { type Client } from 'openapi-fetch';
import type { GiveToken } from './access-tokens.ts';
import { bounded } from './bounded.ts';
import { headersOf } from './check-options.ts';
import { connectionError } from './connection-error.ts';
import { BodyTooLargeError, type LikedPostsError } from './errors.ts';
import type { ClientOptions } from './options.ts';
import { type Redact, redacted } from './redact.ts';

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

    // Only this copy has the token: middleware keeps the request that it knows. Redirects are not
    // followed, because they would carry the token and the other headers to another place.
    const sent = new Request(request, { redirect: 'manual' });
    if (accessToken) sent.headers.set('authorization', `Bearer ${accessToken}`);
    let response: Response;
    try {
      // The global is looked up each time, because it may be replaced later.
      response = await (givenFetch ?? fetch)(sent);
    } catch (thrown) {
      throw failed(thrown);
    }
    // A test double for `Response` may have no stream.
    if (typeof response.body?.getReader === 'function') {
      const body = bounded(url, response.body, maxBodyBytes, failed);
      const text = () => new Response(body).text();
      // Middleware may read either, or make its own response from the body.
      Object.defineProperties(response, { body: { value: body }, text: { value: text } });
    }
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
