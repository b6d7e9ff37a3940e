import type { paths } from '@liked-posts/types';
import createFetchClient, { type Client } from 'openapi-fetch';
import type { AccessTokens } from './access-tokens.ts';
import { connectionError } from './connection-error.ts';
import type { ClientOptions } from './options.ts';
import { redactor } from './redact.ts';

/**
 * Sends a request with an access token.
 *
 * @param used - all tokens that errors have to hide
 * @throws {ConnectionError} when there is no answer; the reason of the request's signal if that is why
 */
export type Send = (
  request: Request,
  accessToken: string | undefined,
  used: ReadonlySet<string>,
) => Promise<Response>;

/** The openapi-fetch client, and what sends its requests. */
export function connect(
  baseUrl: string,
  tokens: AccessTokens,
  { fetch: givenFetch, headers: givenHeaders }: ClientOptions,
): { openapiFetch: Client<paths>; send: Send } {
  const headers = new Headers(givenHeaders);
  if (!headers.has('accept')) headers.set('accept', 'application/json, application/problem+json');

  const send: Send = async (request, accessToken, used) => {
    // Middleware keeps the request that it knows: this one has the token. No redirect takes that, or
    // the other headers, to where nobody meant them to go.
    const sent = new Request(request, { redirect: 'manual' });
    if (accessToken !== undefined) sent.headers.set('authorization', `Bearer ${accessToken}`);
    try {
      // The global is looked up each time, so that one that is replaced later is used.
      return await (givenFetch ?? fetch)(sent);
    } catch (thrown) {
      request.signal.throwIfAborted();
      throw connectionError(request.url.replace(/\?.*/, ''), thrown, redactor(used));
    }
  };
  const openapiFetch = createFetchClient<paths>({
    baseUrl,
    headers,
    querySerializer: { array: { style: 'form', explode: false } },
    fetch: async (request) => {
      const accessToken = await tokens.ask();
      return send(request, accessToken, new Set(accessToken === undefined ? [] : [accessToken]));
    },
  });
  return { openapiFetch, send };
}
