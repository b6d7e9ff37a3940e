import {
  createClient,
  defineQuery,
  type HttpError,
  type Includes,
  type IncludesIndex,
  indexIncludes,
  type MediaOf,
  type PlaceOf,
  type PollOf,
  type Position,
  type Post,
  type PostOf,
  type User,
  type UserOf,
} from '@liked-posts/client';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', accessToken: 'token' });
const query = { 'tweet.fields': ['lang', 'author_id'], expansions: ['author_id'] } as const;

// Posts and authors have types that functions and components can name.
function renderLine(post: PostOf<typeof query>, author: UserOf<typeof query> | undefined): string {
  return `${author?.username ?? post.author_id}: ${post.text} (${post.lang})`;
}
const page = await client.getPage('1', query);
const index: IncludesIndex<typeof query> = indexIncludes(page);
for (const post of page.data) renderLine(post, index.author(post));
declare const author: UserOf<typeof query>;
author.name satisfies User['name'];
// @ts-expect-error no expansion leads to users
author satisfies UserOf<{ 'tweet.fields': ['lang'] }>;

// Media, polls and places of a page have such types, too.
const objectsQuery = {
  expansions: ['attachments.media_keys', 'attachments.poll_ids', 'geo.place_id'],
  'media.fields': ['url'],
  'poll.fields': ['voting_status'],
  'place.fields': ['country'],
} as const;
declare const media: MediaOf<typeof objectsQuery>;
media.url satisfies string | undefined;
declare const poll: PollOf<typeof objectsQuery>;
poll.voting_status satisfies string | undefined;
declare const place: PlaceOf<typeof objectsQuery>;
place.country satisfies string | undefined;
// @ts-expect-error the query does not request width
media.width;
// @ts-expect-error no expansion leads to polls
poll satisfies PollOf<typeof query>;

// A page has one name here: `LikedPostsPage`, the body of a response, is in the types package.
// @ts-expect-error it is not exported
export type Body = import('@liked-posts/client').LikedPostsPage;

// A function for the body of a response, whoever sent the request, takes a page of the client.
page satisfies import('@liked-posts/types').LikedPostsPage<typeof query>;

// Requested fields are optional, as on the wire. So a Post made by hand can leave them out, and a
// Post of a query that does not request them is assignable.
({ id: '1', text: '' }) satisfies PostOf<typeof query>;
renderLine(page.data[0] ?? { id: '1', text: '' }, undefined);
declare const defaultPost: PostOf<Record<never, never>>;
renderLine(defaultPost, undefined);

// A Post of a query lacks fields that no query can request, such as username. The full type has
// them, and a Post of any query is assignable to it.
// @ts-expect-error no field is called username
defaultPost.username;
const { username }: Post = defaultPost;
username satisfies string | undefined;
const { topics }: Includes = page.includes;
topics?.[0]?.name satisfies string | undefined;

// `defineQuery` keeps the literal type of a query that is used in several places.
const definedQuery = defineQuery({ 'user.fields': ['verified'], expansions: ['author_id'] });
declare const verifiedUser: UserOf<typeof definedQuery>;
verifiedUser.verified satisfies boolean | undefined;

// Every error of a call has a position.
declare const httpError: HttpError;
httpError.position satisfies Position | undefined;
