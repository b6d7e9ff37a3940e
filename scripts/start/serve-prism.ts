import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const resolveFile = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// Started by its path, so that a missing package is also reported as the end of the process.
const cli = resolveFile('../node_modules/@stoplight/prism-cli/dist/index.js');
const bundle = resolveFile('../../spec/dist/openapi.yaml');
// Ctrl-C reaches both processes. Prism ignores it, and ends when this process disconnects.
const preload = "process.on('SIGINT', () => {}).on('disconnect', () => process.exit())";

/**
 * Serves the contract with Prism on loopback, in a process of its own.
 *
 * @param onFailure - called with the reason if Prism does not start, or ends by itself
 */
export function servePrism(port: number, onFailure: (reason: string) => void): AsyncDisposable {
  let isStopping = false;
  let errors = '';
  const child = fork(cli, ['mock', bundle, '--port', `${port}`], {
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(preload)}`],
    env: { ...process.env, FORCE_COLOR: '0' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.stderr?.on('data', (text) => {
    errors += text;
  });
  const reported = reportEnd();
  return {
    async [Symbol.asyncDispose]() {
      isStopping = true;
      child.kill();
      await reported;
    },
  };

  async function reportEnd(): Promise<void> {
    let reason: string;
    try {
      const [code] = await once(child, 'close');
      // The message is between the help or source lines of Prism, and a stack with `Node.js v26`.
      reason = errors.match(/^(?!Node\.js)\w.*/gm)?.at(-1) ?? `exit code ${code}`;
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    if (!isStopping) onFailure(reason);
  }
}
