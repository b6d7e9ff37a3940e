import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeProject } from './project.ts';
import { servePacked } from './registry.ts';

/** A library whose declarations must name types of the client's dependencies. */
const library = `
import { createClient, defineQuery, type LikedPostsQuery, type Post, tweetFields, type User } from '@liked-posts/client';

const client = createClient({ baseUrl: 'https://api.example.com', accessToken: 'a', headers: { 'x-app': 'library' } });
export const query = defineQuery({ 'tweet.fields': ['author_id', 'public_metrics'], expansions: ['author_id'] });
export async function posts(id: string) {
  return (await client.getPage(id, query)).data;
}
export async function users(id: string) {
  return (await client.getPage(id, query)).includes.users;
}
export const whole: Post = { id: '1', text: '' };
export const author: User = { id: '1', name: '', username: '' };
export const any: LikedPostsQuery = { 'tweet.fields': tweetFields };
`;

it('with only the client, installed by pnpm, all types can be named, without the DOM library', async () => {
  await using registry = await servePacked();
  await using project = await makeProject(registry.npmrc);
  await writeFile(join(project.folder, 'package.json'), '{"private":true,"type":"module"}');
  await project.run('pnpm add @liked-posts/client');
  await writeFile(join(project.folder, 'library.ts'), library);
  const flags = ['--declaration', '--outDir', 'dist', '--exactOptionalPropertyTypes'];

  expect(await project.compile(['library.ts'], ...flags, '--lib', 'es2023')).toBe('');
  const declarations = await readFile(join(project.folder, 'dist/library.d.ts'), 'utf8');
  expect(declarations).toContain('import("@liked-posts/client").UserId');
  expect(declarations).not.toContain('@liked-posts/types');
});
