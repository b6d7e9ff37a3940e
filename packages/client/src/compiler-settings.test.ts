import { execFile } from 'node:child_process';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** An application with the package in `dist`, which Turborepo builds before the tests. */
const folder = new URL('../node_modules/.cache/compiler-settings/', import.meta.url);
const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));

beforeAll(async () => {
  const scope = new URL('node_modules/@liked-posts/', folder);
  await rm(folder, { recursive: true, force: true });
  await mkdir(scope, { recursive: true });
  const packageFolder = fileURLToPath(new URL('../', import.meta.url));
  // Windows lets every user make junctions, but not symbolic links.
  await symlink(packageFolder, new URL('client', scope), 'junction');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Compiles a program with the DOM library alone. Returns what the compiler prints. */
async function compile(program: string): Promise<string> {
  const compilerOptions = {
    module: 'nodenext',
    lib: ['es2022', 'dom'],
    types: [],
    noEmit: true,
    strict: true,
  };
  const config = { compilerOptions, files: ['main.ts'] };
  await writeFile(new URL('package.json', folder), '{"type":"module"}');
  await writeFile(new URL('tsconfig.json', folder), JSON.stringify(config));
  await writeFile(new URL('main.ts', folder), program);
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', '.'], {
    cwd: fileURLToPath(folder),
  }).catch((failure: { stdout: string }) => failure);
  return stdout;
}

// A type that is not found would be `any`, without errors. Here, one error must come: the query does
// not request `lang`.
test('types need no more than the DOM library', async () => {
  const output = await compile(`import { createClient, indexIncludes } from '@liked-posts/client';
const client = createClient({ baseUrl: 'https://api.example.com', accessToken: 'token' });
const query = { 'tweet.fields': ['author_id'], expansions: ['author_id'] } as const;
const page = await client.getPage('1', query, { timeout: 1000 });
for (const post of page.data) indexIncludes(page).author(post)?.username;
page.data[0]?.lang;`);
  expect(output).toMatch(/^main\.ts\(6,15\): error TS2339: Property 'lang' does not exist.*\n$/);
});
