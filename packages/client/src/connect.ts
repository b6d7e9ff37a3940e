import type { LikedPostsQuery } from '@liked-posts/types';
import { accessTokens, type GiveToken } from './access-tokens.ts';
import { baseUrlOf, headersOf } from './check-options.ts';
import type { ClientOptions } from './options.ts';

/** Hides access tokens in a string. */
export type Redact = (text: string) => string;

/**
 * Sends a request through middleware, which gets the response that `read` makes of it. `error` is
 * the body of an answer that is not OK.
 */
export type Middleware = (
  id: string,
  query: LikedPostsQuery,
  headers: Headers,
  send: (request: Request, read: (response: Response) => Promise<Response>) => Promise<Response>,
) => Promise<{ response: Response; error?: string | undefined }>;

/** How a client reaches its service. */
export interface Connection {
  readonly baseUrl: string;
  /** The headers of all requests. */
  readonly headers: Headers;
  readonly giveToken: GiveToken;
  /** Set as soon as there may be middleware. */
  middleware?: Middleware;
  /** Sends a request with an access token, unless that is empty. */
  send(
    request: Request | string,
    headers: Headers,
    accessToken: string,
    signal: AbortSignal,
  ): Promise<Response>;
  /** The size limit of a body, in bytes. */
  readonly maxBodyBytes: number;
}

const accepted = { accept: 'application/json, application/problem+json' };

/** @throws {InvalidOptionError} when an option is wrong */
export function connect(options: ClientOptions): Connection {
  return {
    baseUrl: baseUrlOf(options),
    headers: headersOf(accepted, options.headers),
    maxBodyBytes: options.maxBodyBytes ?? 2 ** 25,
    giveToken: accessTokens(options.accessToken),
    async send(request, given, accessToken, signal) {
      // Only the copy that is sent has the token; middleware never sees it. Redirects are not
      // followed, because they would carry the token and the other headers to another host.
      const headers = new Headers(given);
      if (accessToken) headers.set('authorization', `Bearer ${accessToken}`);
      const init = { headers, signal, redirect: 'manual' } as const;
      // The global `fetch` is looked up each time, because it may be replaced later. It makes its
      // own `Request`, so we do not make one for it.
      const response = await (options.fetch
        ? options.fetch(new Request(request, init))
        : fetch(request, init));
      if (!response?.headers) throw new TypeError('no Response');
      return response;
    },
  };
}
