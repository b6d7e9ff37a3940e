/** Installs the pre-commit hook of lefthook.yml, in a clone. A copy without Git needs none. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Not from run.ts: this runs during the installation, and needs nothing but Node.
const root = fileURLToPath(new URL('../', import.meta.url));
if (existsSync(`${root}.git`) && !process.env['CI']) {
  spawnSync('lefthook', ['install'], { cwd: root, shell: process.platform === 'win32' });
}
