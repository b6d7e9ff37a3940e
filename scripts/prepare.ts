/** Installs the pre-commit hook of lefthook.yml, in a clone. A copy without Git needs none. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { root } from './run.ts';

if (existsSync(`${root}.git`) && !process.env['CI']) {
  // Silent, also if it fails: an installation is complete without the hook.
  spawnSync('lefthook', ['install'], { cwd: root, shell: process.platform === 'win32' });
}
