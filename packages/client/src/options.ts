import type { LikedPostsError } from './errors.ts';
import type { Position } from './position.ts';

/** How failed requests are repeated. */
export interface RetryOptions {
  /** How often a request is repeated at most; 0 turns it off. Default: 2. */
  readonly limit?: number;
  /** The wait before the first repetition in milliseconds; it doubles each time, and up to half is taken off by chance. Default: 500. */
  readonly delay?: number;
  /** The longest wait in milliseconds, by its own choice or the service's. Default: 60000. */
  readonly maxDelay?: number;
  /**
   * Asked when the service wants a longer wait than `maxDelay`, of which `error.retryAt` has the end.
   * `true` waits and tries again. Default: the error is thrown at once.
   */
  readonly onLongWait?: (error: LikedPostsError) => boolean | Promise<boolean>;
}

/** One attempt, as reported to `onAttempt`. */
export interface Attempt {
  /** The URL, without the query. */
  readonly url: string;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  /** Why it failed: an error of this package, or the reason for which it was aborted. `undefined` if it succeeded. */
  readonly error?: unknown;
  /** The wait before the next attempt in milliseconds. `undefined` if this was the last. */
  readonly retryIn?: number | undefined;
}

/** What {@link createClient} takes. */
export interface ClientOptions {
  /** Where the service is, without the version prefix: `https://api.example.com`. */
  readonly baseUrl: string;
  /**
   * The OAuth 2.0 access token, without `Bearer`, or a function that is asked for it before every
   * attempt. Errors show `[token]` where an answer repeats it, if it has 8 characters or more.
   */
  readonly accessToken: string | (() => string | Promise<string>);
  /** Replaces the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Headers to send with every request, beside `authorization`. */
  readonly headers?: HeadersInit;
  /** How long one attempt may take, in milliseconds; `Infinity` for no limit. Default: 30000. */
  readonly timeout?: number;
  /** How failed requests are repeated. */
  readonly retry?: RetryOptions;
  /** Called after every attempt. What it throws, the call throws. */
  readonly onAttempt?: (attempt: Attempt) => void;
  /** Allows plain `http` to other hosts than this machine, where everyone on the way can read the access token. Default: false. */
  readonly allowHttp?: boolean;
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
