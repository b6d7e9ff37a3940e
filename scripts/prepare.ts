/**
 * Installs the pre-commit hook of lefthook.yml, in a clone; a copy without Git has no use for it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
if (existsSync(`${root}.git`) && !process.env['CI']) {
  spawnSync('lefthook', ['install'], { cwd: root, shell: process.platform === 'win32' });
}
