import type { paths } from '@liked-posts/types';
import createFetchClient, { type Client } from 'openapi-fetch';
import type { GiveToken } from './access-tokens.ts';
import { headersOf } from './check-options.ts';
import { connectionError } from './connection-error.ts';
import { BodyTooLargeError, type LikedPostsError } from './errors.ts';
import type { ClientOptions } from './options.ts';
import { readText } from './read-text.ts';
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
 * Sends a request with an access token, unless that is empty. The text of the answer is bounded.
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
    async function connected<T>(work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } catch (thrown) {
        request.signal.throwIfAborted();
        exchange.failure =
          thrown instanceof BodyTooLargeError ? thrown : connectionError(url, thrown, redact);
        throw exchange.failure;
      }
    }

    // Middleware keeps the request that it knows: this one has the token. No redirect takes that, or
    // the other headers, to where nobody meant them to go.
    const sent = new Request(request, { redirect: 'manual' });
    if (accessToken) sent.headers.set('authorization', `Bearer ${accessToken}`);
    // The global is looked up each time, so that one that is replaced later is used.
    const response = await connected(() => (givenFetch ?? fetch)(sent));
    const { body } = response;
    // Not every stand-in for a `Response` has a stream.
    if (typeof body?.getReader === 'function') {
      response.text = () => connected(() => readText(url, body, maxBodyBytes));
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
