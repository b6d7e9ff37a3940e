import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { blocksOf } from '@liked-posts/equipment/documents';
import { expect, it } from 'vitest';
import { compile } from './compiled.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const blocks = blocksOf('packages/types/README.md', 'ts').map(({ code }) => code);

it.each(blocks)('compiles, as the README says: %#', (code) => {
  expect(compile(code).errors).toEqual([]);
});

it.each(blocks.filter((code) => code.includes('// → ')))(
  'prints what the README says: %#',
  async (code) => {
    const args = ['--no-warnings', '--input-type=module-typescript', '--eval', code];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });

    const expected = [...code.matchAll(/\/\/ → (.*)$/gm)].map(([, line]) => line);
    expect(stdout.trimEnd().split('\n')).toEqual(expected);
  },
);
