import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { createClient } from '@liked-posts/client';
import { createMock } from '@liked-posts/mock';

const mock = createMock({ users: { 1: 250, 2: 0 } });
const baseUrl = 'https://api.example.com';
const client = createClient({ baseUrl, accessToken: 'any-token', fetch: mock.fetch });

async function listLikes(user) {
  const posts = [];
  for await (const { post } of client.posts(user)) posts.push(post);
  return posts;
}

beforeEach(() => mock.reset());
afterEach(() => assert.deepEqual([...mock.violations, ...mock.pending], []));

test('a rate limit in the middle of a walk', async () => {
  mock.next({ match: { page: 2 }, code: 429 });
  await assert.rejects(listLikes('1'), { status: 429 });
});

test('no such user', () => assert.rejects(listLikes('3'), { type: /resource-not-found$/ }));

test('a user without likes', async () => assert.deepEqual(await listLikes('2'), []));
