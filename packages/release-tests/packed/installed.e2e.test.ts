import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import { findTool } from '@liked-posts/test-utils/tools';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compile, makeProject, type Project } from './project.ts';
import { servePacked } from './registry.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** A program that reads liked Posts with each package. It prints `expectedLine`. */
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
/** A test for Jest that reads liked Posts. */
const jestProgram = `
test('reads', async () => {
  const { fetch } = mock.createMock({ likes: 12 });
  const options = { baseUrl: 'http://127.0.0.1', accessToken: 'any-token', fetch };
  let posts = 0;
  for await (const { post } of client.createClient(options).posts('42')) posts += post ? 1 : 0;
  expect(posts).toBe(12);
});
`;
const expectedLine = 'true 5 true Liked Posts Timeline\n';

/** The names of modules in the program, and the entries of our packages that they stand for. */
const entries = { types: 'types', client: 'client', mock: 'mock', server: 'mock/node' };
const esModule = [
  ...Object.entries(entries).map(
    ([name, entry]) => `import * as ${name} from '@liked-posts/${entry}';`,
  ),
  `import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };`,
  program,
].join('\n');
const commonJs = [
  ...Object.entries(entries).map(
    ([name, entry]) => `const ${name} = require('@liked-posts/${entry}');`,
  ),
  `const contract = require('@liked-posts/spec/openapi.json');`,
  program,
].join('\n');

/** The tests that run in Jest: with `import` and with `require`. */
const jestTests = {
  'a.test.mjs': `import * as client from '@liked-posts/client';
import * as mock from '@liked-posts/mock';
${jestProgram}`,
  'b.test.cjs': `const client = require('@liked-posts/client');
const mock = require('@liked-posts/mock');
${jestProgram}`,
};

const typeRoots = join(require.resolve('@types/node/package.json'), '../..');

/** The strictest settings, with the types of Node and without those of browsers. */
const strictest = {
  target: 'es2022',
  lib: ['es2022', 'esnext.disposable'],
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  resolveJsonModule: true,
  skipDefaultLibCheck: true,
  noEmit: true,
};

/** How applications find modules. */
const resolutions = [
  { module: 'nodenext', moduleResolution: 'nodenext' },
  { module: 'node16', moduleResolution: 'node16' },
  { module: 'esnext', moduleResolution: 'bundler' },
];

/** The oldest and the newest compiler try all resolutions; those between them only the first. */
const compilers = [
  { version: '5.4', resolutionsTried: resolutions },
  { version: '5.9', resolutionsTried: resolutions.slice(0, 1) },
  { version: '6.0', resolutionsTried: resolutions.slice(0, 1) },
  { version: '7.0', resolutionsTried: resolutions },
];

/** The files that run in Jest on each Node. Only on newer ones, `require` loads ES modules. */
const jestRuns = [
  { node: '20', files: ['a.test.mjs'] },
  { node: '24', files: ['a.test.mjs', 'b.test.cjs'] },
];

const registry = await servePacked();
afterAll(() => registry[Symbol.asyncDispose]());

/** Installs all packages with a package manager into an empty project. */
async function installAll(command: 'npm install' | 'pnpm add'): Promise<Project> {
  const project = await makeProject({ npmrc: registry.npmrc });
  await writeFile(join(project.folder, 'package.json'), '{"private":true,"type":"module"}');
  const names = registry.published.map(({ metadata }) => metadata.name);
  await project.run(`${command} ${names.join(' ')}`);
  return project;
}

/** Expects that a Node runs the program in a project, as both kinds of modules. */
async function expectToRun({ folder }: Project, major: string): Promise<void> {
  await writeFile(join(folder, 'program.mjs'), esModule);
  await writeFile(join(folder, 'program.cjs'), commonJs);
  for (const file of ['program.mjs', 'program.cjs']) {
    const { stdout, stderr } = await run(findTool(`node-${major}/bin/node`), [file], {
      cwd: folder,
    });
    expect(stderr).toBe('');
    expect(stdout).toBe(expectedLine);
  }
}

// npm installs packages side by side.
describe('installed by npm into an empty project', () => {
  let project: Project;
  beforeAll(async () => {
    project = await installAll('npm install');
    for (const [name, code] of Object.entries(jestTests)) {
      await writeFile(join(project.folder, name), code);
    }
  });
  afterAll(() => project[Symbol.asyncDispose]());

  test.each(['20', '22', '24', '26'])('the packages run on Node %s', async (major) => {
    await expectToRun(project, major);
  });

  test.each(jestRuns)('the packages run in Jest 30 on Node $node', async ({ node, files }) => {
    const config = { testMatch: files.map((file) => `**/${file}`), transform: {} };
    // Jest loads ES modules with a flag of Node.
    const flags = ['--experimental-vm-modules', findTool('jest/bin/jest.js'), '--runInBand'];
    const { stderr } = await run(
      findTool(`node-${node}/bin/node`),
      [...flags, '--config', JSON.stringify(config)],
      { cwd: project.folder },
    );

    expect(stderr).toContain(`Tests:       ${files.length} passed, ${files.length} total`);
  });
});

/** The entries of all packages that have types, such as `@liked-posts/mock/node`. */
const typedEntries = registry.published.flatMap(({ metadata }) =>
  Object.entries(metadata.exports)
    .filter(([, target]) => typeof target === 'object')
    .map(([entry]) => entry.replace('.', metadata.name))
    // peers.e2e.test.ts compiles the entries that need another package.
    .filter((entry) => !/\/(msw|vitest)$/.test(entry)),
);

const jsonEntries = typedEntries.filter((entry) => entry.endsWith('.json'));

/** A module that imports all entries, and gives a wrong option that no library may hide. */
function renderModule(importAttributes: string): string {
  const imports = typedEntries.map((entry, index) =>
    entry.endsWith('.json')
      ? `import entry${index} from '${entry}'${importAttributes};`
      : `import * as entry${index} from '${entry}';`,
  );
  return `${imports.join('\n')}
import { createClient } from '@liked-posts/client';
// @ts-expect-error A number cannot be headers, with or without the DOM library.
createClient({ baseUrl: '', headers: 42 });
`;
}

/** Renders CommonJS that imports the JSON files, which are for it, too. */
const renderCommonJs = (): string =>
  jsonEntries.map((entry, index) => `import entry${index} = require('${entry}');\n`).join('');

/** Expects that a compiler accepts the declarations of all packages. */
async function expectToCompile(
  { folder }: Project,
  version: string,
  resolution: (typeof resolutions)[number],
): Promise<void> {
  const { module } = resolution;
  const name = `${version}-${module}`;
  const files = [`esm-${name}.ts`];
  // `node16` does not allow import attributes.
  const attributes = module === 'node16' ? '' : " with { type: 'json' }";
  await writeFile(join(folder, `esm-${name}.ts`), renderModule(attributes));
  // Bundlers load ES modules, not CommonJS.
  if (module !== 'esnext') {
    files.push(`cjs-${name}.cts`);
    await writeFile(join(folder, `cjs-${name}.cts`), renderCommonJs());
  }
  const config = `tsconfig-${name}.json`;
  const compilerOptions = { ...strictest, ...resolution, typeRoots: [typeRoots] };
  await writeFile(join(folder, config), JSON.stringify({ compilerOptions, files }));
  const tsc = findTool(`typescript-${version}/bin/tsc`);
  const { output } = await runToEnd({
    command: [process.execPath, tsc, '-p', config],
    cwd: folder,
  });
  expect(output, name).toBe('');
}

// pnpm lets each package see only its own dependencies.
describe('installed by pnpm into an empty project', () => {
  let project: Project;
  beforeAll(async () => {
    project = await installAll('pnpm add');
  });
  afterAll(() => project[Symbol.asyncDispose]());

  test('the packages run on Node 26', async () => {
    await expectToRun(project, '26');
  });

  test.each(compilers)('the packages compile under TypeScript $version', async (compiler) => {
    for (const resolution of compiler.resolutionsTried) {
      await expectToCompile(project, compiler.version, resolution);
    }
  });
});

/** A library whose declarations must name types of the client's dependencies. */
const library = `
import { createClient, defineQuery, type LikedPostsQuery, type Post, tweetFields, type User } from '@liked-posts/client';

const client = createClient({ baseUrl: 'https://api.example.com', accessToken: 'a', headers: { 'x-app': 'library' } });
export const query = defineQuery({ 'tweet.fields': ['author_id', 'public_metrics'], expansions: ['author_id'] });
export async function users(id: string) {
  return (await client.getPage(id, query)).includes.users;
}
export const whole: Post = { id: '1', text: '' };
export const author: User = { id: '1', name: '', username: '' };
export const any: LikedPostsQuery = { 'tweet.fields': tweetFields };
`;

test('pnpm projects with only the client can name all types without the DOM', async () => {
  await using project = await makeProject({ npmrc: registry.npmrc });
  await writeFile(join(project.folder, 'package.json'), '{"private":true,"type":"module"}');
  await project.run('pnpm add @liked-posts/client');
  await writeFile(join(project.folder, 'library.ts'), library);
  const flags = '--declaration --outDir dist --exactOptionalPropertyTypes --lib es2023';

  expect(await compile(project.folder, ['library.ts'], flags)).toBe('');
  const declarations = await readFile(join(project.folder, 'dist/library.d.ts'), 'utf8');
  expect(declarations).toContain('import("@liked-posts/client").UserId');
  expect(declarations).not.toContain('@liked-posts/types');
});
