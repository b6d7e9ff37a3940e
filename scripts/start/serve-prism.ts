import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';

const resolveFile = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// By its path: `import.meta.resolve` would throw if the package is missing. This way, the process
// ends, which is reported like any other end.
const cli = resolveFile('../node_modules/@stoplight/prism-cli/dist/index.js');
const bundle = resolveFile('../../spec/dist/openapi.yaml');
// Ctrl-C reaches this process and Prism. Prism ignores it, so that this process decides when Prism
// ends. If this process dies, the channel to it disconnects, and Prism ends as well.
const preload = "process.on('SIGINT', () => {}).on('disconnect', () => process.exit())";

/** Serves the contract with Prism on loopback, in a process of its own. Its errors appear here. */
export function servePrism(port: number): AsyncDisposable {
  let isStopping = false;
  const child = fork(cli, ['mock', bundle, '--port', `${port}`], {
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(preload)}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => {
    if (!isStopping) console.log(styleText('yellow', 'Prism has ended: see above.'));
  });
  return {
    async [Symbol.asyncDispose]() {
      isStopping = true;
      child.kill();
      await ended;
    },
  };
}
