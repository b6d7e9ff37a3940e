import type { paths } from '@liked-posts/types';
import createFetchClient, { type Client } from 'openapi-fetch';
import type { AccessTokens } from './access-tokens.ts';
import { headersOf } from './check-options.ts';
import { connectionError } from './connection-error.ts';
import type { ClientOptions } from './options.ts';
import { redacted } from './redact.ts';

/** Sends a request with an access token, unless that is empty. */
export type Send = (request: Request, accessToken: string) => Promise<Response>;

/** The openapi-fetch client, and what sends its requests. */
export function connect(
  baseUrl: string,
  tokens: AccessTokens,
  { fetch: givenFetch, headers }: ClientOptions,
): { openapiFetch: Client<paths>; send: Send } {
  const send: Send = async (request, accessToken) => {
    // Middleware keeps the request that it knows: this one has the token. No redirect takes that, or
    // the other headers, to where nobody meant them to go.
    const sent = new Request(request, { redirect: 'manual' });
    if (accessToken) sent.headers.set('authorization', `Bearer ${accessToken}`);
    // The global is looked up each time, so that one that is replaced later is used.
    return (givenFetch ?? fetch)(sent);
  };
  const openapiFetch = createFetchClient<paths>({
    baseUrl,
    headers: headersOf(headers),
    querySerializer: { array: { style: 'form', explode: false } },
    fetch: async (request) => {
      const accessToken = await tokens.ask();
      return send(request, accessToken).catch((thrown) => {
        request.signal.throwIfAborted();
        const url = request.url.replace(/\?.*/, '');
        throw connectionError(url, thrown, (text) => redacted(text, [accessToken]));
      });
    },
  });
  return { openapiFetch, send };
}
