import { createClient } from './client.ts';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', accessToken: 'token' });

const page = await client.getPage('2244994945', {
  max_results: 10,
  'tweet.fields': ['created_at', 'author_id'],
  expansions: ['author_id'],
  'user.fields': ['verified_type'],
});
page.data?.[0]?.created_at satisfies string | undefined;
page.includes?.users?.[0]?.username satisfies string | undefined;

// @ts-expect-error lang was not asked for
page.data?.[0]?.lang;

// @ts-expect-error no expansion leads to polls
page.includes?.polls;

// @ts-expect-error ids are strings
client.getPage(2244994945);

// @ts-expect-error the parameter is spelled tweet.fields
client.getPage('2244994945', { max_results: 10, tweetFields: ['lang'] });
