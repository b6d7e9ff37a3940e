import type { Problem } from './generated/schemas.ts';
import { type Resources, routes } from './generated/selection.ts';
import type { Included, LikedPostsPage, Listed, PostOf } from './page.ts';
import type { LikedPostsQuery } from './query.ts';
import { findReferences, type ObjectReference } from './references.ts';

/** For each look-up: its expansion, and whether it finds one object or a list. */
const lookups = {
  /** The cover picture of a Post's article. */
  articleCover: ['article.cover_media', 'one'],
  /** The media in a Post's article. */
  articleMedia: ['article.media_entities', 'list'],
  /** The author of a Post. */
  author: ['author_id', 'one'],
  /** The media attached to a Post. */
  media: ['attachments.media_keys', 'list'],
  /** The Posts in which the media of a Post were first published. */
  mediaSources: ['attachments.media_source_tweet', 'list'],
  /** The users mentioned in the text of a Post. */
  mentionedUsers: ['entities.mentions.username', 'list'],
  /** The users mentioned in the long text of a Post. */
  noteMentionedUsers: ['entities.note.mentions.username', 'list'],
  /** The place a Post is tagged with. */
  place: ['geo.place_id', 'one'],
  /** The poll attached to a Post. */
  poll: ['attachments.poll_ids', 'one'],
  /** The author of a referenced Post. */
  referencedAuthor: ['referenced_tweets.id.author_id', 'one'],
  /** The media attached to a referenced Post. */
  referencedMedia: ['referenced_tweets.id.attachments.media_keys', 'list'],
  /** The Posts that a Post reposts, quotes or replies to, in the order of `referenced_tweets`. */
  referencedPosts: ['referenced_tweets.id', 'list'],
  /** The user whose Post a Post replies to. */
  repliedToUser: ['in_reply_to_user_id', 'one'],
  /** The versions of a Post, oldest first. */
  versions: ['edit_history_tweet_ids', 'list'],
} as const;

type Lookups = typeof lookups;
type Route<Name extends keyof Lookups> = (typeof routes)[Lookups[Name][0]];

type Found<Query, Name extends keyof Lookups> =
  | Included<Query, Route<Name>['resource']>
  | undefined;

/** The name of the look-up for each expansion. */
type NameFor = { [Name in keyof Lookups as Lookups[Name][0]]: Name };

/**
 * What a look-up takes: a Post, if it has the field with the references. Otherwise the type is the
 * message that the compiler shows.
 */
type Referring<Query, Field extends string> = Field extends keyof PostOf<Query>
  ? PostOf<Query>
  : `the query must request '${Field}' in 'tweet.fields'`;

/**
 * Look-ups from a Post to the objects that it refers to, as far as the query of the page asked for
 * them. Each takes constant time for each reference; lists keep the order of the Post's references.
 * A look-up finds `undefined` if the Post refers to nothing, or if the service left the object out
 * because it is deleted or protected: then `error` may say why.
 */
export type IncludesIndex<Query> = {
  [Name in keyof Pick<Lookups, NameFor[Listed<Query, 'expansions'> & keyof NameFor]>]: (
    post: Referring<Query, Route<Name>['path'][0]>,
  ) => Lookups[Name][1] extends 'one' ? Found<Query, Name> : Found<Query, Name>[];
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

const indexes = new WeakMap<object, IncludesIndex<LikedPostsQuery>>();

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
export function indexIncludes(page: Indexed<LikedPostsQuery>): IncludesIndex<LikedPostsQuery> {
  let index = indexes.get(page);
  if (!index) {
    index = build(page);
    indexes.set(page, index);
  }
  return index;
}

type Item = Readonly<Record<string, unknown>>;
type Find = (reference: ObjectReference) => Item | undefined;

function build({ includes, errors }: Indexed<LikedPostsQuery>): IncludesIndex<LikedPostsQuery> {
  const problems = new Map([
    ...errors.map((error) => [error.value, error] as const),
    ...errors.map((error) => [error.resource_id, error] as const),
  ]);
  const finders: Partial<Record<keyof Resources, Find>> = {};
  const index: Record<string, (given: never) => unknown> = {
    error: (key: string | undefined) => (key === undefined ? undefined : problems.get(key)),
  };
  for (const [name, [expansion, amount]] of Object.entries(lookups)) {
    const { resource } = routes[expansion];
    finders[resource] ??= finder(includes[resource]);
    const find = finders[resource];
    index[name] = (post: object) => {
      const found = findReferences(post, expansion).map(find);
      return amount === 'one' ? found[0] : found;
    };
  }
  // The types above derive from the same table and routes.
  return index as IncludesIndex<LikedPostsQuery>;
}

/**
 * Finds items by the best name of a reference: a user who is mentioned by id is not the user who
 * has taken over the handle since. Indexes are built on first use, because they cost the most.
 */
function finder(items: readonly Item[] = []): Find {
  const indexes: Record<string, Map<unknown, Item>> = {};
  return (reference) => {
    const { by, name } = reference[0];
    let index = indexes[by];
    if (!index) {
      index = new Map();
      for (const item of items) index.set(makeKey(by, item[by]), item);
      indexes[by] = index;
    }
    return index.get(makeKey(by, name));
  };
}

/** Handles are case-insensitive. */
function makeKey(by: string, name: unknown): unknown {
  return by === 'username' && typeof name === 'string' ? name.toLowerCase() : name;
}
