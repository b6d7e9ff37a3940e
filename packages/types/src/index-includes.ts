import type { Problem } from './generated/schemas.ts';
import { routes } from './generated/selection.ts';
import type { Included, LikedPostsPage, Listed, PostOf } from './page.ts';
import type { LikedPostsQuery } from './query.ts';
import { findReferences, type ObjectReference } from './references.ts';

/** The look-ups: for each, its expansion, and whether it finds one object or a list. A new row adds one. */
const lookups = {
  /** The cover picture of a Post's article. */
  articleCover: { expansion: 'article.cover_media', finds: 'one' },
  /** The media in a Post's article. */
  articleMedia: { expansion: 'article.media_entities', finds: 'list' },
  /** The author of a Post. */
  author: { expansion: 'author_id', finds: 'one' },
  /** The media attached to a Post. */
  media: { expansion: 'attachments.media_keys', finds: 'list' },
  /** The Posts in which the media of a Post were first published. */
  mediaSources: { expansion: 'attachments.media_source_tweet', finds: 'list' },
  /** The users mentioned in the text of a Post. */
  mentionedUsers: { expansion: 'entities.mentions.username', finds: 'list' },
  /** The users mentioned in the long text of a Post. */
  noteMentionedUsers: { expansion: 'entities.note.mentions.username', finds: 'list' },
  /** The place a Post is tagged with. */
  place: { expansion: 'geo.place_id', finds: 'one' },
  /** The poll attached to a Post. */
  poll: { expansion: 'attachments.poll_ids', finds: 'one' },
  /** The author of a referenced Post: pass a Post that `referencedPosts` finds. */
  referencedAuthor: { expansion: 'referenced_tweets.id.author_id', finds: 'one' },
  /** The media attached to a referenced Post: pass a Post that `referencedPosts` finds. */
  referencedMedia: { expansion: 'referenced_tweets.id.attachments.media_keys', finds: 'list' },
  /** The Posts that a Post reposts, quotes or replies to, in the order of `referenced_tweets`. */
  referencedPosts: { expansion: 'referenced_tweets.id', finds: 'list' },
  /** The user whose Post a Post replies to. */
  repliedToUser: { expansion: 'in_reply_to_user_id', finds: 'one' },
  /** The versions of a Post, oldest first. */
  versions: { expansion: 'edit_history_tweet_ids', finds: 'list' },
} as const;

type Lookups = typeof lookups;
type LookupName = keyof Lookups;

/** The route of the expansion: for `author`, `{ resource: 'users', path: ['author_id'], … }`. */
type RouteOf<Name extends LookupName> = (typeof routes)[Lookups[Name]['expansion']];

/** What a look-up finds: for `author`, a user with the fields that the query selects. */
type Found<Query, Name extends LookupName> = Included<Query, RouteOf<Name>['resource']> | undefined;

/**
 * What a look-up takes: a Post, if it has the field with the references. Otherwise the type is the
 * message that the compiler shows: `the query must request 'author_id' in 'tweet.fields'`.
 */
type Referring<Query, Field extends string> = Field extends keyof PostOf<Query>
  ? PostOf<Query>
  : `the query must request '${Field}' in 'tweet.fields'`;

/**
 * Look-ups from a Post to the objects that it refers to, one for each expansion of the query:
 * `index.author(post)` for `author_id`. A look-up takes constant time for each reference, and a list
 * keeps the order of the Post's references. A look-up finds `undefined` if the Post refers to
 * nothing, or if the service left out the object because it is deleted or protected:
 * `index.error(post.author_id)` then may say why.
 */
export type IncludesIndex<Query> = {
  // Over `keyof Lookups`, so that an editor shows the comments of `lookups`. The condition, written here,
  // costs the compiler less than a type of its own.
  [Name in keyof Lookups as Lookups[Name]['expansion'] extends Listed<Query, 'expansions'>
    ? Name
    : never]: (
    post: Referring<Query, RouteOf<Name>['path'][0]>,
  ) => Lookups[Name]['finds'] extends 'one' ? Found<Query, Name> : Found<Query, Name>[];
} & {
  /** The partial error about an object, by the identifier, key or handle in the reference. */
  error(key: string | undefined): Problem | undefined;
};

/** The part of a page that look-ups use, so that a copy of a page can be indexed, too. */
export interface Indexed<Query> {
  /** The objects that the expansions of the query lead to. */
  readonly includes: NonNullable<LikedPostsPage<Query>['includes']>;
  /** The objects that could not be returned, and why. The rest of the page is still good. */
  readonly errors: readonly Problem[];
  /** The query as it was sent; its `pagination_token` is the token of this page. */
  readonly query: Query & Pick<LikedPostsQuery, 'pagination_token'>;
}

/**
 * Look-ups from the Posts of a page to the objects that its expansions brought. The page may be a
 * copy. It is indexed once, however often this is called.
 *
 * @example
 * const page = await client.getPage(id, { 'tweet.fields': ['author_id'], expansions: ['author_id'] });
 * const { author } = indexIncludes(page);
 * for (const post of page.data) console.log(author(post)?.username, post.text);
 */
export function indexIncludes<Query>(page: Indexed<Query>): IncludesIndex<Query>;
// The code is the same for every query, so it is typed by the query that may have everything.
export function indexIncludes(page: Indexed<LikedPostsQuery>): IncludesIndex<LikedPostsQuery> {
  const index = cache.get(page) ?? buildIndex(page);
  cache.set(page, index);
  return index;
}

const cache = new WeakMap<object, IncludesIndex<LikedPostsQuery>>();

function buildIndex(page: Indexed<LikedPostsQuery>): IncludesIndex<LikedPostsQuery> {
  // JavaScript may pass a page as the service sends it: what would be empty is missing, or null.
  const includes = page.includes ?? {};
  const errors = page.errors ?? [];
  const errorByKey = new Map([
    ...errors.map((error) => [error.value, error] as const),
    // Last, so that it wins over an equal `value`: a `resource_id` is more exact.
    ...errors.map((error) => [error.resource_id, error] as const),
  ]);
  // `never`, because the look-ups take different types.
  const index: Record<string, (given: never) => unknown> = {
    // An error without `value` or `resource_id` is in the map under undefined.
    error: (key: string | undefined) => (key === undefined ? undefined : errorByKey.get(key)),
  };
  for (const [name, lookup] of Object.entries(lookups))
    index[name] = createLookup(lookup, includes);
  // The cast: the compiler does not see that `IncludesIndex` has the members of the same table.
  return index as IncludesIndex<LikedPostsQuery>;
}

function createLookup(
  { expansion, finds }: Lookups[LookupName],
  includes: Indexed<LikedPostsQuery>['includes'],
): (post: object) => unknown {
  const objects: readonly Readonly<Record<string, unknown>>[] =
    includes[routes[expansion].resource] ?? [];
  /** The objects by a field that names them, such as `id`; made when a reference first needs it. */
  const objectsByField: Record<string, Map<unknown, object>> = {};
  // Only the first and best name counts: another user may have the handle of a mention by now.
  const findObject = ([{ by, name }]: ObjectReference) => {
    objectsByField[by] ??= new Map(objects.map((object) => [makeKey(by, object[by]), object]));
    return objectsByField[by].get(makeKey(by, name));
  };
  return (post) => {
    const found = findReferences(post, expansion).map(findObject);
    // Of the look-ups for one object, only `poll` has a list of references, of which the first counts.
    return finds === 'one' ? found[0] : found;
  };
}

/** Handles are case-insensitive: `Museum` and `museum` have the key `museum`. */
function makeKey(field: string, name: unknown): unknown {
  return field === 'username' && typeof name === 'string' ? name.toLowerCase() : name;
}
