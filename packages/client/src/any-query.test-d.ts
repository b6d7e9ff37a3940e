import {
  type Checked,
  type ClientOptions,
  createClient,
  indexIncludes,
  type LikedPostsQuery,
  type Page,
  type Position,
  type PostInPage,
} from '@liked-posts/client';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', accessToken: 'token' });
declare const condition: boolean;
declare const token: string | undefined;
const query = { 'tweet.fields': ['lang', 'author_id'], expansions: ['author_id'] } as const;

// Your own function can take any query, and its result is typed by the query.
function fetchPage<const Query extends LikedPostsQuery>(id: string, query: Checked<Query>) {
  return client.getPage(id, query);
}
async function* listItems<const Query extends LikedPostsQuery>(
  id: string,
  query: Checked<Query>,
): AsyncGenerator<PostInPage<Query>, void, undefined> {
  yield* client.posts(id, query);
}
(await fetchPage('1', query)) satisfies Page<typeof query>;
(await fetchPage('1', { 'tweet.fields': ['lang'] })).data[0]?.lang satisfies string | undefined;
for await (const { post, page } of listItems('1', query)) {
  indexIncludes(page).author(post)?.username satisfies string | undefined;
}
// @ts-expect-error the query does not request created_at
(await fetchPage('1', query)).data[0]?.created_at;
// @ts-expect-error the parameter is spelled tweet.fields
fetchPage('1', { max_results: 10, tweetFields: ['lang'] });
// @ts-expect-error a list must have an element
fetchPage('1', { expansions: [] });

// `Query & Checked<Query>` also accepts a query whose type is only known as `LikedPostsQuery`.
function getPageOfAny<const Query extends LikedPostsQuery>(
  id: string,
  query: Query & Checked<Query>,
) {
  return client.getPage<Query>(id, query);
}
(await getPageOfAny('1', query)) satisfies Page<typeof query>;

// The type of a query chosen at run time has the members of all candidates.
const lang = { 'tweet.fields': ['lang'] } as const;
const chosen = condition ? lang : query;
const chosenPage = await client.getPage('1', chosen);
chosenPage.data[0]?.lang satisfies string | undefined;
// @ts-expect-error only one of the queries requests author_id
chosenPage.data[0]?.author_id;
for await (const { post } of client.posts('1', chosen)) post.lang satisfies string | undefined;

// Members of queries and options may be undefined.
const optional = {
  max_results: condition ? 10 : undefined,
  'tweet.fields': condition ? ['lang'] : undefined,
  pagination_token: token,
} as const satisfies LikedPostsQuery;
(await client.getPage('1', optional)).data[0]?.lang satisfies string | undefined;
client.posts(
  '1',
  { ...query, ...(condition && { max_results: 10 }) },
  { from: token, limit: condition ? 3 : undefined },
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

// Something that isn't a query is a compile error, even if it shares members with one.
declare const position: Position;
declare const page: Page<typeof query>;
// @ts-expect-error a position goes into the options
client.posts('1', position);
// @ts-expect-error a token goes into the options, or into the query
client.posts('1', 'token');
// @ts-expect-error a page is not a query
client.posts('1', page);
// @ts-expect-error the query of a URL is for `parseQuery`
client.getPage('1', new URLSearchParams('max_results=5'));
// @ts-expect-error a list is not a query
client.pages('1', []);
// @ts-expect-error a promise is not a query
client.pages('1', Promise.resolve({}));
// @ts-expect-error a function is not a query
client.pages('1', () => ({}));
client.pages('1', {});
