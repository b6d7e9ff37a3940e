import { createCompiler } from '@liked-posts/test-utils/compiler';
import { readBlocks, readDocument } from '@liked-posts/test-utils/documents';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { listPublicPackages } from '../../../scripts/public-packages.ts';
import { listCommands } from './steps.ts';

// packages/release-tests/packed/documents.e2e.test.ts runs the commands for outside a clone.
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
    const comments = [...code.matchAll(/^ *\/\/ (.*)$/gm)].map(([, line]) => line);

    expect(errors.map((message, index) => `error TS${codes[index]}: ${message}`)).toEqual([
      comments.join(' '),
    ]);
  },
);

const diagrams = readBlocks('README.md', 'text');

test.each(diagrams)('diagram %# of the README has an arrow to each public package', ({ code }) => {
  const names = listPublicPackages().map(({ name }) => name.replace('@liked-posts/', ''));
  // The contract is the file at the start of the arrows.
  const packages = names.filter((name) => name !== 'spec');

  expect(packages.length).toBeGreaterThan(0);
  expect(packages.filter((name) => !code.includes(`▶ ${name}`))).toEqual([]);
});

test.each(diagrams)('diagram %# of the README fits into the column of GitHub', ({ code }) => {
  /** How many characters of code GitHub shows in a line without a scroll bar. */
  const columnWidth = 84;
  expect(code.split('\n').filter(({ length }) => length > columnWidth)).toEqual([]);
});
