import { expect, it } from 'vitest';
import { compile } from './compiled.ts';

/** Three calls with different selections through openapi-fetch. */
const threeCalls = `
import { defineQuery, type LikedPostsPage, type paths } from '@liked-posts/types';
import createClient from 'openapi-fetch';

const client = createClient<paths>({ baseUrl: 'http://127.0.0.1:4010' });
const path = { id: '2244994945' };

const bare = await client.GET('/2/users/{id}/liked_tweets', { params: { path } });
const texts: string[] | undefined = bare.data?.data?.map((post) => post.text);

const withAuthors = defineQuery({
  'tweet.fields': ['author_id', 'created_at'],
  expansions: ['author_id'],
  'user.fields': ['verified'],
});
const second = await client.GET('/2/users/{id}/liked_tweets', { params: { path, query: withAuthors } });
const authored: LikedPostsPage<typeof withAuthors> | undefined = second.data;
const verified: boolean | undefined = authored?.includes?.users?.[0]?.verified;

const withMedia = defineQuery({
  max_results: 100,
  'tweet.fields': ['attachments', 'geo'],
  expansions: ['attachments.media_keys', 'attachments.poll_ids', 'geo.place_id'],
  'media.fields': ['url', 'width', 'height'],
  'place.fields': ['geo'],
});
const third = await client.GET('/2/users/{id}/liked_tweets', { params: { path, query: withMedia } });
const illustrated: LikedPostsPage<typeof withMedia> | undefined = third.data;
const url: string | undefined = illustrated?.includes?.media?.[0]?.url;
`;

it('three calls with different selections cost at most 25,000 instantiations', () => {
  const module = compile(threeCalls);

  expect(module.errors).toEqual([]);
  expect(module.instantiations).toBeGreaterThan(0);
  expect(module.instantiations).toBeLessThanOrEqual(25_000);
});
