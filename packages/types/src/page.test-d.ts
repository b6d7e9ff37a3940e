import type {
  Expansion,
  LikedPostsPage,
  LikedPostsQuery,
  Media,
  PageMeta,
  Place,
  Poll,
  Post,
  Problem,
  TweetField,
  User,
  UserField,
  UserOf,
} from '@liked-posts/types';
import { defineQuery, type routes } from '@liked-posts/types';

/**
 * `true` if the two types are the same. Types that extend each other may still differ in optional or
 * readonly members, but these functions extend each other only if `Left` and `Right` are identical.
 */
type Equal<Left, Right> =
  (<T>() => T extends Left ? 1 : 2) extends <T>() => T extends Right ? 1 : 2 ? true : false;

/** Compiles only for `true`. The lists of claims are exported, because unused types are errors. */
type Expect<Claim extends true> = Claim;

/** The names of the optional members: `{}` extends the `Pick` of a member only if it may be missing. */
type OptionalKeys<T> = {
  [Key in keyof T]-?: Record<never, never> extends Pick<T, Key> ? Key : never;
}[keyof T];

type PostIn<Page extends { data?: unknown[] }> = NonNullable<Page['data']>[number];
type IncludesIn<Page extends { includes?: unknown }> = NonNullable<Page['includes']>;
type DefaultPostField = 'id' | 'text' | 'edit_history_tweet_ids';

// Without a query, a page has the default fields and nothing under `includes`.
type Bare = LikedPostsPage<Record<never, never>>;
export type BareCases = [
  Expect<Equal<keyof Bare, 'data' | 'includes' | 'errors' | 'meta'>>,
  Expect<Equal<OptionalKeys<Bare>, keyof Bare>>,
  Expect<Equal<keyof PostIn<Bare>, DefaultPostField>>,
  Expect<Equal<OptionalKeys<PostIn<Bare>>, 'edit_history_tweet_ids'>>,
  Expect<Equal<keyof IncludesIn<Bare>, never>>,
  Expect<Equal<NonNullable<Bare['errors']>, Problem[]>>,
  Expect<Equal<NonNullable<Bare['meta']>, PageMeta>>,
];

// Every list selects the fields of its own objects, in `data` and in `includes`.
const everyResource = defineQuery({
  max_results: 10,
  'tweet.fields': ['created_at', 'author_id'],
  expansions: [
    'author_id',
    'attachments.media_keys',
    'attachments.poll_ids',
    'geo.place_id',
    'referenced_tweets.id',
  ],
  'user.fields': ['verified'],
  'media.fields': ['url', 'width'],
  'poll.fields': ['voting_status'],
  'place.fields': ['geo'],
});
type Every = LikedPostsPage<typeof everyResource>;
type EveryIncludes = Required<IncludesIn<Every>>;
export type EveryResourceCases = [
  Expect<Equal<keyof PostIn<Every>, DefaultPostField | 'created_at' | 'author_id'>>,
  Expect<Equal<PostIn<Every>['created_at'], Post['created_at']>>,
  Expect<Equal<keyof EveryIncludes, 'media' | 'places' | 'polls' | 'tweets' | 'users'>>,
  Expect<Equal<OptionalKeys<IncludesIn<Every>>, keyof EveryIncludes>>,
  Expect<Equal<EveryIncludes['tweets'], NonNullable<Every['data']>>>,
  Expect<Equal<keyof EveryIncludes['users'][number], 'id' | 'name' | 'username' | 'verified'>>,
  Expect<Equal<EveryIncludes['users'][number]['verified'], User['verified']>>,
  Expect<Equal<keyof EveryIncludes['media'][number], 'media_key' | 'type' | 'url' | 'width'>>,
  Expect<Equal<EveryIncludes['media'][number]['url'], Media['url']>>,
  Expect<Equal<keyof EveryIncludes['polls'][number], 'id' | 'options' | 'voting_status'>>,
  Expect<Equal<EveryIncludes['polls'][number]['voting_status'], Poll['voting_status']>>,
  Expect<Equal<keyof EveryIncludes['places'][number], 'id' | 'full_name' | 'geo'>>,
  Expect<Equal<EveryIncludes['places'][number]['geo'], Place['geo']>>,
];

// Each expansion leads to the resource that the contract says.
type ResourceOf<One extends Expansion> = keyof IncludesIn<LikedPostsPage<{ expansions: [One] }>>;
export type ExpansionCases = [
  Expect<
    Equal<
      { [One in Expansion]: ResourceOf<One> },
      { -readonly [One in Expansion]: (typeof routes)[One]['resource'] }
    >
  >,
  Expect<Equal<ResourceOf<'author_id'>, 'users'>>,
  Expect<Equal<ResourceOf<'attachments.media_source_tweet'>, 'tweets'>>,
  Expect<Equal<ResourceOf<'geo.place_id'>, 'places'>>,
];

// A list that is not literal could name any value: a Post has all fields, optional but `id` and `text`.
declare const someFields: TweetField[];
declare const someExpansions: readonly Expansion[];
const notLiteral = defineQuery({ 'tweet.fields': someFields, expansions: someExpansions });
type NotLiteral = LikedPostsPage<typeof notLiteral>;
export type NotLiteralCases = [
  Expect<Equal<keyof PostIn<NotLiteral>, TweetField>>,
  Expect<Equal<OptionalKeys<PostIn<NotLiteral>>, Exclude<TweetField, 'id' | 'text'>>>,
  Expect<Equal<keyof IncludesIn<NotLiteral>, 'media' | 'places' | 'polls' | 'tweets' | 'users'>>,
  Expect<Equal<keyof PostIn<LikedPostsPage<LikedPostsQuery>>, TweetField>>,
  Expect<Equal<LikedPostsPage, LikedPostsPage<LikedPostsQuery>>>,
  Expect<Equal<keyof Required<IncludesIn<LikedPostsPage>>['users'][number], UserField>>,
];

// Of a union of two queries, only one leads to users: they have the fields that this query selects.
const withUsers = defineQuery({ expansions: ['author_id'], 'user.fields': ['verified'] });
type UserOfUnion = UserOf<typeof withUsers | Record<never, never>>;
export type UnionCase = Expect<Equal<keyof UserOfUnion, 'id' | 'name' | 'username' | 'verified'>>;

// A page narrowed by its query is assignable to the type of all pages.
declare const bare: Bare;
declare const every: Every;
export const whole: LikedPostsPage[] = [bare, every];
