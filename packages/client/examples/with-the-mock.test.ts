import { createClient } from '@liked-posts/client';
import { test } from '@liked-posts/mock/vitest';
import { expect } from 'vitest';

test('continues after a failure of the service', async ({ mock }) => {
  const client = createClient({ baseUrl: mock.url, accessToken: 'any-token', retry: { delay: 1 } });
  mock.next({ code: 503 });

  const ids: string[] = [];
  for await (const { post } of client.posts('2244994945')) ids.push(post.id);

  expect(mock.requests[0]?.status).toBe(503);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(0);
});
