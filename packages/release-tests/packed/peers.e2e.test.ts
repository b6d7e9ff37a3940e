import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CliProcess } from '@liked-posts/test-utils/command-line';
import { listCodeSpans, readDocument } from '@liked-posts/test-utils/documents';
import { afterAll, describe, expect, test } from 'vitest';
import { makePackage, type Project } from './project.ts';
import { servePacked } from './registry.ts';

/**
 * Tests as users write them. One test passes. The other, and the hook after it, send requests outside
 * the contract, so the fixture of the mock fails them.
 */
const strictTests = `
import { afterAll, expect } from 'vitest';
import { test } from '@liked-posts/mock/vitest';
const getPage = (url: string, search = '') =>
  fetch(url + '/2/users/42/liked_tweets' + search, { headers: { authorization: 'Bearer any-token' } });
let url = '';
test('passes', async ({ mock }) => {
  url = mock.url;
  mock.next({ code: 503 });
  expect((await getPage(mock.url)).status).toBe(503);
  expect((await getPage(mock.url)).status).toBe(200);
});
test('violates', async ({ mock }) => {
  expect((await getPage(mock.url, '?tweetFields=lang')).status).toBe(400);
});
afterAll(async () => {
  await getPage(url, '?max_results=3');
});
`;

/**
 * The code of the README that sets options: `test.override('mockOptions', { strict: false })`, and
 * how Vitest before 4.1 sets them.
 */
const [setOptions = '', setOptionsBefore41 = ''] = listCodeSpans(
  readDocument('packages/mock/README.md'),
).filter((code) => /^test\.\w+\(.*strict: false/.test(code));

/** Renders a test whose options allow requests outside the contract. */
const renderLenientTest = (optionsCode: string): string => `
import { expect } from 'vitest';
import { test } from '@liked-posts/mock/vitest';
${optionsCode};
test('is lenient', async ({ mock }) => {
  const headers = { authorization: 'Bearer any-token' };
  const { status } = await fetch(mock.url + '/2/users/42/liked_tweets?unknown=1', { headers });
  expect(status).toBe(200);
});
`;
/** A program that prints `true cut`: it gets Posts from the mock, and then a connection is reset. */
const mswProgram = `
import { createMock } from '@liked-posts/mock';
import { mockHandlers } from '@liked-posts/mock/msw';
import { setupServer } from 'msw/node';
const mock = createMock({ likes: 7 });
const server = setupServer(...mockHandlers(mock, { baseUrl: 'https://api.example.com' }));
server.listen();
const getPage = () => fetch('https://api.example.com/2/users/42/liked_tweets?max_results=5', {
  headers: { authorization: 'Bearer any-token' },
});
const page = (await (await getPage()).json()) as { data: unknown[] };
mock.next({ reset: true });
const outcome = await getPage().then(() => 'complete', () => 'cut');
console.log(page.data.length > 0, outcome);
server.close();
`;

const registry = await servePacked();
afterAll(() => registry[Symbol.asyncDispose]());

// npm takes longer than pnpm, so it installs only the oldest version of each peer here. The tests of
// the examples install the newest with npm.
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
  /** Makes a project with the mock and a peer, such as `vitest@^4`. */
  async function makeProjectWith(peer: string): Promise<Project> {
    const project = await makePackage(registry.npmrc);
    // pnpm asks which packages may run scripts; neither of these needs to.
    await writeFile(
      join(project.folder, 'pnpm-workspace.yaml'),
      JSON.stringify({ allowBuilds: { esbuild: false, msw: false } }),
    );
    await project.run(`${install} @liked-posts/mock '${peer}'`);
    return project;
  }

  async function expectToCompile(project: Project, ...files: string[]): Promise<void> {
    const flags = '--noEmit --skipLibCheck --lib es2023,dom,esnext.disposable';
    expect(await project.compile(files, flags)).toBe('');
  }

  test.each(vitests)('the mock works with Vitest %s', async (major) => {
    await using project = await makeProjectWith(`vitest@^${major}`);
    await writeFile(join(project.folder, 'strict.test.ts'), strictTests);
    const lenientTest = renderLenientTest(major === '3' ? setOptionsBefore41 : setOptions);
    await writeFile(join(project.folder, 'lenient.test.ts'), lenientTest);
    // The exit code is 1, because tests fail.
    await project.run('npx vitest run --reporter=json --outputFile=report.json', 1);
    const report = JSON.parse(await readFile(join(project.folder, 'report.json'), 'utf8'));
    const findResult = (file: string) =>
      report.testResults.find(({ name }: { name: string }) => name.endsWith(`/${file}`));

    expect(findResult('strict.test.ts')).toMatchObject({
      // Of the hook.
      message: expect.stringContaining('max_results=3'),
      assertionResults: [
        { title: 'passes', status: 'passed' },
        {
          title: 'violates',
          status: 'failed',
          failureMessages: expect.arrayContaining([
            expect.stringContaining('Did you mean `tweet.fields`?'),
          ]),
        },
      ],
    });
    expect(findResult('lenient.test.ts')).toMatchObject({
      message: '',
      assertionResults: [{ title: 'is lenient', status: 'passed' }],
    });
    await expectToCompile(project, 'strict.test.ts', 'lenient.test.ts');
  });

  test.each(msws)('the mock works with MSW %s', async (major) => {
    await using project = await makeProjectWith(`msw@^${major}`);
    await writeFile(join(project.folder, 'msw.ts'), mswProgram);

    expect(await project.run(`'${process.execPath}' msw.ts`)).toMatch(/^true cut$/m);
    await expectToCompile(project, 'msw.ts');
  });

  test.each(frameworks)('the mock is a route of %s', async (framework) => {
    await using project = await makeProjectWith(framework);
    const name = framework.replace(/@.*/, '');
    const example = new URL(`../../mock/examples/routes/${name}.mjs`, import.meta.url);
    const code = await readFile(example, 'utf8');
    expect(code).toContain('3000');
    const codeOnFreePort = code.replace('3000', '0');
    await writeFile(join(project.folder, 'server.mjs'), codeOnFreePort);
    const command = [process.execPath, 'server.mjs'] as const;
    await using server = new CliProcess({ command, cwd: project.folder });
    const url = `${await server.waitForUrl()}/2/users/42/liked_tweets`;
    const headers = { authorization: 'Bearer any-token' };

    const page = await fetch(`${url}?max_results=5`, { headers });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('"next_token"');
    const refusal = await fetch(`${url}?max_results=3`, { headers });
    expect(refusal.status).toBe(400);
    expect(await refusal.text()).toContain('max_results');
  });
});
