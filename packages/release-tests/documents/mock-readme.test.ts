import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readBlocks, readDocument } from '@liked-posts/test-utils/documents';
import { listExpectedLines, runTypeScript } from '@liked-posts/test-utils/run-typescript';
import { expect, test } from 'vitest';
import { overrideMembers } from '../../mock/src/overrides/check-override.ts';
import { corruptions } from '../../mock/src/overrides/override.ts';

/** A folder in this package, so that imports resolve as in an application. */
const folder = fileURLToPath(new URL('..', import.meta.url));

test.concurrent.each(readBlocks('packages/mock/README.md', 'ts'))(
  'block %# of the README of the mock prints what its comments say',
  async ({ code }) => {
    const expectedLines = listExpectedLines(code);
    expect(expectedLines).not.toEqual([]);
    expect(await runTypeScript(code, folder)).toEqual(expectedLines);
  },
);

test('the examples of the mock print what their comments say', async () => {
  const examplesFolder = new URL('../../mock/examples/', import.meta.url);
  const examples = readdirSync(examplesFolder)
    .filter((name) => name.endsWith('.mts'))
    .map((name) => {
      const file = new URL(name, examplesFolder);
      return { name, file, expectedLines: listExpectedLines(readFileSync(file, 'utf8')) };
    });
  // One process runs them all, because starting it takes longer than running most of them.
  const program = examples.map(
    ({ name, file }) => `console.log('${name}:'); await import('${file}');`,
  );

  expect(examples.filter(({ expectedLines }) => expectedLines.length === 0)).toEqual([]);
  expect(await runTypeScript(program.join('\n'), folder)).toEqual(
    examples.flatMap(({ name, expectedLines }) => [`${name}:`, ...expectedLines]),
  );
});

test('the README of the mock names every fault', () => {
  const readme = readDocument('packages/mock/README.md');
  const faults = Object.keys({ ...overrideMembers, ...corruptions });
  expect(faults.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
