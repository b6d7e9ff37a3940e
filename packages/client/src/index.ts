export type {
  IncludesIndex,
  LikedPostsQuery,
  MediaOf,
  PlaceOf,
  PollOf,
  PostOf,
  paths,
  UserOf,
} from '@liked-posts/types';
export {
  defineQuery,
  expansions,
  indexIncludes,
  mediaFields,
  placeFields,
  pollFields,
  tweetFields,
  userFields,
} from '@liked-posts/types';
export type { RateLimit, RequestLimit } from '@liked-posts/types/rate-limit';
export type * from '@liked-posts/types/schemas';
export { createClient, type LikedPostsClient } from './client.ts';
export * from './errors.ts';
export type * from './options.ts';
export type { Listing, Page, Position, PostInPage } from './page.ts';
