import type { Problem } from '@liked-posts/types';
import { printable } from '@liked-posts/types/printable';
import type { RateLimit } from '@liked-posts/types/rate-limit';
import type { Position } from './position.ts';

/** An item of `errors` in a response: a problem, or a list of wrong parameters. */
export interface ErrorItem extends Problem {
  /** What is wrong, in words. Only in the answer to an invalid request. */
  readonly message?: string;
  /** The values received, by name of the parameter. Only in the answer to an invalid request. */
  readonly parameters?: Readonly<Record<string, readonly string[]>>;
}

/**
 * The base class of all errors of this package. None of them contains the access token: not in its
 * message, its members, its `cause` or its stack.
 */
export abstract class LikedPostsError extends Error {
  /** Whether the same request may succeed later. `undefined` if nothing was sent. */
  declare retryable: boolean | undefined;
  /** How many attempts there were, this one included. `undefined` if nothing was sent. */
  declare attempts: number | undefined;
  /**
   * When to try again, by the clock of this machine: the time of `retry-after`, the reset of an
   * exhausted rate limit, or the date on which a quota starts anew.
   */
  declare readonly retryAt: Date | undefined;

  /** The members of `details` become members of the error. */
  constructor(message: string, details: object) {
    // The message may quote the service, and it is printed in many places.
    super(printable(message));
    Object.assign(this, details);
  }
}

/** A page of a listing could not be fetched. */
export abstract class ListingError extends LikedPostsError {
  /**
   * The position after everything that was yielded: pass it as `from` to continue. It is
   * `undefined` only in hooks, which are called before the error is thrown.
   */
  declare position: Position | undefined;
}

/** An argument or option is wrong. Thrown before anything is sent. */
export class InvalidOptionError extends LikedPostsError {
  override name = 'InvalidOptionError';
  /** The name of the option, such as `baseUrl`. */
  declare readonly option: string;
}

/**
 * There was no complete answer: no connection could be made, or it broke. `retryable` is false if
 * the next attempt would fail as well: the host is unknown, its certificate is refused, or `fetch`
 * has a mistake.
 */
export class ConnectionError extends ListingError {
  override name = 'ConnectionError';
  /** A copy of what `fetch` threw, and of its causes. The originals may hold the access token. */
  declare readonly cause: Error;
  /** The runtime's code, such as `ECONNREFUSED` or `ENOTFOUND`; `undefined` if there is none. */
  declare readonly code: string | undefined;
}

/** The answer was not complete in time. */
export class TimeoutError extends ListingError {
  override name = 'TimeoutError';
  override retryable = true;
  /** The time limit of one attempt, in milliseconds. */
  declare readonly timeout: number;
}

/** The body of the answer is larger than `maxBodyBytes`. It was not read to its end. */
export class BodyTooLargeError extends ListingError {
  override name = 'BodyTooLargeError';
  override retryable = false;
  /** The size limit, in bytes. */
  declare readonly maxBodyBytes: number;
}

/** The service answered, but not with a page. */
export class HttpError extends ListingError {
  override name = 'HttpError';
  /** The HTTP status. It is 200 if the body has `errors` and nothing else. */
  declare readonly status: number;
  /** The kind of problem, in words; or else the reason phrase of the status; or else `No Page`. */
  declare readonly title: string;
  /** What went wrong this time; may be empty. */
  declare readonly detail: string;
  /** The kind of problem, as a URI; `about:blank` if the status says it all. */
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

/** The service says that there is no user with this id. */
export class UserNotFoundError extends HttpError {
  override name = 'UserNotFoundError';
}

/** The body is not a page but HTML, cut off, malformed or empty; `detail` quotes its beginning. */
export class InvalidBodyError extends HttpError {
  override name = 'InvalidBodyError';
}

/**
 * The listing cannot go on. Continuing from `position` goes on behind what the listing has seen, in
 * case the service leads elsewhere by then.
 */
export class PaginationError extends ListingError {
  override name = 'PaginationError';
  /**
   * `repeated`: a page came before, or leads back to an earlier one. `refused`: the service rejects
   * the token; see `cause`. `lost`: the Posts around the position are no longer in the listing.
   */
  declare readonly reason: 'repeated' | 'refused' | 'lost';
  /** The error of the service, if it refused the token. */
  declare readonly cause: HttpError | undefined;
  /** The token that was repeated or refused; `undefined` for the first page. */
  declare readonly token: string | undefined;
}
