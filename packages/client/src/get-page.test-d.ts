import { createClient } from '@liked-posts/client';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', accessToken: 'token' });

const page = await client.getPage('2244994945', {
  max_results: 10,
  'tweet.fields': ['created_at', 'author_id'],
  expansions: ['author_id'],
  'user.fields': ['verified_type'],
});
page.data?.[0]?.created_at satisfies string | undefined;
page.includes?.users?.[0]?.username satisfies string | undefined;

// @ts-expect-error no expansion leads to polls
page.includes?.polls;

// @ts-expect-error ids are strings
client.getPage(2244994945);

// The lists of a page are always there, even if the service leaves them out.
page.data.length satisfies number;
page.errors[0]?.detail satisfies string | undefined;
page.meta.next_token satisfies string | undefined;
page.rateLimit.reset satisfies Date | undefined;
page.query.pagination_token satisfies string | undefined;
page.response satisfies Response;

// Pages and Posts of a listing are typed by the query as well.
const query = { 'tweet.fields': ['lang'] } as const;
for await (const { data } of client.pages('2244994945', query, { limit: 1 })) {
  data[0]?.lang satisfies string | undefined;
  // @ts-expect-error the query does not request created_at
  data[0]?.created_at;
}
for await (const { post } of client.posts('2244994945', query, { from: undefined })) {
  post.lang satisfies string | undefined;
  // @ts-expect-error the query does not request created_at
  post.created_at;
}

// @ts-expect-error getPage does not page
client.getPage('2244994945', query, { limit: 3 });
// A page can be anywhere in a listing, and a listing can begin anywhere.
client.getPage('2244994945', query, { from: 'abc', signal: AbortSignal.timeout(1000), timeout: 5 });
client.getPage('2244994945', query, { from: page.position });
client.posts('2244994945', query, { from: { token: 'abc', after: ['1'] } });

// @ts-expect-error a page is not a position
client.getPage('2244994945', query, { from: page });

// @ts-expect-error the type argument claims a field that the query does not request
client.getPage<{ 'tweet.fields': ['lang'] }>('2244994945');

// A backend of your own may know the user without a token.
createClient({ baseUrl: 'http://127.0.0.1:4010' });

// @ts-expect-error the option is spelled baseUrl
createClient({ baseURL: 'http://127.0.0.1:4010', accessToken: 'token' });
