import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packAll } from './packed.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const tsc = join(require.resolve('typescript/package.json'), '../bin/tsc');

/** A library whose declarations have to name types of the client's own dependencies. */
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

let packed: Awaited<ReturnType<typeof packAll>>;
let folder: string;
beforeAll(async () => {
  packed = await packAll();
  folder = await mkdtemp(join(tmpdir(), 'liked-posts-client-alone-'));
  const tarballs = Object.fromEntries(
    packed.packages.map(({ name, tarball }) => [name, pathToFileURL(tarball).href]),
  );
  const dependencies = { '@liked-posts/client': tarballs['@liked-posts/client'] };
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies }),
  );
  await writeFile(join(folder, 'pnpm-workspace.yaml'), JSON.stringify({ overrides: tarballs }));
  await writeFile(join(folder, 'library.ts'), library);
  await run('pnpm', ['install', '--no-frozen-lockfile'], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
});
afterAll(async () => {
  await packed.dispose();
  await rm(folder, { recursive: true, force: true });
});

it('with the client alone, installed by pnpm, all types have a name, without the DOM library', async () => {
  const options = [
    'library.ts',
    ...['--declaration', '--outDir', 'dist', '--ignoreConfig', '--strict'],
    ...['--exactOptionalPropertyTypes', '--target', 'es2022', '--lib', 'es2023'],
    ...['--module', 'nodenext', '--types', 'node'],
    ...['--typeRoots', join(require.resolve('@types/node/package.json'), '../..')],
  ];
  const errors = await run(process.execPath, [tsc, ...options], { cwd: folder }).then(
    ({ stdout }) => stdout,
    (failure: { stdout: string }) => failure.stdout,
  );

  expect(errors).toBe('');
  const declarations = await readFile(join(folder, 'dist/library.d.ts'), 'utf8');
  expect(declarations).toContain('import("@liked-posts/client").UserId');
  expect(declarations).not.toContain('@liked-posts/types');
});
