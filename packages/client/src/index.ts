export type { LikedPostsQuery, paths, ResourceName } from '@liked-posts/types';
export {
  defineQuery,
  expansions,
  mediaFields,
  placeFields,
  pollFields,
  tweetFields,
  userFields,
} from '@liked-posts/types';
export type { RateLimit, RequestLimit } from '@liked-posts/types/rate-limit';
export type * from '@liked-posts/types/schemas';
export { createClient, type LikedPostsClient } from './client.ts';
export { InvalidTimeError, parseCreatedAt } from './created-at.ts';
export * from './errors.ts';
export { createGate, type Gate, type Leave, type Quota } from './gate.ts';
export { type IncludesIndex, indexIncludes } from './index-includes.ts';
export type * from './options.ts';
export type {
  Checked,
  MediaOf,
  Page,
  PlaceOf,
  PollOf,
  PostInPage,
  PostOf,
  UserOf,
} from './page.ts';
export type { Listing } from './paginate.ts';
export type { Position } from './position.ts';
export { resourcesOf } from './resources.ts';
export { toArray } from './to-array.ts';
