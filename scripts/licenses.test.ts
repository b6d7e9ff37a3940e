import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from './run.ts';

const run = promisify(execFile);

/** Licenses that only require their text and a notice. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Python-2.0',
  'Unlicense',
]);

test('what the published packages bring with them is under permissive licenses', async () => {
  const { stdout } = await run('pnpm', ['--recursive', 'licenses', 'list', '--prod', '--json'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const packagesByLicense = JSON.parse(stdout) as Record<string, { name: string }[]>;
  const others = Object.entries(packagesByLicense)
    .filter(([license]) => !permissive.has(license))
    .map(([license, packages]) => `${license}: ${packages.map(({ name }) => name).join(', ')}`);

  expect(Object.keys(packagesByLicense)).toContain('MIT');
  expect(others).toEqual([]);
});
