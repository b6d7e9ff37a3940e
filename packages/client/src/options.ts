import type { LikedPostsError } from './errors.ts';
import type { Gate } from './gate.ts';
import type { Position } from './position.ts';
import type { RateLimit } from './rate-limit.ts';

/** How failed requests are repeated. */
export interface RetryOptions {
  /**
   * How often a request is repeated at most; 0 turns it off. Waits that the service asks for do not
   * count, unless it asks ten times in a row. Default: 2.
   */
  readonly limit?: number | undefined;
  /** The wait before the first repetition in milliseconds; it doubles each time, and up to half is taken off by chance. Default: 500. */
  readonly delay?: number | undefined;
  /** The longest wait in milliseconds, by its own choice or the service's. Default: 60000. */
  readonly maxDelay?: number | undefined;
  /**
   * Decides which failures are repeated, instead of `error.retryable`. It is not asked about what your
   * own functions throw.
   *
   * @example
   * const retry = { when: (error: unknown) => error instanceof TimeoutError };
   */
  readonly when?: ((error: LikedPostsError) => boolean) | undefined;
  /**
   * Asked when the service wants a longer wait than `maxDelay`, of which `error.retryAt` has the end.
   * `true` waits and tries again, which does not count. Default: the error is thrown at once.
   */
  readonly onLongWait?: ((error: LikedPostsError) => boolean | Promise<boolean>) | undefined;
}

/** One attempt, as reported to `onAttempt`. */
export interface Attempt {
  /** The URL, without the query. */
  readonly url: string;
  /** The token of the page that was asked for. `undefined` for the first page. */
  readonly pageToken: string | undefined;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  /** How long the service took, in milliseconds. 0 if nothing was sent. */
  readonly duration: number;
  /** The HTTP status. `undefined` if there was no answer. */
  readonly status: number | undefined;
  /** The service's name for the request. `null` if it gave none. */
  readonly requestId: string | null;
  /** The rate limit as the answer states it. `undefined` if there was no answer. */
  readonly rateLimit: RateLimit | undefined;
  /** Why it failed: an error of this package, what one of your own functions threw, or the reason for which it was aborted. `undefined` if it succeeded. */
  readonly error: unknown;
  /** The wait before the next attempt in milliseconds. `undefined` if this was the last. */
  readonly retryIn: number | undefined;
}

/** What a function for the access token is told. */
export interface AccessTokenRequest {
  /** The token that the service has just refused with 401. Give another, or the error is thrown. */
  readonly refused?: string | undefined;
}

/** What {@link createClient} takes. What your functions throw, a call throws as it is, without another attempt. */
export interface ClientOptions {
  /**
   * Where the service is, without the version prefix: `https://api.example.com`. In a browser it may
   * be relative to the document: `/api`.
   */
  readonly baseUrl: string | URL;
  /**
   * The OAuth 2.0 access token, without `Bearer`, or a function that is asked for it before every
   * attempt, and once more when it was refused; calls at the same time share that. Default: none is sent, as
   * suits a backend of your own that knows the user. Errors show `[token]` where an answer repeats a
   * token, if it has 8 characters or more.
   *
   * @example
   * const client = createClient({
   *   baseUrl: 'https://api.example.com',
   *   accessToken: ({ refused }) => (refused === undefined ? session.token : session.refresh()),
   * });
   */
  readonly accessToken?:
    | string
    | ((request: AccessTokenRequest) => string | Promise<string>)
    | undefined;
  /**
   * Replaces the global `fetch`. One that does not know the global `Request`, as that of the package
   * undici, takes its parts: `({ url, headers, signal }) => undici.fetch(url, { headers, signal,
   * redirect: 'manual', dispatcher })`.
   */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Headers to send with every request. Without an access token, `authorization` may be one of them. */
  readonly headers?: RequestInit['headers'] | undefined;
  /** How long one attempt may take, in milliseconds; `Infinity` for no limit but that of `fetch`, which in Node is 300 s until the headers are there. Default: 30000. */
  readonly timeout?: number | undefined;
  /** How large the body of an answer may be, in bytes and not compressed. Default: 33554432 (32 MiB). */
  readonly maxBodyBytes?: number | undefined;
  /** How failed requests are repeated. */
  readonly retry?: RetryOptions | undefined;
  /** Called after every attempt, and waited for. */
  readonly onAttempt?: ((attempt: Attempt) => unknown) | undefined;
  /**
   * What holds requests back while the rate limit is used up: one `createGate()` for several clients
   * in a process, or a function of your own that knows what other machines do. Default: one for this
   * client.
   *
   * @example
   * const gate = createGate();
   * const clientFor = (accessToken: string) =>
   *   createClient({ baseUrl: 'https://api.example.com', accessToken, gate });
   */
  readonly gate?: Gate | undefined;
  /** Allows plain `http` to other hosts than this machine, where everyone on the way can read the access token. Default: false. */
  readonly allowHttp?: boolean | undefined;
}

/** Options of one request. */
export interface RequestOptions {
  /** Ends the request, or the wait for the next attempt, at once; the call then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Replaces the client's `timeout`. */
  readonly timeout?: number | undefined;
}

/** Options of one page. */
export interface PageOptions extends RequestOptions {
  /**
   * Where to begin: the `position` of an item, a page or an error, to go on after it, or the token of a
   * page. Default: `pagination_token` of the query, else the first page.
   */
  readonly from?: Position | string | undefined;
}

/** Options of a listing. */
export interface PagingOptions extends PageOptions {
  /**
   * `backward` follows `previous_token` instead of `next_token`, which needs a place to begin. Default:
   * that of the position in `from`, else `forward`.
   */
  readonly direction?: 'forward' | 'backward' | undefined;
  /**
   * The number of pages, or of Posts, after which to stop. It does not change how many Posts a page
   * has: that is `max_results` of the query. Default: no limit.
   */
  readonly limit?: number | undefined;
  /**
   * Whether the next page is asked for while the current one is used, so that two are held. An error
   * is thrown when that page is due. Default: false.
   */
  readonly readAhead?: boolean | undefined;
}
