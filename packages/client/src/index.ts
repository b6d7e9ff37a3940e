export { createClient, type LikedPostsClient } from './client.ts';
export { InvalidTimeError, parseCreatedAt } from './created-at.ts';
export {
  BodyTooLargeError,
  ConnectionError,
  type ErrorItem,
  HttpError,
  type HttpErrorDetails,
  InvalidBodyError,
  InvalidOptionError,
  LikedPostsError,
  PaginationError,
  RateLimitError,
  TimeoutError,
  UserNotFoundError,
} from './errors.ts';
export { type IncludesIndex, indexIncludes } from './index-includes.ts';
export type {
  AccessTokenRequest,
  Attempt,
  ClientOptions,
  PagingOptions,
  RequestOptions,
  RetryOptions,
} from './options.ts';
export type { Page, PostInPage, PostOf } from './page.ts';
export type { RateLimit } from './rate-limit.ts';
