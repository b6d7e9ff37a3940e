import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const resolveFile = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// By its path: `import.meta.resolve` would throw if the package is missing. This way, the process
// ends, which is reported like any other end.
const cli = resolveFile('../node_modules/@stoplight/prism-cli/dist/index.js');
const bundle = resolveFile('../../spec/dist/openapi.yaml');
// Ctrl-C reaches this process and Prism. Prism ignores it, so that this process decides when Prism
// ends. If this process dies, the channel to it disconnects, and Prism ends as well.
const preload = "process.on('SIGINT', () => {}).on('disconnect', () => process.exit())";

/**
 * Serves the contract with Prism on loopback, in a process of its own.
 *
 * @param onFailure - called with the reason if Prism does not start, or ends by itself
 */
export function servePrism(port: number, onFailure: (reason: string) => void): AsyncDisposable {
  let isStopping = false;
  const child = fork(cli, ['mock', bundle, '--port', `${port}`], {
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(preload)}`],
    env: { ...process.env, FORCE_COLOR: '0' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const ended = waitForEnd(child).then((reason) => {
    if (!isStopping) onFailure(reason);
  });
  return {
    async [Symbol.asyncDispose]() {
      isStopping = true;
      child.kill();
      await ended;
    },
  };
}

/**
 * Resolves with the reason when Prism ends: the last line of its errors that begins with a word,
 * except Node's version. If a port is in use, help comes before that line; if a file is missing, the
 * source before, and the stack after it:
 *
 *     Options:
 *           --version    Show version number  [boolean]
 *     listen EADDRINUSE: address already in use 127.0.0.1:4011
 *
 *       throw err;
 *     Error: Cannot find module '…/prism-cli/dist/index.js'
 *         at Module._resolveFilename (node:internal/modules/cjs/loader:1591:15)
 *     Node.js v26.10.0
 */
async function waitForEnd(prism: ChildProcess): Promise<string> {
  let errors = '';
  prism.stderr?.on('data', (text) => {
    errors += text;
  });
  try {
    const [code] = await once(prism, 'close');
    return errors.match(/^(?!Node\.js)\w.*/gm)?.at(-1) ?? `exit code ${code}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
