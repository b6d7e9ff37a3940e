import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { bodyFaults } from '../../sandbox/src/front/injection.ts';
import { blocksOf, textOf } from './documents.ts';

/** Of this package, from which the imports resolve as they would in an application. */
const folder = fileURLToPath(new URL('..', import.meta.url));
const blocks = blocksOf('packages/sandbox/README.md', 'ts').map(({ code }) => code);

test.concurrent.each(blocks.map((code, index) => [index + 1, code] as const))(
  'example %i of the README of the sandbox prints what it says',
  async (_, code) => {
    const args = ['--no-warnings', '--input-type=module-typescript', '--eval', code];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
    const expected = [...code.matchAll(/\/\/ → (.*)$/gm)].map(([, line]) => line);
    expect(expected.length).toBeGreaterThan(0);
    expect(stdout.trimEnd().split('\n')).toEqual(expected);
  },
);

test('the README of the sandbox names every fault', () => {
  const readme = textOf('packages/sandbox/README.md');
  for (const fault of Object.keys(bodyFaults)) expect(readme).toContain(`\`${fault}\``);
});
