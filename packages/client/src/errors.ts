import { makePrintable } from '@liked-posts/internal/printable';
import type { Problem } from '@liked-posts/types';
import type { RateLimit } from '@liked-posts/types/rate-limit';
import type { Position } from './page.ts';

/** An item of `errors` in a response: a problem, or a list of wrong parameters. */
export interface ErrorItem extends Problem {
  /** What is wrong, in words. Only in the response to an invalid request. */
  readonly message?: string;
  /** The values received, by name of the parameter. Only in the response to an invalid request. */
  readonly parameters?: Readonly<Record<string, readonly string[]>>;
}

/**
 * The base class of all errors of this package. None of them contains the access token as it was
 * sent: not in its message, its members, its `cause` or its stack.
 */
export abstract class LikedPostsError extends Error {
  /**
   * The position after everything that was yielded: pass it as `from` to continue. It is
   * `undefined` in `onWait`, which is called before the error is thrown, and if nothing was listed.
   */
  declare position: Position | undefined;
  /** Whether the same request may succeed later. */
  declare retryable: boolean;
  /** How many attempts the failed request had. 0 if the error is not one of a request. */
  declare attempts: number;
  /**
   * When to try again, by the clock of this machine: the time of `retry-after`, the reset of an
   * exhausted rate limit, or the date on which a quota starts anew.
   */
  declare readonly retryAt: Date | undefined;

  /** The members of `details` become members of the error. */
  constructor(message: string, details: object) {
    // The message may quote the service, and it is printed in many places.
    super(makePrintable(message));
    Object.assign(this, { retryable: false, attempts: 0 }, details);
  }
}

/** An argument or option is wrong. */
export class InvalidOptionError extends LikedPostsError {
  override name = 'InvalidOptionError';
  /** The name of the option, such as `baseUrl`. */
  declare readonly option: string;
}

/**
 * No complete response arrived: no connection could be made, it broke, or the response took too
 * long or was too large. `retryable` is false if the next attempt would fail as well: the host is
 * unknown, its certificate is refused, or `fetch` has a mistake.
 */
export class ConnectionError extends LikedPostsError {
  override name = 'ConnectionError';
  /** A copy of what `fetch` threw, and of its causes. The originals may hold the access token. */
  declare readonly cause: Error | undefined;
  /**
   * `TIMEOUT` if the attempt took longer than `timeout`; `BODY_TOO_LARGE` if the body has more than
   * `maxBodyBytes`; or else the code of the runtime, such as `ECONNREFUSED`, if there is one.
   */
  declare readonly code: string | undefined;
}

/**
 * The service sent something other than a page. `status` and `type` say why: if the user does not
 * exist, `type` ends with `/resource-not-found`.
 */
export class HttpError extends LikedPostsError {
  override name = 'HttpError';
  /** The HTTP status. It is 200 if the body is not a page; then `detail` says what is wrong with it. */
  declare readonly status: number;
  /** The kind of problem, in words; or else the reason phrase of the status; or else `No Page`. */
  declare readonly title: string;
  /** What went wrong this time; may be empty. Quotes the beginning of a body that is not JSON. */
  declare readonly detail: string;
  /** The kind of problem, as a URI; empty if there is none. */
  declare readonly type: string;
  /** Every item of `errors` in the body; empty if there are none. */
  declare readonly errors: readonly ErrorItem[];
  /** The body, parsed if it is JSON; otherwise its first 65,536 characters. */
  declare readonly body: unknown;
  /** The rate limit as the headers state it. */
  declare readonly rateLimit: RateLimit;
  /** The service's identifier of the request, from `x-request-id` or `x-transaction-id`. */
  declare readonly requestId: string | null;
}

/** The service refuses the access token, or needs one; a 401. */
export class AuthenticationError extends HttpError {
  override name = 'AuthenticationError';
}

/**
 * What the account has paid for is used up: its credits (a 402), its spending limit, or the Posts
 * of its month. Repeating the request does not help. `retryAt` is the date on which the limit
 * starts anew, if the service names one.
 */
export class QuotaError extends HttpError {
  override name = 'QuotaError';
}

/** Too many requests; `retryAt` says when to come back. */
export class RateLimitError extends HttpError {
  override name = 'RateLimitError';
}

/** The listing cannot go on. Another listing from `position` tries again, and repeats nothing. */
export class PaginationError extends LikedPostsError {
  override name = 'PaginationError';
  /**
   * `repeated`: the service leads back to an earlier page. `stalled`: 100 pages in a row brought no
   * new Posts. `refused`: the service rejects the token; see `cause`.
   */
  declare readonly reason: 'repeated' | 'stalled' | 'refused';
  /** The error of the service, if it refused the token. */
  declare readonly cause: HttpError | undefined;
  /** The token that was repeated or refused; `undefined` for the first page. */
  declare readonly token: string | undefined;
}
