import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliProcess } from '@liked-posts/test-utils/command-line';
import { listCodeSpans, readDocument } from '@liked-posts/test-utils/documents';
import { afterAll, describe, expect, test } from 'vitest';
import { makeProject, type Project } from './project.ts';
import { servePacked } from './registry.ts';

/**
 * A test as users write it. The first test passes. The second, and the hook after it, send requests
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

/** Options as in the README, whose second way is for Vitest before 4.1. */
const [override = '', scoped = ''] = listCodeSpans(readDocument('packages/mock/README.md')).filter(
  (code) => /^test\.\w+\(.*strict: false/.test(code),
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

const registry = await servePacked();
afterAll(() => registry[Symbol.asyncDispose]());

// npm takes longer: it has the oldest of each peer here, and the newest in the examples.
describe.each([
  { manager: 'npm', install: 'npm install', vitests: ['3'], msws: ['2'], frameworks: [] },
  {
    manager: 'pnpm',
    install: 'pnpm add',
    vitests: ['4', '5'],
    msws: ['3'],
    frameworks: ['express@4', 'express@5', 'fastify@5'],
  },
])('installed by $manager without a flag', ({ install, vitests, msws, frameworks }) => {
  /** A project with the mock and a peer of this version. */
  const projectWith = async (peer: string) => {
    const project = await makeProject({}, registry.npmrc);
    await writeFile(join(project.folder, 'package.json'), '{"private":true,"type":"module"}');
    // pnpm asks which packages may run scripts; none of these needs to.
    await writeFile(
      join(project.folder, 'pnpm-workspace.yaml'),
      JSON.stringify({ allowBuilds: { esbuild: false, msw: false } }),
    );
    await project.run(`${install} @liked-posts/mock '${peer}'`);
    return project;
  };

  const compile = (project: Project, ...files: string[]) =>
    project.compile(files, '--noEmit', '--skipLibCheck', '--lib', 'es2023,dom,esnext.disposable');

  test.each(vitests)('the mock works with Vitest %s', async (major) => {
    await using project = await projectWith(`vitest@^${major}`);
    await writeFile(join(project.folder, 'a.test.ts'), vitestFile);
    const lenient = lenientFile(major === '3' ? scoped : override);
    await writeFile(join(project.folder, 'b.test.ts'), lenient);
    // The exit code is 1, because a test fails.
    await project.run('npx vitest run --reporter=json --outputFile=report.json', 1);
    const report = join(project.folder, 'report.json');
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
    expect(await compile(project, 'a.test.ts', 'b.test.ts')).toBe('');
  });

  test.each(msws)('the mock works with MSW %s', async (major) => {
    await using project = await projectWith(`msw@^${major}`);
    await writeFile(join(project.folder, 'a.ts'), mswFile);

    expect(await project.run(`'${process.execPath}' a.ts`)).toMatch(/^true cut$/m);
    expect(await compile(project, 'a.ts')).toBe('');
  });

  test.each(frameworks)('the mock is a route of %s', async (framework) => {
    await using project = await projectWith(framework);
    const [name = ''] = framework.split('@');
    const example = new URL(`../../mock/examples/routes/${name}.mjs`, import.meta.url);
    const code = await readFile(fileURLToPath(example), 'utf8');
    expect(code).toContain('3000');
    await writeFile(join(project.folder, 'server.mjs'), code.replace('3000', '0'));
    const command = [process.execPath, 'server.mjs'] as const;
    await using server = new CliProcess({ command, cwd: project.folder });
    const url = `${await server.url()}/2/users/42/liked_tweets`;
    const ask = async (search: string) => {
      const response = await fetch(url + search, {
        headers: { authorization: 'Bearer any-token' },
      });
      return [response.status, await response.text()];
    };

    expect(await ask('?max_results=5')).toEqual([200, expect.stringContaining('"next_token"')]);
    expect(await ask('?max_results=3')).toEqual([400, expect.stringContaining('5 to 100')]);
  });
});
