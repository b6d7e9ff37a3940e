import { fileURLToPath } from 'node:url';
import { createCompiler } from '@liked-posts/test-utils/compiler';
import { listExpectedLines, readBlocks, runTypeScript } from '@liked-posts/test-utils/documents';
import { expect, test } from 'vitest';

const compile = createCompiler(new URL('./', import.meta.url));
const folder = fileURLToPath(new URL('..', import.meta.url));
const blocks = readBlocks('packages/types/README.md', 'ts').map(({ code }) => code);

test.each(blocks)('compiles, as the README says: %#', (code) => {
  expect(compile(code).errors).toEqual([]);
});

test.each(blocks.filter((code) => listExpectedLines(code).length > 0))(
  'prints what the README says: %#',
  async (code) => {
    expect(await runTypeScript(code, folder)).toEqual(listExpectedLines(code));
  },
);
