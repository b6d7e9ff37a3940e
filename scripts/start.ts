/** Serves the contract until Ctrl-C. Arguments go to the mock's command line: `--port`, `--host`, `--help`. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../packages/mock/dist/cli.js', import.meta.url));
const mock = spawn(process.execPath, [cli, ...process.argv.slice(2)], {
  stdio: ['ignore', 'inherit', 'inherit'],
});

let asked = false;
const end = (signal: NodeJS.Signals) => {
  asked = true;
  mock.kill(signal);
};
process.on('SIGINT', end);
process.on('SIGTERM', end);

// Ctrl-C as a signal also reaches the shell that npx started, which dies of it: npx would report
// 130 however cleanly the server ended. As a key, it reaches only this process.
if (process.stdin.isTTY) {
  process.stdin.setRawMode(true).on('data', (keys) => {
    if (keys.includes(0x03)) end('SIGINT');
  });
}

mock.on('exit', (code) => {
  process.exit(asked ? (code ?? 0) : (code ?? 1));
});
