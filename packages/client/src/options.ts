import type { CheckedQuery } from '@liked-posts/types';
import type { LikedPostsError } from './errors.ts';
import type { Position } from './page.ts';

/** How failed requests are repeated. */
export interface RetryOptions {
  /**
   * How often a request is repeated at most, for example after a 503. Ten more repetitions of a page
   * are allowed after waits of more than a second that the service asks for: `retry-after: 20`. 0
   * turns off all waits, even the wait for an exhausted rate limit before a request. Default: 2.
   */
  readonly limit?: number | undefined;
  /**
   * The wait before the first repetition in milliseconds. It doubles each time, minus random jitter
   * of up to half. Default: 500.
   */
  readonly delay?: number | undefined;
  /** The longest wait in milliseconds, chosen by the client or the service. Default: 60000. */
  readonly maxDelay?: number | undefined;
}

/** A wait before an attempt, as reported to `onWait`. */
export interface Wait {
  /**
   * When the wait ends, by the clock of this machine. `undefined` while another request, which went
   * ahead, finds out when the rate limit starts anew.
   */
  readonly until: Date | undefined;
  /** Why the last attempt failed; `undefined` if the wait is for the rate limit before a request. */
  readonly error: LikedPostsError | undefined;
}

/** Names and values of headers, or a `Headers` object. */
export type HeaderValues = Headers | [name: string, value: string][] | Record<string, string>;

/**
 * The options of `createClient`. An error that one of your functions throws ends the call,
 * and is thrown unchanged.
 */
export interface ClientOptions {
  /**
   * Where the service is, without the version prefix: `https://api.example.com`. In a browser it
   * may be relative to the document: `/api`.
   */
  readonly baseUrl: string | URL;
  /**
   * The OAuth 2.0 access token, without `Bearer`, or a function that gives it.
   * Default: no token is sent, for a backend of your own that knows the user.
   * - The function is called before every attempt, and again after a 401 with the rejected token as
   *   `refused`; concurrent calls of this client share that renewal.
   * - Only requests to the origin of `baseUrl` carry the token.
   * - Errors replace a token of 8 characters or more with `[hidden]`, whether the service echoes it
   *   raw, JSON-escaped or percent-encoded.
   */
  readonly accessToken?:
    | string
    | ((request: { readonly refused?: string | undefined }) => string | Promise<string>)
    | undefined;
  /** Sends a request instead of the global `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Headers to send with every request, even `authorization` if there is no access token. */
  readonly headers?: HeaderValues | undefined;
  /**
   * How long the service may take, in milliseconds, from sending a request to the end of the body,
   * and how long `accessToken` may take to give a token. Waits of the client and of middleware are
   * extra. `Infinity` leaves only the limit of `fetch`, which in Node is 300 s until the headers
   * arrive. Default: 30000.
   */
  readonly timeout?: number | undefined;
  /**
   * The size limit of a response body, in bytes after decompression. Bodies of errors are cut at
   * 65536 bytes. Default: 33554432 (32 MiB).
   */
  readonly maxBodyBytes?: number | undefined;
  /** How failed requests are repeated. */
  readonly retry?: RetryOptions | undefined;
  /**
   * Called before every wait, and again when its end changes; for progress in a terminal, say.
   * Before a retry, the client awaits what it returns. A wait for the rate limit goes on meanwhile.
   */
  readonly onWait?: ((wait: Wait) => unknown) | undefined;
  /**
   * Allows plain `http` to hosts other than this machine. Anyone on the network between can then
   * read the access token. Default: false.
   */
  readonly allowHttp?: boolean | undefined;
}

/** Options of one page. */
export interface PageOptions {
  /** Ends a request or a wait at once; the call then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Replaces the client's `timeout`. */
  readonly timeout?: number | undefined;
  /** Headers to send with the requests of this call. Each replaces the client's header of that name. */
  readonly headers?: HeaderValues | undefined;
  /**
   * Where to begin: the `position` of a Post, a page or an error, to continue after it, or the
   * token of a page. Default: `pagination_token` of the query, or else the first page.
   */
  readonly from?: Position | string | undefined;
}

/** Options of a listing. */
export interface PagingOptions extends PageOptions {
  /**
   * The whole number of pages, or of Posts, after which to stop. It does not change how many Posts
   * a page has: that is `max_results` of the query. Default: no limit.
   */
  readonly limit?: number | undefined;
}

/**
 * A query without unknown parameters and without empty lists. Use it to type the query in a
 * function of your own that takes any query, and may add to it.
 *
 * @example
 * function getFullPage<const Query extends LikedPostsQuery>(id: string, query: Checked<Query>) {
 *   const fullQuery: Checked<Query> = { ...query, max_results: 100 };
 *   return client.getPage(id, fullQuery);
 * }
 */
// The names of options pass here: for these, `MisplacedOptions` has a better message.
export type Checked<Query> = CheckedQuery<Query, keyof PagingOptions>;
