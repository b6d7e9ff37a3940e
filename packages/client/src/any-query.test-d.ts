import {
  type Checked,
  type ClientOptions,
  createClient,
  defineQuery,
  type HttpError,
  type Includes,
  type IncludesIndex,
  indexIncludes,
  type LikedPostsQuery,
  type MediaOf,
  type Page,
  type PlaceOf,
  type PollOf,
  type Position,
  type Post,
  type PostInPage,
  type PostOf,
  type User,
  type UserOf,
} from '@liked-posts/client';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', accessToken: 'token' });
declare const either: boolean;
declare const token: string | undefined;

// Your own function can take any query, and its result is typed by the query.
function pageOf<const Query extends LikedPostsQuery>(id: string, query: Checked<Query>) {
  return client.getPage(id, query);
}
async function* itemsOf<const Query extends LikedPostsQuery>(
  id: string,
  query: Checked<Query>,
): AsyncGenerator<PostInPage<Query>, void, undefined> {
  yield* client.posts(id, query);
}
const query = { 'tweet.fields': ['lang', 'author_id'], expansions: ['author_id'] } as const;
(await pageOf('1', query)) satisfies Page<typeof query>;
(await pageOf('1', { 'tweet.fields': ['lang'] })).data[0]?.lang satisfies string | undefined;
for await (const { post, page } of itemsOf('1', query)) {
  indexIncludes(page).author(post)?.username satisfies string | undefined;
}
// @ts-expect-error created_at was not asked for
(await pageOf('1', query)).data[0]?.created_at;
// @ts-expect-error the parameter is spelled tweet.fields
pageOf('1', { max_results: 10, tweetFields: ['lang'] });
// @ts-expect-error a list must have an element
pageOf('1', { expansions: [] });

// A parameter of the type works as well if a query is only known to be a `LikedPostsQuery`.
function wider<const Query extends LikedPostsQuery>(id: string, query: Query & Checked<Query>) {
  return client.getPage<Query>(id, query);
}
(await wider('1', query)) satisfies Page<typeof query>;

// Posts and authors have types that functions and components can name.
function line(post: PostOf<typeof query>, author: UserOf<typeof query> | undefined): string {
  return `${author?.username ?? post.author_id}: ${post.text} (${post.lang})`;
}
const page = await client.getPage('1', query);
const index: IncludesIndex<typeof query> = indexIncludes(page);
for (const post of page.data) line(post, index.author(post));
declare const author: UserOf<typeof query>;
author.name satisfies User['name'];
// @ts-expect-error no expansion leads to users
author satisfies UserOf<{ 'tweet.fields': ['lang'] }>;

// So have the other objects that a page includes.
const everything = {
  expansions: ['attachments.media_keys', 'attachments.poll_ids', 'geo.place_id'],
  'media.fields': ['url'],
  'poll.fields': ['voting_status'],
  'place.fields': ['country'],
} as const;
declare const media: MediaOf<typeof everything>;
media.url satisfies string | undefined;
declare const poll: PollOf<typeof everything>;
poll.voting_status satisfies string | undefined;
declare const place: PlaceOf<typeof everything>;
place.country satisfies string | undefined;
// @ts-expect-error the field was not asked for
media.width;
// @ts-expect-error no expansion leads to polls
poll satisfies PollOf<typeof query>;

// A page has one name here: `LikedPostsPage`, the body of a response, is in the types package.
// @ts-expect-error it is not exported
export type Body = import('@liked-posts/client').LikedPostsPage;

// The type of a query chosen at run time has the members of all candidates.
const lang = { 'tweet.fields': ['lang'] } as const;
const chosen = either ? lang : query;
const chosenPage = await client.getPage('1', chosen);
chosenPage.data[0]?.lang satisfies string | undefined;
// @ts-expect-error only one of them asks for author_id
chosenPage.data[0]?.author_id;
for await (const { post } of client.posts('1', chosen)) post.lang satisfies string | undefined;

// Members that may be undefined can be passed, both in a query and in options.
const optional = {
  max_results: either ? 10 : undefined,
  'tweet.fields': either ? ['lang'] : undefined,
  pagination_token: token,
} as const satisfies LikedPostsQuery;
(await client.getPage('1', optional)).data[0]?.lang satisfies string | undefined;
client.posts(
  '1',
  { ...query, ...(either && { max_results: 10 }) },
  { from: token, limit: either ? 3 : undefined },
);
({
  baseUrl: 'https://api.example.com',
  accessToken: 'token',
  fetch: undefined,
  headers: undefined,
  timeout: undefined,
  retry: { limit: undefined, delay: undefined, maxDelay: undefined },
  onWait: undefined,
  allowHttp: undefined,
}) satisfies ClientOptions;
({ retry: undefined }) satisfies Partial<ClientOptions>;

// `headers` accepts the same values as `Headers`, with or without the DOM library.
({ 'x-app': 'reader' }) satisfies ClientOptions['headers'];
[['x-app', 'reader']] satisfies ClientOptions['headers'];
new Headers() satisfies ClientOptions['headers'];
// @ts-expect-error a number cannot be headers
42 satisfies ClientOptions['headers'];

// Fields that were asked for are optional, as on the wire. So a Post made by hand can leave them
// out, and a Post of a query that does not ask for them is assignable.
({ id: '1', text: '' }) satisfies PostOf<typeof query>;
line(page.data[0] ?? { id: '1', text: '' }, undefined);
declare const bare: PostOf<Record<never, never>>;
line(bare, undefined);

// A page lacks fields that no query can ask for; only the full types have them, and pages are
// assignable to those.
// @ts-expect-error no field is called username
bare.username;
const { username }: Post = bare;
username satisfies string | undefined;
const { topics }: Includes = page.includes;
topics?.[0]?.name satisfies string | undefined;

// One query that is used in several places.
const defined = defineQuery({ 'user.fields': ['verified'], expansions: ['author_id'] });
declare const verified: UserOf<typeof defined>;
verified.verified satisfies boolean | undefined;

// Every error of a call has a position.
declare const failed: HttpError;
failed.position satisfies Position | undefined;

// Something that isn't a query is a compile error, even if it shares members with one.
declare const position: Position;
// @ts-expect-error a position goes into the options
client.posts('1', position);
// @ts-expect-error a token goes into the options, or into the query
client.posts('1', 'token');
// @ts-expect-error a page is not a query
client.posts('1', page);
// @ts-expect-error the query of a URL is for `parseQuery`
client.getPage('1', new URLSearchParams('max_results=5'));
// @ts-expect-error a number is not a query
client.pages('1', 5);
// @ts-expect-error a list is not a query
client.pages('1', []);
// @ts-expect-error a date is not a query
client.pages('1', new Date());
// @ts-expect-error a promise is not a query
client.pages('1', Promise.resolve({}));
// @ts-expect-error a function is not a query
client.pages('1', () => ({}));
client.pages('1', {});
