import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import { findTool } from '@liked-posts/test-utils/tools';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePackage, type Project } from './project.ts';
import { installPublished, servePacked } from './registry.ts';

const require = createRequire(import.meta.url);

/** The strictest settings, with the types of Node, and without the types of browsers. */
const strictest = {
  target: 'es2022',
  lib: ['es2022', 'esnext.disposable'],
  types: ['node'],
  typeRoots: [join(require.resolve('@types/node/package.json'), '../..')],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  resolveJsonModule: true,
  skipDefaultLibCheck: true,
  noEmit: true,
};

/** How applications find modules. Bundlers (`esnext`) load ES modules, not CommonJS. */
const resolutions = [
  { module: 'nodenext', moduleResolution: 'nodenext' },
  { module: 'node16', moduleResolution: 'node16' },
  { module: 'esnext', moduleResolution: 'bundler' },
];

/** The oldest and the newest compiler try all resolutions, and the others only `nodenext`. */
const compilers = [
  { version: '5.4', resolutionsTried: resolutions },
  { version: '5.9', resolutionsTried: resolutions.slice(0, 1) },
  { version: '6.0', resolutionsTried: resolutions.slice(0, 1) },
  { version: '7.0', resolutionsTried: resolutions },
];

const registry = await servePacked();
afterAll(() => registry[Symbol.asyncDispose]());

/** The entries of all packages that have types, such as `@liked-posts/mock/node`. */
const entries = registry.published.flatMap(({ metadata }) =>
  Object.entries(metadata.exports)
    .filter(([, target]) => typeof target === 'object')
    .map(([entry]) => entry.replace('.', metadata.name))
    // peers.e2e.test.ts compiles the entries that need another package.
    .filter((entry) => !/\/(msw|vitest)$/.test(entry)),
);
const jsonEntries = entries.filter((entry) => entry.endsWith('.json'));
const codeEntries = entries.filter((entry) => !entry.endsWith('.json'));

/** A wrong option, which no library of the compiler may hide. */
const wrongOption = `import { createClient } from '@liked-posts/client';
// @ts-expect-error A number cannot be headers, with or without the DOM library.
createClient({ baseUrl: '', headers: 42 });
`;

function renderModule(module: string): string {
  // `node16` does not allow import attributes.
  const attributes = module === 'node16' ? '' : " with { type: 'json' }";
  return [
    ...codeEntries.map((entry, index) => `import * as code${index} from '${entry}';`),
    ...jsonEntries.map((entry, index) => `import json${index} from '${entry}'${attributes};`),
    wrongOption,
  ].join('\n');
}

const renderCommonJs = (): string =>
  jsonEntries.map((entry, index) => `import json${index} = require('${entry}');\n`).join('');

async function expectToCompile(
  { folder }: Project,
  version: string,
  resolution: (typeof resolutions)[number],
): Promise<void> {
  const { module } = resolution;
  const name = `${version}-${module}`;
  await writeFile(join(folder, `${name}.mts`), renderModule(module));
  await writeFile(join(folder, `${name}.cts`), renderCommonJs());
  const files = [`${name}.mts`, ...(module === 'esnext' ? [] : [`${name}.cts`])];
  const config = `tsconfig-${name}.json`;
  const compilerOptions = { ...strictest, ...resolution };
  await writeFile(join(folder, config), JSON.stringify({ compilerOptions, files }));
  const tsc = findTool(`typescript-${version}/bin/tsc`);
  const { output } = await runToEnd({
    command: [process.execPath, tsc, '-p', config],
    cwd: folder,
  });
  expect(output, name).toBe('');
}

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

describe('installed by pnpm into an empty project', () => {
  let project: Project;
  beforeAll(async () => {
    project = await installPublished(registry, 'pnpm add');
  });
  afterAll(() => project[Symbol.asyncDispose]());

  test.each(compilers)('the packages compile under TypeScript $version', async (compiler) => {
    for (const resolution of compiler.resolutionsTried) {
      await expectToCompile(project, compiler.version, resolution);
    }
  });
});

test('pnpm projects with only the client can name all types without the DOM', async () => {
  await using project = await makePackage(registry.npmrc);
  await project.run('pnpm add @liked-posts/client');
  await writeFile(join(project.folder, 'library.ts'), library);
  const flags = '--declaration --outDir dist --exactOptionalPropertyTypes --lib es2023';

  expect(await project.compile(['library.ts'], flags)).toBe('');
  const declarations = await readFile(join(project.folder, 'dist/library.d.ts'), 'utf8');
  expect(declarations).toContain('import("@liked-posts/client").UserId');
  expect(declarations).not.toContain('@liked-posts/types');
});
