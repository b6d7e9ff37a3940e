import { globSync } from 'node:fs';
import { readBlocks, readDocument } from '@liked-posts/test-utils/documents';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../../../scripts/run.ts';
import { newerValues } from '../../conformance/src/recording/select-exchanges.ts';
import { renamedInPages, renamedInQueries } from '../../types/src/request/renamed.ts';
import { renderGeneratorTable } from '../generators/generators.ts';
import { parseSteps } from './steps.ts';

const readme = readDocument('spec/README.md');
const [, spellings = ''] = /^## Two spellings$(.*?)^## /ms.exec(readme) ?? [];

/** Lists a node of a YAML document, and all nodes below it. */
function listNodes(node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  return [node, ...Object.values(node).flatMap(listNodes)];
}

test.each(readBlocks('spec/README.md', 'yaml'))(
  'YAML block %# of the README of the contract is a part of the contract',
  ({ code }) => {
    const files = globSync('spec/{openapi,schemas/*}.yaml', { cwd: root });
    const nodes = files.flatMap((file) => listNodes(parse(readDocument(file))));

    expect(nodes).toContainEqual(expect.objectContaining(parse(code)));
  },
);

test('the README of the contract has a table of all names that have newer ones', () => {
  const rows = [...spellings.matchAll(/^\| `(\S+)` +\| `(\S+)` +\| `(\S+)` +\|$/gm)];
  const expectedRows = Object.entries({ ...renamedInQueries, ...renamedInPages }).flatMap(
    ([place, pairs]) => Object.entries(pairs).map(([ours, newer]) => [place, ours, newer]),
  );

  expect(rows.map((row) => row.slice(1))).toEqual(expectedRows);
});

test('the README of the contract names all values that the newer description adds', () => {
  const values = [...newerValues.values()].flat();
  expect(values.filter((value) => !spellings.includes(`\`${value}\``))).toEqual([]);
});

test('the document about generators has the table of those that are tried', () => {
  expect(readDocument('spec/generators.md'), 'run `pnpm generate`').toContain(
    renderGeneratorTable(),
  );
});

test('the document about generators has the commands of Prism that tests run', () => {
  // packages/contract-tests/prism/start-once.ts runs them, on other ports.
  const prism = 'npx @stoplight/prism-cli@5';
  const contract = 'node_modules/@liked-posts/spec/dist/openapi.yaml';
  expect(parseSteps(readBlocks('spec/generators.md', 'console'))).toMatchObject([
    { command: `${prism} mock ${contract}` },
    { command: `${prism} proxy ${contract} http://127.0.0.1:4011 --errors` },
  ]);
});
