import { execFile } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { findTool } from '@liked-posts/test-utils/tools';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeProject, type Project } from './project.ts';
import { servePacked } from './registry.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** Reads liked Posts with each package, and prints one line. */
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
const jestProgram = `
test('reads', async () => {
  const { fetch } = mock.createMock({ likes: 12 });
  const options = { baseUrl: 'http://127.0.0.1', accessToken: 'any-token', fetch };
  let posts = 0;
  for await (const { post } of client.createClient(options).posts('42')) posts += post ? 1 : 0;
  expect(posts).toBe(12);
});
`;
const line = 'true 5 true Liked Posts Timeline\n';
const entries = { types: 'types', client: 'client', mock: 'mock', server: 'mock/node' };
const esm =
  Object.entries(entries)
    .map(([name, entry]) => `import * as ${name} from '@liked-posts/${entry}';\n`)
    .join('') +
  `import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };\n${program}`;
const cjs = `${Object.entries(entries)
  .map(([name, entry]) => `const ${name} = require('@liked-posts/${entry}');\n`)
  .join('')}const contract = require('@liked-posts/spec/openapi.json');\n${program}`;

/** The tests that run in Jest: with \`import\` and with \`require\`. */
const jestTests = {
  'a.test.mjs': `import * as client from '@liked-posts/client';
import * as mock from '@liked-posts/mock';
${jestProgram}`,
  'b.test.cjs': `const client = require('@liked-posts/client');
const mock = require('@liked-posts/mock');
${jestProgram}`,
};

const typeRoots = join(require.resolve('@types/node/package.json'), '../..');

/** The types of Node are there, those of browsers are not. */
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

/** How applications find modules. All compilers try the first, two of them the others. */
const resolutions = [
  { module: 'nodenext', moduleResolution: 'nodenext' },
  { module: 'node16', moduleResolution: 'node16' },
  { module: 'esnext', moduleResolution: 'bundler' },
];

/** The files that run in Jest on each Node. In newer ones, `require` loads ES modules, too. */
const jests: readonly (readonly [node: string, files: readonly string[]])[] = [
  ['20', ['a.test.mjs']],
  ['24', ['a.test.mjs', 'b.test.cjs']],
];

/**
 * All runtimes run where packages lie side by side, all compilers where each package sees only its
 * own dependencies.
 */
const managers = [
  {
    manager: 'npm',
    install: 'npm install',
    nodes: ['20', '22', '24', '26'],
    inJest: jests,
    compilers: [],
  },
  {
    manager: 'pnpm',
    install: 'pnpm add',
    nodes: ['26'],
    inJest: [],
    compilers: ['5.4', '5.9', '6.0', '7.0'],
  },
];

const registry = await servePacked();
afterAll(() => registry[Symbol.asyncDispose]());

describe.each(managers)(
  'installed by $manager into an empty project',
  ({ install, nodes, inJest, compilers }) => {
    let project: Project;
    let folder: string;

    beforeAll(async () => {
      project = await makeProject({}, registry.npmrc);
      ({ folder } = project);
      await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
      const names = registry.published.map(({ metadata }) => metadata.name);
      await project.run(`${install} ${names.join(' ')}`);
      await writeFile(join(folder, 'program.mjs'), esm);
      await writeFile(join(folder, 'program.cjs'), cjs);
      for (const [name, code] of Object.entries(jestTests)) {
        await writeFile(join(folder, name), code);
      }
    });
    afterAll(() => project[Symbol.asyncDispose]());

    test.each(nodes)('runs on Node %s, as an ES module and from CommonJS', async (major) => {
      const node = findTool(`node-${major}/bin/node`);
      const runs = ['program.mjs', 'program.cjs'].map((file) => run(node, [file], { cwd: folder }));

      for (const { stdout, stderr } of await Promise.all(runs)) {
        expect(stderr).toBe('');
        expect(stdout).toBe(line);
      }
    });

    // Jest loads ES modules with a flag of Node.
    test.each(inJest)('runs in Jest 30 on Node %s: %j', async (major, files) => {
      const args = ['--experimental-vm-modules', findTool('jest/bin/jest.js'), '--runInBand'];
      const testMatch = JSON.stringify(files.map((file) => `**/${file}`));
      const { stderr } = await run(
        findTool(`node-${major}/bin/node`),
        [...args, '--config', `{"testMatch":${testMatch},"transform":{}}`],
        { cwd: folder },
      );

      expect(stderr).toContain(`Tests:       ${files.length} passed, ${files.length} total`);
    });

    test.each(compilers)(
      'compiles under TypeScript %s, as strictly as it can, without the DOM library',
      async (version) => {
        const tsc = findTool(`typescript-${version}/bin/tsc`);
        const tried = ['5.9', '6.0'].includes(version) ? resolutions.slice(0, 1) : resolutions;
        const found = tried.map(async (how) => {
          // Bundlers load ES modules, not CommonJS.
          const kinds = how.module === 'esnext' ? ['ts'] : ['ts', 'cts'];
          const files = kinds.map((kind) => `consumer-${version}-${how.module}.${kind}`);
          for (const file of files) {
            const consumer = new URL(`consumer${extname(file)}`, import.meta.url);
            const code = await readFile(consumer, 'utf8');
            // `node16` does not allow import attributes.
            const known = how.module === 'node16' ? code.replaceAll(/ with \{.*?\}/g, '') : code;
            await writeFile(join(folder, file), known);
          }
          const config = `tsconfig-${version}-${how.module}.json`;
          const compilerOptions = { ...strictest, ...how, typeRoots: [typeRoots] };
          await writeFile(join(folder, config), JSON.stringify({ compilerOptions, files }));
          return run(process.execPath, [tsc, '-p', config], { cwd: folder }).then(
            ({ stdout }) => stdout,
            ({ stdout }: { stdout: string }) => stdout,
          );
        });

        expect(await Promise.all(found)).toEqual(tried.map(() => ''));
      },
    );
  },
);

test('the npm of Node 20 installs the mock', async () => {
  await using project = await makeProject({}, registry.npmrc);
  const node = dirname(findTool('node-20/bin/node'));
  await project.run(`PATH='${node}':"$PATH" npx -y npm@10 install @liked-posts/mock`);

  expect(await project.run('npx liked-posts-mock --version')).toMatch(/^\d+\.\d+\.\d+$/m);
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
  await using project = await makeProject({}, registry.npmrc);
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
async function measureSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true });
  const sizes = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? 0 : measureSize(path);
    return (await stat(path)).size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test.each([
  ['npm', 'npm install @liked-posts/mock', 'npm ls --all --parseable'],
  ['pnpm', 'pnpm add @liked-posts/mock', 'pnpm ls --depth Infinity --parseable'],
])(
  '%s installs the mock in 5 packages and 3 MB, without a script or a warning',
  async (_manager, install, list) => {
    await using project = await makeProject({}, registry.npmrc);
    await project.run('npm init -y');
    const printed = await project.run(install);
    const listed = (await project.run(list)).trim().split('\n');
    const folders = [...new Set(listed)].filter((path) => path.includes('node_modules'));
    const manifests = await Promise.all(
      folders.map(async (path) => JSON.parse(await readFile(join(path, 'package.json'), 'utf8'))),
    );
    const sizes = await Promise.all(folders.map(measureSize));
    const scripts = manifests.flatMap((manifest) => Object.keys(manifest.scripts ?? {}));

    expect(manifests.map(({ name }) => name)).toContain('@liked-posts/mock');
    expect(folders.length).toBeLessThanOrEqual(5);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3_000_000);
    expect(scripts.filter((script) => /install$/.test(script))).toEqual([]);
    expect(printed).not.toMatch(/EBADENGINE|unsupported engine|build scripts|scarf|telemetry/i);
  },
);
