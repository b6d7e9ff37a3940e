/**
 * Builds what the next command needs. It shows `Building …` only on a terminal, and shows what the
 * build prints if the build fails.
 *
 *   node scripts/build-quietly.ts [--filter=<package>]
 */
import { spawnSync } from 'node:child_process';
import { formatError } from '../packages/internal/src/terminal.ts';
import { root } from './run.ts';

const { stderr } = process;
const clearLine = '\r\u001b[K';
if (stderr.isTTY) stderr.write('Building …');
const args = ['run', 'build', '--output-logs=errors-only', ...process.argv.slice(2)];
const build = spawnSync('pnpm', args, {
  cwd: root,
  stdio: ['ignore', 'pipe', 'pipe'],
  encoding: 'utf8',
  maxBuffer: Number.POSITIVE_INFINITY,
  shell: process.platform === 'win32',
});
if (stderr.isTTY) stderr.write(clearLine);
if (build.status !== 0) {
  const printed = build.error?.message ?? build.stdout + build.stderr;
  stderr.write(`${printed}\n${formatError('The build failed: see above.')}\n`);
  process.exitCode = 1;
}
