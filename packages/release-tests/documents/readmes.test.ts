import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createCompiler } from '@liked-posts/test-utils/compiler';
import {
  listExpectedLines,
  readBlocks,
  readDocument,
  runTypeScript,
} from '@liked-posts/test-utils/documents';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { listPublicPackages } from '../../../scripts/public-packages.ts';
import { overrideMembers } from '../../mock/src/overrides/check-override.ts';
import { corruptions } from '../../mock/src/overrides/override.ts';
import { listCommands } from './steps.ts';

/** A folder in this package, so that imports resolve as in an application. */
const folder = fileURLToPath(new URL('..', import.meta.url));

// packages/release-tests/packed/documents.e2e.test.ts runs the commands that need no clone.
test('CI runs the commands of the README for a clone', () => {
  const { jobs } = parse(readDocument('.github/workflows/ci.yml'));
  const steps: { run?: string }[] = jobs.readme.steps;
  const ciCommands = steps.map(({ run = '' }) => run).join('\n');
  const commands = listCommands(readBlocks('README.md', 'sh'));

  for (const command of ['npx -y pnpm start', 'npx -y pnpm test']) {
    expect(commands).toContain(command);
    expect(ciCommands).toContain(command);
  }
});

test.each(readBlocks('README.md', 'ts error'))(
  'the README shows the error that the compiler gives: %#',
  ({ code }) => {
    const { errors, codes } = createCompiler(new URL('./', import.meta.url))(code);
    // The comments break one error into lines: `// error TS2339: Property 'lang' does not …`.
    const comments = [...code.matchAll(/^ *\/\/ (.*)$/gm)].map(([, line]) => line);

    expect(errors).toHaveLength(1);
    expect(`error TS${codes[0]}: ${errors[0]}`).toBe(comments.join(' '));
  },
);

test('the diagram of the README has an arrow to each public package', () => {
  const [diagram] = readBlocks('README.md', 'text');
  const names = listPublicPackages().map(({ name }) => name.replace('@liked-posts/', ''));
  // The arrows start at `spec`, so none leads to it.
  const packages = names.filter((name) => name !== 'spec');

  expect(packages.filter((name) => !diagram?.code.includes(`▶ ${name}`))).toEqual([]);
});

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
  // One process runs them all, because starting it takes longer than running most of them. `await`
  // lets each print all its lines before the next begins.
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
