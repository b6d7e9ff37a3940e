import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { codeSpansIn, textOf } from '@liked-posts/test-utils/documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packAll } from './packed.ts';

const run = promisify(execFile);
const shell = process.platform === 'win32';
const require = createRequire(import.meta.url);
const tsc = join(require.resolve('typescript/package.json'), '../bin/tsc');

const managers = {
  npm: ['install', '--no-audit', '--no-fund', '--loglevel=error'],
  pnpm: ['install', '--no-frozen-lockfile'],
};

/**
 * A test as its users write it: the first passes, the second and the hook after it send what is
 * outside the contract.
 */
const vitestFile = `
import { afterAll, expect } from 'vitest';
import { test } from '@liked-posts/mock/vitest';
const ask = (url: string, search = '') =>
  fetch(url + '/2/users/42/liked_tweets' + search, { headers: { authorization: 'Bearer any-token' } });
let url = '';
test('passes', async ({ mock }) => {
  url = mock.url;
  mock.next({ code: 503 });
  expect((await ask(mock.url)).status).toBe(503);
  expect((await ask(mock.url)).status).toBe(200);
});
test('violates', async ({ mock }) => {
  expect((await ask(mock.url, '?tweetFields=lang')).status).toBe(400);
});
afterAll(async () => {
  await ask(url, '?max_results=3');
});
`;

/** Options as the README sets them: before Vitest 4.1 in the second way. */
const [override = '', scoped = ''] = codeSpansIn(textOf('packages/mock/README.md')).filter((code) =>
  /^test\.\w+\(.*strict: false/.test(code),
);
const lenientFile = (setOptions: string): string => `
import { expect } from 'vitest';
import { test } from '@liked-posts/mock/vitest';
${setOptions};
test('is lenient', async ({ mock }) => {
  const headers = { authorization: 'Bearer any-token' };
  const { status } = await fetch(mock.url + '/2/users/42/liked_tweets?unknown=1', { headers });
  expect(status).toBe(200);
});
`;

const mswFile = `
import { createMock } from '@liked-posts/mock';
import { mockHandlers } from '@liked-posts/mock/msw';
import { setupServer } from 'msw/node';
const mock = createMock({ likes: 7 });
const server = setupServer(...mockHandlers(mock, { baseUrl: 'https://api.example.com' }));
server.listen();
const ask = () => fetch('https://api.example.com/2/users/42/liked_tweets?max_results=5', {
  headers: { authorization: 'Bearer any-token' },
});
const page = (await (await ask()).json()) as { data: unknown[] };
mock.next({ reset: true });
const cut = await ask().then(() => 'answered', () => 'cut');
console.log(page.data.length > 0, cut);
server.close();
`;

let packed: Awaited<ReturnType<typeof packAll>>;
beforeAll(async () => {
  packed = await packAll();
});
afterAll(() => packed.dispose());

describe.each(Object.entries(managers))('installed by %s without a flag', (manager, args) => {
  const folders: string[] = [];
  afterAll(() =>
    Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))),
  );

  /** A project that has our package and a peer of this version, and one file. */
  const install = async (name: string, peer: string, range: string, file: string, code: string) => {
    const folder = await mkdtemp(join(tmpdir(), `liked-posts-${manager}-`));
    folders.push(folder);
    const tarballs = Object.fromEntries(
      packed.packages.map(({ name, tarball }) => [name, pathToFileURL(tarball).href]),
    );
    const dependencies = { [name]: tarballs[name], [peer]: range };
    await writeFile(
      join(folder, 'package.json'),
      JSON.stringify({ private: true, type: 'module', dependencies, overrides: tarballs }),
    );
    // pnpm asks its users which packages may run scripts; none of these needs to.
    const allowBuilds = { esbuild: false, msw: false };
    await writeFile(
      join(folder, 'pnpm-workspace.yaml'),
      JSON.stringify({ overrides: tarballs, allowBuilds }),
    );
    await writeFile(join(folder, file), code);
    await run(manager, args, { cwd: folder, shell });
    return folder;
  };

  /** What the compiler says of the file. */
  const compile = (folder: string, file: string) => {
    const options = [
      ...['--noEmit', '--ignoreConfig', '--strict', '--skipLibCheck', '--target', 'es2022'],
      ...['--lib', 'es2023,dom,esnext.disposable', '--module', 'nodenext', '--types', 'node'],
      ...['--typeRoots', join(require.resolve('@types/node/package.json'), '../..')],
    ];
    return run(process.execPath, [tsc, file, ...options], { cwd: folder }).then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    );
  };

  it.each(['3', '4', '5'])('the mock works with Vitest %s', async (major) => {
    const folder = await install(
      '@liked-posts/mock',
      'vitest',
      `^${major}`,
      'a.test.ts',
      vitestFile,
    );
    await writeFile(join(folder, 'b.test.ts'), lenientFile(major === '3' ? scoped : override));
    const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
    const report = join(folder, 'report.json');
    const args = [vitest, 'run', '--reporter=json', `--outputFile=${report}`];
    // It ends with an error, for a test fails.
    await run(process.execPath, args, { cwd: folder }).catch(() => {});
    const { testResults } = JSON.parse(await readFile(report, 'utf8')) as {
      testResults: {
        name: string;
        message: string;
        assertionResults: { title: string; status: string; failureMessages: string[] }[];
      }[];
    };
    const files = testResults.sort((a, b) => (a.name < b.name ? -1 : 1));
    const results = files.flatMap(({ assertionResults }) => assertionResults);

    expect(results.map(({ title, status }) => [title, status])).toEqual([
      ['passes', 'passed'],
      ['violates', 'failed'],
      ['is lenient', 'passed'],
    ]);
    expect(results[1]?.failureMessages.join()).toContain('Did you mean `tweet.fields`?');
    expect(files.map(({ message }) => message)).toEqual([
      expect.stringContaining('max_results=3'),
      '',
    ]);
    expect(await compile(folder, 'a.test.ts')).toBe('');
    expect(await compile(folder, 'b.test.ts')).toBe('');
  });

  it.each(['2', '3'])('the mock works with MSW %s', async (major) => {
    const folder = await install('@liked-posts/mock', 'msw', `^${major}`, 'a.ts', mswFile);
    const { stdout } = await run(process.execPath, ['a.ts'], { cwd: folder });

    expect(stdout).toBe('true cut\n');
    expect(await compile(folder, 'a.ts')).toBe('');
  });
});
