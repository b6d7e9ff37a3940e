import { test } from '@liked-posts/mock/vitest';
import { expect } from 'vitest';

const fetchLikedPosts = (baseUrl: string) =>
  fetch(`${baseUrl}/2/users/2244994945/liked_tweets`, {
    headers: { authorization: 'Bearer any-token' },
  });

test('reads the first page', async ({ mock }) => {
  const page = await (await fetchLikedPosts(mock.url)).json();

  expect(page.data).toHaveLength(page.meta.result_count);
});

test('sees a failure of the service', async ({ mock }) => {
  mock.next({ code: 503 });

  expect((await fetchLikedPosts(mock.url)).status).toBe(503);
});
