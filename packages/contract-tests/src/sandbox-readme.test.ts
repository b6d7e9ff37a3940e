import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { blocksOf } from '../../contract-tests/src/documents.ts';
import { breakages } from './reply.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
const blocks = blocksOf('packages/sandbox/README.md', 'ts').map(({ code }) => code);

test.concurrent.each(blocks.map((code, index) => [index + 1, code] as const))(
  'example %i of the README prints what it says',
  async (_, code) => {
    const args = ['--no-warnings', '--input-type=module-typescript', '--eval', code];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
    const expected = [...code.matchAll(/\/\/ → (.*)$/gm)].map(([, line]) => line);
    expect(expected.length).toBeGreaterThan(0);
    expect(stdout.trimEnd().split('\n')).toEqual(expected);
  },
);

test('the README names every fault', () => {
  for (const fault of breakages) expect(readme).toContain(`\`${fault}\``);
});
