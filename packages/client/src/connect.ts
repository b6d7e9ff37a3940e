import type { paths } from '@liked-posts/types';
import createFetchClient, { type Client } from 'openapi-fetch';
import { checkAccessToken } from './check-options.ts';
import type { ClientOptions } from './options.ts';

/** Sends a request with the access token, which `note` is told before. */
export type Send = (request: Request, note?: (accessToken: string) => void) => Promise<Response>;

/** The openapi-fetch client, and the `fetch` that it uses. */
export function connect(
  baseUrl: string,
  { accessToken, fetch: givenFetch, headers }: ClientOptions,
): { openapiFetch: Client<paths>; send: Send } {
  const send: Send = async (request, note) => {
    const token = typeof accessToken === 'function' ? await accessToken() : accessToken;
    checkAccessToken(token);
    note?.(token);
    request.headers.set('authorization', `Bearer ${token}`);
    // The global is looked up each time, so that one that is replaced later is used.
    return (givenFetch ?? fetch)(request);
  };
  const openapiFetch = createFetchClient<paths>({
    baseUrl,
    headers: new Headers(headers),
    querySerializer: { array: { style: 'form', explode: false } },
    fetch: send,
  });
  return { openapiFetch, send };
}
