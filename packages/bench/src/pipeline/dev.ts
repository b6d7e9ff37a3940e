import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** What `pnpm dev` starts, of which the lines that it prints are followed. */
export interface Dev {
  /**
   * Waits for a line with this text.
   *
   * @throws {Error} with what was printed instead, when it ends or says nothing more.
   */
  prints(text: string): Promise<void>;
  stop(): Promise<void>;
}

const patience = 60_000;

/** Starts it in a clone of the repository that is built, on any free port. */
export function startDev(clone: string): Dev {
  const child = spawn(process.execPath, ['scripts/dev.ts', '--port', '0'], {
    cwd: clone,
    stdio: ['ignore', 'pipe', 'pipe'],
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
        const printed = once(child, 'printed', { signal: AbortSignal.timeout(patience) });
        const more = printed.then(
          () => true,
          () => false,
        );
        if (!(await Promise.race([more, ended.then(() => false)]))) {
          throw new Error(`pnpm dev did not print "${text}": ${output}`);
        }
      }
    },
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}
