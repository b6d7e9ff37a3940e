import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import { readBlocks, readDocument } from '@liked-posts/test-utils/documents';
import { expect, test } from 'vitest';
import { root } from '../../../scripts/run.ts';

interface Import {
  readonly importer: string;
  readonly file: string;
}

/**
 * Lists the imports in a diagram. Each file imports the files that are indented below it:
 *
 *     src/client.ts      getPage, pages, posts
 *       src/listing.ts   yields the items
 *       src/walk.ts      from page to page
 */
function parseDiagram(code: string): Import[] {
  const imports: Import[] = [];
  /** The files that the next line may be indented below, from the left to the right. */
  let importers: string[] = [];
  for (const line of code.trimEnd().split('\n')) {
    const [, indent = '', file = ''] = /^((?: {2})*)(\S+) +\S/.exec(line) ?? [];
    importers = importers.slice(0, indent.length / 2);
    const importer = importers.at(-1);
    if (importer !== undefined) imports.push({ importer, file });
    importers.push(file);
  }
  return imports;
}

function doesImport({ importer, file }: Import): boolean {
  const path = relative(dirname(importer), file).replaceAll('\\', '/');
  const specifier = path.startsWith('.') ? path : `./${path}`;
  const code = readDocument(importer);
  return code.includes(` from '${specifier}';`) || code.includes(`import('${specifier}')`);
}

const readScripts = async (folder: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')).scripts;

test.each(readBlocks('CONTRIBUTING.md', 'text'))(
  'each file in diagram %# of CONTRIBUTING imports the files indented below it',
  ({ code }) => {
    const imports = parseDiagram(code);

    expect(imports).not.toEqual([]);
    expect(imports.filter((diagramImport) => !doesImport(diagramImport))).toEqual([]);
  },
);

// Prism takes seconds to start, which must not move these tests out of `pnpm test`.
test('`pnpm test` runs the contract tests with Prism', async () => {
  const folder = join(root, 'packages/contract-tests');
  expect((await readScripts('.'))['test']).toMatch(/^pnpm turbo (\S+ )*test( |$)/);
  expect((await readScripts('packages/contract-tests'))['test']).toBe('vitest run');

  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const command = [process.execPath, vitest, 'list', '--filesOnly'] as const;
  const { stdout } = await runToEnd({ command, cwd: folder });
  const prismTests = globSync('prism/*.test.ts', { cwd: folder });
  expect(prismTests.length).toBeGreaterThan(1);
  expect(stdout.trim().split('\n')).toEqual(expect.arrayContaining(prismTests));
});
