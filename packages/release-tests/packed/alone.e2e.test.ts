import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeProject } from './project.ts';
import { servePacked } from './registry.ts';

const registry = await servePacked();
afterAll(() => registry[Symbol.asyncDispose]());

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

/** The size of the files in a folder in bytes, without the packages nested in it. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true });
  const sizes = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? 0 : sizeOf(path);
    return (await stat(path)).size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

it.each([
  ['npm', 'npm install @liked-posts/mock', 'npm ls --all --parseable'],
  ['pnpm', 'pnpm add @liked-posts/mock', 'pnpm ls --depth Infinity --parseable'],
])(
  '%s installs the mock with at most 5 packages and 3 MB, and without a script, an engine warning or telemetry',
  async (_manager, install, list) => {
    await using project = await makeProject(registry.npmrc);
    await project.run('npm init -y');
    const printed = await project.run(install);
    const listed = (await project.run(list)).trim().split('\n');
    const folders = [...new Set(listed)].filter((path) => path.includes('node_modules'));
    const manifests = await Promise.all(
      folders.map(async (path) => JSON.parse(await readFile(join(path, 'package.json'), 'utf8'))),
    );
    const sizes = await Promise.all(folders.map(sizeOf));

    expect(manifests.map(({ name }) => name)).toContain('@liked-posts/mock');
    expect(folders.length).toBeLessThanOrEqual(5);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3_000_000);
    for (const { name, scripts = {} } of manifests) {
      expect
        .soft(
          Object.keys(scripts).filter((script) => /install$/.test(script)),
          name,
        )
        .toEqual([]);
    }
    expect(printed).not.toMatch(/EBADENGINE|unsupported engine|build scripts|scarf|telemetry/i);
  },
);
