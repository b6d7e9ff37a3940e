export * from './generated/enums.ts';
export type { components, operations, paths } from './generated/openapi.ts';
export { path } from './generated/parameters.ts';
export { contract } from './generated/provenance.ts';
export type * from './generated/schemas.ts';
export { type Resources, resources, routes } from './generated/selection.ts';
export { type IncludesIndex, type Indexed, indexIncludes } from './index-includes.ts';
export type {
  LikedPostsPage,
  Listed,
  MediaOf,
  PlaceOf,
  PollOf,
  PostOf,
  UserOf,
} from './page.ts';
export { type CheckedQuery, defineQuery, type LikedPostsQuery } from './query.ts';
export { findReferences, type ObjectName, type ObjectReference, type Route } from './references.ts';
export {
  type QueryLists,
  type QuerySelection,
  type ResourceName,
  readSelection,
  resourceNames,
} from './selection.ts';
