import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const resolveFile = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// Started by its path, so that a missing package is also reported as the end of the process.
const cli = resolveFile('../node_modules/@stoplight/prism-cli/dist/index.js');
const bundle = resolveFile('../../spec/dist/openapi.yaml');
// Prism ends with this process, however that ends. It ignores Ctrl-C, which both receive.
const preload = "process.on('SIGINT', () => {}).on('disconnect', () => process.exit())";

/**
 * Serves the contract with Prism on loopback, in a process of its own.
 *
 * @param failed called if Prism does not start, or ends by itself
 */
export function servePrism(port: number, failed: (reason: string) => void): AsyncDisposable {
  let isWanted = true;
  let errors = '';
  const child = fork(cli, ['mock', bundle, '--port', `${port}`], {
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(preload)}`],
    env: { ...process.env, FORCE_COLOR: '0' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.stderr?.on('data', (text) => {
    errors += text;
  });
  const closed = once(child, 'close')
    // Prism's help or source lines come before the message, a stack and Node's version after it.
    .then(([code]) => errors.match(/^(?!Node\.js)\w.*/gm)?.at(-1) ?? `exit code ${code}`)
    .catch((error: Error) => error.message)
    .then((reason) => isWanted && failed(reason));
  return {
    async [Symbol.asyncDispose]() {
      isWanted = false;
      child.kill();
      await closed;
    },
  };
}
