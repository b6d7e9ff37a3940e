/**
 * Watches the contract. On each save it lints and bundles the description, regenerates the types
 * and restarts the mock; then it type-checks what depends on them. If the description cannot be
 * read, this is reported, and the mock goes on with the last readable one.
 */
import { fileURLToPath } from 'node:url';
import { watch } from 'chokidar';
import { Command } from 'commander';
import { checkTypes } from './dev/check-types.ts';
import { latestOnly } from './dev/latest-only.ts';
import { MockProcess } from './dev/mock-process.ts';
import { refresh } from './dev/refresh.ts';
import { interrupted } from './interrupted.ts';

const { port } = new Command('pnpm dev')
  .description('Watches the contract: lints, bundles, regenerates the types and restarts the mock.')
  .option('-p, --port <number>', 'port of the mock', Number, 4010)
  .parse()
  .opts<{ port: number }>();

const mock = new MockProcess(port);

const onSave = latestOnly(async (signal) => {
  const started = performance.now();
  const problems = await refresh(mock);
  const took = `${Math.round(performance.now() - started)} ms`;
  console.log(
    problems || `Linted, bundled, types generated; the mock answers on ${mock.url} (${took}).`,
  );
  const verdict = problems ? '' : await checkTypes(signal);
  if (verdict) console.log(verdict);
});

const spec = fileURLToPath(new URL('../spec/', import.meta.url));
const watcher = watch(
  ['openapi.yaml', 'redocly.yaml', 'paths', 'components'].map((name) => `${spec}${name}`),
  { ignoreInitial: true, awaitWriteFinish: { stabilityThreshold: 40, pollInterval: 10 } },
).on('all', () => onSave());

console.log('Watching spec/. Ctrl-C ends it.');
void interrupted().then(async () => {
  await watcher.close();
  await mock.close();
  process.exit(0);
});
await onSave();
