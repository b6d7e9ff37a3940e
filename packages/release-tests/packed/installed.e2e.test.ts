import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findTool } from '@liked-posts/test-utils/tools';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Project } from './project.ts';
import { installPublished, servePacked } from './registry.ts';

const run = promisify(execFile);

/** The names that programs give to modules, and the entries of our packages. */
const modules = { types: 'types', client: 'client', mock: 'mock', server: 'mock/node' };
const imports = Object.entries(modules).map(
  ([name, entry]) => `import * as ${name} from '@liked-posts/${entry}';`,
);
const requires = Object.entries(modules).map(
  ([name, entry]) => `const ${name} = require('@liked-posts/${entry}');`,
);

/** A program that reads liked Posts with `modules` and the contract. It prints `expectedLine`. */
const program = `
const { tweetFields } = types;
const { createClient } = client;
const { createMock } = mock;
const { startMock } = server;

async function main() {
  const service = createMock({ pages: 'full' });
  const inProcess = createClient({
    baseUrl: 'http://127.0.0.1',
    accessToken: 'any-token',
    fetch: (request) => service.fetch(request),
  });
  const { data } = await inProcess.getPage('2244994945', { max_results: 5, 'tweet.fields': ['lang'] });

  const served = await startMock();
  const overSocket = createClient({ baseUrl: served.url, accessToken: 'any-token' });
  const page = await overSocket.getPage('2244994945');
  await served.close();

  console.log(tweetFields.length > 0, data.length, page.data.length > 0, contract.info.title);
}
main();
`;
const expectedLine = 'true 5 true Liked Posts Timeline\n';
const programs = {
  'program.mjs': [
    ...imports,
    `import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };`,
    program,
  ].join('\n'),
  'program.cjs': [
    ...requires,
    `const contract = require('@liked-posts/spec/openapi.json');`,
    program,
  ].join('\n'),
};

const jestTest = `
test('reads', async () => {
  const { fetch } = mock.createMock({ likes: 12 });
  const options = { baseUrl: 'http://127.0.0.1', accessToken: 'any-token', fetch };
  let posts = 0;
  for await (const { post } of client.createClient(options).posts('42')) posts += post ? 1 : 0;
  expect(posts).toBe(12);
});
`;
const jestTests = {
  'import.test.mjs': [...imports, jestTest].join('\n'),
  'require.test.cjs': [...requires, jestTest].join('\n'),
};

const registry = await servePacked();
afterAll(() => registry[Symbol.asyncDispose]());

/** Expects that a Node runs the program in a project, as both kinds of modules. */
async function expectToRun({ folder }: Project, major: string): Promise<void> {
  for (const [file, code] of Object.entries(programs)) {
    await writeFile(join(folder, file), code);
    const node = findTool(`node-${major}/bin/node`);
    expect(await run(node, [file], { cwd: folder })).toEqual({ stdout: expectedLine, stderr: '' });
  }
}

// npm installs packages side by side.
describe('installed by npm into an empty project', () => {
  let project: Project;
  beforeAll(async () => {
    project = await installPublished(registry, 'npm install');
    for (const [file, code] of Object.entries(jestTests)) {
      await writeFile(join(project.folder, file), code);
    }
  });
  afterAll(() => project[Symbol.asyncDispose]());

  test.each(['20', '22', '24', '26'])('the packages run on Node %s', async (major) => {
    await expectToRun(project, major);
  });

  // In Jest, `require` loads ES modules only on Node 24 and newer.
  test.each([
    { major: '20', files: ['import.test.mjs'] },
    { major: '24', files: ['import.test.mjs', 'require.test.cjs'] },
  ])('the packages run in Jest 30 on Node $major', async ({ major, files }) => {
    const config = { testMatch: files.map((file) => `**/${file}`), transform: {} };
    // Jest loads ES modules with a flag of Node.
    const flags = ['--experimental-vm-modules', findTool('jest/bin/jest.js'), '--runInBand'];
    const { stderr } = await run(
      findTool(`node-${major}/bin/node`),
      [...flags, '--config', JSON.stringify(config)],
      { cwd: project.folder },
    );

    expect(stderr).toContain(`Tests:       ${files.length} passed, ${files.length} total`);
  });
});

// pnpm lets each package see only its own dependencies.
test('installed by pnpm into an empty project, the packages run on Node 26', async () => {
  await using project = await installPublished(registry, 'pnpm add');
  await expectToRun(project, '26');
});
