import type { LikedPostsQuery, Problem } from '@liked-posts/types';
import type { Page, PostOf } from './page.ts';

/**
 * What each look-up rests on: the expansion that brings the objects, and the field of the Post that
 * has the references. The service sends neither unless asked (or by default), so a look-up exists
 * only where the query asks for both.
 */
interface Needs {
  articleCover: ['article.cover_media', 'article'];
  articleMedia: ['article.media_entities', 'article'];
  author: ['author_id', 'author_id'];
  media: ['attachments.media_keys', 'attachments'];
  mediaSources: ['attachments.media_source_tweet', 'attachments'];
  mentionedUsers: ['entities.mentions.username', 'entities'];
  noteMentionedUsers: ['entities.note.mentions.username', 'note_tweet'];
  place: ['geo.place_id', 'geo'];
  poll: ['attachments.poll_ids', 'attachments'];
  referencedAuthor: ['referenced_tweets.id.author_id', 'author_id'];
  referencedMedia: ['referenced_tweets.id.attachments.media_keys', 'attachments'];
  referencedPosts: ['referenced_tweets.id', 'referenced_tweets'];
  repliedToUser: ['in_reply_to_user_id', 'in_reply_to_user_id'];
  versions: ['edit_history_tweet_ids', 'edit_history_tweet_ids'];
}

/** The kind of object in a member of `includes`, with the fields that the query selects. */
type Included<Query, Member extends string> = Member extends keyof Page<Query>['includes']
  ? NonNullable<Page<Query>['includes'][Member]> extends readonly (infer Item)[]
    ? Item
    : never
  : never;

type Found<Query, Member extends string> = Included<Query, Member> | undefined;

/**
 * The look-ups from a Post to what it refers to, each in constant time for each reference. Those
 * that find several objects keep the order of the Post's references. `undefined` stands for what
 * the Post does not have, and for what the service left out (deleted, protected): then `error` may
 * say why.
 */
interface Lookups<Query> {
  /** The cover picture of a Post's article. */
  articleCover(post: PostOf<Query>): Found<Query, 'media'>;
  /** The media in a Post's article. */
  articleMedia(post: PostOf<Query>): Found<Query, 'media'>[];
  /** The author of a Post. */
  author(post: PostOf<Query>): Found<Query, 'users'>;
  /** The media attached to a Post. */
  media(post: PostOf<Query>): Found<Query, 'media'>[];
  /** The Posts in which the media of a Post were first published. */
  mediaSources(post: PostOf<Query>): Found<Query, 'tweets'>[];
  /** The users mentioned in the text of a Post. */
  mentionedUsers(post: PostOf<Query>): Found<Query, 'users'>[];
  /** The users mentioned in the long text of a Post. */
  noteMentionedUsers(post: PostOf<Query>): Found<Query, 'users'>[];
  /** The place a Post is tagged with. */
  place(post: PostOf<Query>): Found<Query, 'places'>;
  /** The poll attached to a Post. */
  poll(post: PostOf<Query>): Found<Query, 'polls'>;
  /** The author of a referenced Post. */
  referencedAuthor(post: PostOf<Query>): Found<Query, 'users'>;
  /** The media attached to a referenced Post. */
  referencedMedia(post: PostOf<Query>): Found<Query, 'media'>[];
  /** The Posts that a Post reposts, quotes or replies to, in the order of `referenced_tweets`. */
  referencedPosts(post: PostOf<Query>): Found<Query, 'tweets'>[];
  /** The user whose Post a Post replies to. */
  repliedToUser(post: PostOf<Query>): Found<Query, 'users'>;
  /** The versions of a Post, oldest first. */
  versions(post: PostOf<Query>): Found<Query, 'tweets'>[];
}

type Expanded<Query> = Query extends { readonly expansions?: infer List }
  ? NonNullable<List> extends readonly (infer Value)[]
    ? Value
    : never
  : never;

type Available<Query> = {
  [Name in keyof Needs]: Needs[Name][0] extends Expanded<Query>
    ? Needs[Name][1] extends keyof PostOf<Query>
      ? Name
      : never
    : never;
}[keyof Needs];

/** The look-ups that the query of a page asked for. */
export type IncludesIndex<Query> = Pick<Lookups<Query>, Available<Query>> & {
  /** The partial error about an object, by the identifier, media key or handle that a Post refers to it by. */
  error(key: string | undefined): Problem | undefined;
};

const indexes = new WeakMap<object, IncludesIndex<LikedPostsQuery>>();

/**
 * Look-ups from the Posts of a page to the objects that its expansions brought. A page is indexed
 * once, however often this is called.
 *
 * @example
 * const page = await client.getPage(id, { 'tweet.fields': ['author_id'], expansions: ['author_id'] });
 * const index = indexIncludes(page);
 * for (const post of page.data) {
 *   const author = index.author(post);
 *   console.log(author?.username ?? index.error(post.author_id)?.detail, post.text);
 * }
 */
export function indexIncludes<Query>(page: Page<Query>): IncludesIndex<Query>;
export function indexIncludes(page: Page<LikedPostsQuery>): IncludesIndex<LikedPostsQuery> {
  let index = indexes.get(page);
  if (!index) {
    index = build(page);
    indexes.set(page, index);
  }
  return index;
}

function build({ includes, errors }: Page<LikedPostsQuery>): IncludesIndex<LikedPostsQuery> {
  const media = by('media_key', includes.media);
  const places = by('id', includes.places);
  const polls = by('id', includes.polls);
  const posts = by('id', includes.tweets);
  const users = by('id', includes.users);
  const usersByName = by('username', includes.users);
  const problems = new Map([
    ...errors.map((error) => [error.value, error] as const),
    ...errors.map((error) => [error.resource_id, error] as const),
  ]);

  const mentioned = (mentions: Mentions = []) =>
    mentions.map(({ id, username }) => users(id) ?? usersByName(username));
  const author = ({ author_id }: PostOf<LikedPostsQuery>) => users(author_id);
  const attachedMedia = ({ attachments }: PostOf<LikedPostsQuery>) =>
    attachments?.media_keys?.map(media) ?? [];

  return {
    articleCover: ({ article }) => media(article?.cover_media),
    articleMedia: ({ article }) => article?.media_entities?.map(media) ?? [],
    author,
    media: attachedMedia,
    mediaSources: ({ attachments }) => attachments?.media_source_tweet_id?.map(posts) ?? [],
    mentionedUsers: ({ entities }) => mentioned(entities?.mentions),
    noteMentionedUsers: ({ note_tweet }) => mentioned(note_tweet?.entities?.mentions),
    place: ({ geo }) => places(geo?.place_id),
    poll: ({ attachments }) => polls(attachments?.poll_ids?.[0]),
    referencedAuthor: author,
    referencedMedia: attachedMedia,
    referencedPosts: ({ referenced_tweets = [] }) => referenced_tweets.map(({ id }) => posts(id)),
    repliedToUser: ({ in_reply_to_user_id }) => users(in_reply_to_user_id),
    versions: ({ edit_history_tweet_ids = [] }) => edit_history_tweet_ids.map(posts),
    error: (key) => (key === undefined ? undefined : problems.get(key)),
  };
}

type Mentions = NonNullable<NonNullable<PostOf<LikedPostsQuery>['entities']>['mentions']>;

/** Looks items up by a member. The index is made when it is first used: it costs more than the rest. */
function by<Key extends string, Item extends { readonly [Name in Key]: string }>(
  key: Key,
  items: readonly Item[] = [],
): (value: string | undefined) => Item | undefined {
  let index: Map<string | undefined, Item> | undefined;
  return (value) => {
    if (!index) {
      index = new Map();
      for (const item of items) index.set(item[key], item);
    }
    return index.get(value);
  };
}
