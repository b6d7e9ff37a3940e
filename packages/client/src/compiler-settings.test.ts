import { execFile } from 'node:child_process';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

// An application with the built package.
const folder = new URL('../node_modules/.cache/compiler-settings/', import.meta.url);
const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));

beforeAll(async () => {
  const scope = new URL('node_modules/@liked-posts/', folder);
  await rm(folder, { recursive: true, force: true });
  await mkdir(scope, { recursive: true });
  await symlink(
    fileURLToPath(new URL('../', import.meta.url)),
    new URL('client', scope),
    'junction',
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the compiler prints about a program in a package of this type. */
async function compiled(
  type: 'module' | 'commonjs',
  program: string,
  settings: object,
): Promise<string> {
  const compilerOptions = {
    ...{ noEmit: true, strict: true, target: 'es2022', skipLibCheck: true, types: [] },
    ...settings,
  };
  await writeFile(new URL('package.json', folder), JSON.stringify({ type }));
  await writeFile(
    new URL('tsconfig.json', folder),
    JSON.stringify({ compilerOptions, files: ['main.ts'] }),
  );
  await writeFile(new URL('main.ts', folder), program);
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', '.'], {
    cwd: fileURLToPath(folder),
  }).catch((failure: { stdout: string }) => failure);
  return stdout;
}

const program = `import { createClient, indexIncludes } from '@liked-posts/client';
import { readText } from '@liked-posts/types/text';
import { parseQuery } from '@liked-posts/types/validate';

const client = createClient({ baseUrl: 'https://api.example.com', accessToken: 'token' });
const query = { 'tweet.fields': ['author_id'], expansions: ['author_id'] } as const;
export async function names(id: string): Promise<string[]> {
  const { data, ...page } = await client.getPage(id, query, { timeout: 1000 });
  const index = indexIncludes(page);
  return data.map((post) => index.author(post)?.username ?? readText(post, page).text);
}
export const maxResults: number | undefined = parseQuery('').max_results;
`;

test('types need no more than the DOM library, and all of them are right', async () => {
  const settings = { module: 'nodenext', lib: ['es2022', 'dom'], skipLibCheck: false };
  expect(await compiled('module', program, settings)).toBe('');
  const wrong = `${program}const { lang } = (await client.getPage('1', query)).data[0]!;`;
  expect(await compiled('module', wrong, settings)).toContain("Property 'lang' does not exist");
});

test('a CommonJS program compiles', async () => {
  expect(await compiled('commonjs', program, { module: 'nodenext' })).toBe('');
});
