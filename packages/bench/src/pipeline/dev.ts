import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** `pnpm dev`, of which the lines that it prints are followed. */
export interface Dev {
  /**
   * Waits for a line with this text.
   *
   * @throws {Error} with what was printed, when it ends instead.
   */
  prints(text: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts `pnpm dev` in a clone of the repository, on any free port. */
export function startDev(clone: string): Dev {
  const child = spawn('pnpm', ['run', 'dev', '--port', '0'], {
    cwd: clone,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  const ended = once(child, 'exit');
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      child.emit('printed');
    });
  }
  return {
    async prints(text) {
      const from = output.length;
      while (!output.slice(from).includes(text)) {
        const end = ended.then(() => 'ended');
        if ((await Promise.race([once(child, 'printed'), end])) === 'ended') {
          throw new Error(`pnpm dev ended before it printed "${text}": ${output}`);
        }
      }
    },
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}
