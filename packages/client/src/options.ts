import type { RateLimit } from '@liked-posts/types/rate-limit';
import type { LikedPostsError } from './errors.ts';
import type { Gate } from './gate.ts';
import type { Position } from './position.ts';
import './web-standards.ts';

/** How failed requests are repeated. */
export interface RetryOptions {
  /**
   * How often a request is repeated at most. Waits that the service asks for do not count, up to
   * ten in a row. 0 turns all waits off, also that for the rate limit before a request. Default: 2.
   */
  readonly limit?: number | undefined;
  /**
   * The wait before the first repetition in milliseconds. It doubles each time, less a random part
   * of up to half. Default: 500.
   */
  readonly delay?: number | undefined;
  /** The longest wait in milliseconds, chosen by the client or the service. Default: 60000. */
  readonly maxDelay?: number | undefined;
  /**
   * Decides which failures are repeated, instead of `error.retryable`. It is not called for errors
   * that your own functions throw.
   */
  readonly when?: ((error: LikedPostsError) => boolean) | undefined;
  /**
   * Called when the service asks for a longer wait than `maxDelay`, until `error.retryAt`. If it
   * returns `true`, the client waits and tries again; that does not count as a retry. Default: the
   * error is thrown at once.
   */
  readonly onLongWait?: ((error: LikedPostsError) => boolean | Promise<boolean>) | undefined;
  /**
   * Waits `ms` milliseconds by a clock of your own, to show or test retries in less time. It must
   * reject with the reason of `signal` as soon as that aborts. Waits of the gate are not among them:
   * give a `gate` that follows the same clock. Default: a timer.
   */
  readonly wait?: ((ms: number, signal: AbortSignal | undefined) => Promise<unknown>) | undefined;
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
  /** The service's identifier of the request. `null` if it gave none. */
  readonly requestId: string | null;
  /** The rate limit as the answer states it. `undefined` if there was no answer. */
  readonly rateLimit: RateLimit | undefined;
  /** What the call throws if there is no further attempt. `undefined` if this one succeeded. */
  readonly error: unknown;
  /** The wait before the next attempt in milliseconds. `undefined` if this was the last. */
  readonly retryIn: number | undefined;
}

/** An attempt that is about to be sent, as given to `beforeAttempt`. */
export interface NextAttempt extends Pick<Attempt, 'url' | 'pageToken' | 'attempt'> {
  /** The headers of this attempt, which you may change. The access token is not among them. */
  readonly headers: Headers;
}

/** A wait for the rate limit, as reported to `onWait`. */
export interface Wait extends Pick<Attempt, 'url' | 'pageToken'> {
  /**
   * When the wait ends, by the clock of this machine. `undefined` while another request, which went
   * ahead, finds out.
   */
  readonly until: Date | undefined;
}

/** Names and values of headers, or a `Headers` object. */
export type HeaderValues = Headers | [name: string, value: string][] | Record<string, string>;

/** The argument of an `accessToken` function. */
export interface AccessTokenRequest {
  /** The token that the service has just refused with 401. Give another, or the error is thrown. */
  readonly refused?: string | undefined;
}

/**
 * The options of {@link createClient}. An error that one of your functions throws ends the call,
 * and is thrown unchanged.
 */
export interface ClientOptions {
  /**
   * Where the service is, without the version prefix: `https://api.example.com`. In a browser it
   * may be relative to the document: `/api`.
   */
  readonly baseUrl: string | URL;
  /**
   * The OAuth 2.0 access token, without `Bearer`, or a function that gives it. The function is
   * called before every attempt, and once more when the token was refused; concurrent calls of this
   * client share that one. Default: no token is sent, for a backend of your own that knows the
   * user. If an answer repeats a token of 8 characters or more, errors show `[hidden]` instead.
   */
  readonly accessToken?:
    | string
    | ((request: AccessTokenRequest) => string | Promise<string>)
    | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Headers to send with every request, even `authorization` if there is no access token. */
  readonly headers?: HeaderValues | undefined;
  /**
   * How long one attempt may take, in milliseconds. A wait for the rate limit comes before the
   * attempt: `retry.maxDelay` bounds it. `Infinity` leaves only the limit of `fetch`, which in Node
   * is 300 s until the headers arrive. Default: 30000.
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
   * Called before every attempt, when the request may be sent. It may change the headers, for
   * example to add the one of a trace. The client awaits what it returns.
   */
  readonly beforeAttempt?: ((attempt: NextAttempt) => unknown) | undefined;
  /** Called after every attempt. The client awaits what it returns. */
  readonly onAttempt?: ((attempt: Attempt) => unknown) | undefined;
  /** Called when a request has to wait for the rate limit, and again when the end of that changes. */
  readonly onWait?: ((wait: Wait) => unknown) | undefined;
  /**
   * Holds back requests while the rate limit is exhausted. Give one `createGate()` to several
   * clients in a process, or a function of your own that knows what other machines do. Default:
   * each client has its own.
   */
  readonly gate?: Gate | undefined;
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
  /** Headers to send with the requests of this call. They replace those of the client. */
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
   * `backward` lists everything in reverse order, also within a page, from the place before a
   * position, or from the end of the page of a token. Default: the direction of the position in
   * `from`, or else `forward`.
   */
  readonly direction?: 'forward' | 'backward' | undefined;
  /**
   * The number of pages, or of Posts, after which to stop. It does not change how many Posts a page
   * has: that is `max_results` of the query. Default: no limit.
   */
  readonly limit?: number | undefined;
  /**
   * Whether to fetch the next page while you use the current one, which holds two pages in memory.
   * If that fails, the error is thrown when the page is due. Default: false.
   */
  readonly readAhead?: boolean | undefined;
}
