/**
 * Builds what the next command needs. It shows `Building …` only on a terminal, and shows what the
 * build prints if the build fails.
 *
 *   node scripts/build-quietly.ts [--filter=<package>]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { formatError } from '../packages/internal/src/terminal.ts';
import { root } from './run.ts';

const { stderr } = process;
const clearLine = '\r\u001b[K';
if (stderr.isTTY) stderr.write('Building …');
const build = spawn(
  'pnpm',
  ['run', 'build', '--output-logs=errors-only', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  },
);
let printed = '';
for (const stream of [build.stdout, build.stderr]) {
  stream.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
}
const [code] = (await once(build, 'close')) as [number | null];
if (stderr.isTTY) stderr.write(clearLine);
if (code !== 0) {
  stderr.write(`${printed}\n${formatError('The build failed: see above.')}\n`);
  process.exitCode = 1;
}
