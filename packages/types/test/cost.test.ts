import { gzipSync } from 'node:zlib';
import { bundleProgram } from '@liked-posts/test-utils/bundle-program';
import { createCompiler } from '@liked-posts/test-utils/compiler';
import { describe, expect, test } from 'vitest';

const compile = createCompiler(new URL('./', import.meta.url));

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

test('three calls with different selections cost at most 25,000 instantiations', () => {
  const module = compile(threeCalls);

  expect(module.errors).toEqual([]);
  expect(module.instantiations).toBeGreaterThan(0);
  expect(module.instantiations).toBeLessThanOrEqual(25_000);
});

test('the request module is at most 3.2 kB minified and gzipped', async () => {
  const code = await bundleProgram(
    "export * from '@liked-posts/types/request';",
    import.meta.dirname,
  );

  expect(gzipSync(code).length).toBeLessThanOrEqual(3200);
  expect(code).toContain('non_public_metrics');
});

describe('a bundler', () => {
  test('keeps only the array that is used', async () => {
    const code = await bundleProgram(
      "import { pollFields } from '@liked-posts/types'; console.log(pollFields);",
      import.meta.dirname,
    );

    expect(code).toContain('voting_status');
    expect(code).not.toContain('attachments');
    expect(code).not.toContain('verified_type');
  });

  test('keeps nothing of an import that is not used', async () => {
    const code = "import '@liked-posts/types'; console.log(1);";

    expect(await bundleProgram(code, import.meta.dirname)).toBe('console.log(1);');
  });
});
