export type {
  Expansion,
  MediaField,
  PlaceField,
  PollField,
  TweetField,
  UserField,
} from './generated/enums.ts';
export {
  expansions,
  mediaFields,
  placeFields,
  pollFields,
  tweetFields,
  userFields,
} from './generated/enums.ts';
export type { components, operations, paths } from './generated/openapi.ts';
export { contract } from './generated/provenance.ts';
export type {
  ErrorBody,
  Includes,
  Media,
  PageMeta,
  Place,
  Poll,
  Post,
  Problem,
  Topic,
  User,
} from './generated/schemas.ts';
export { expandsTo } from './generated/selection.ts';
export type { LikedPostsPage } from './page.ts';
export { type CheckedQuery, defineQuery, type LikedPostsQuery } from './query.ts';
