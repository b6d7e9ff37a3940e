/**
 * Watches the contract. On each save it bundles the description, regenerates the types, restarts
 * the mock and lints; then it type-checks everything that uses the types. An unreadable description
 * is reported, and the mock keeps serving the last good one.
 */
import { fileURLToPath } from 'node:url';
import { watch } from 'chokidar';
import { Command } from 'commander';
import { commandLine, portUpTo } from './command-line.ts';
import { checkTypes } from './dev/check-types.ts';
import { latestOnly } from './dev/latest-only.ts';
import { MockProcess } from './dev/mock-process.ts';
import { refresh } from './dev/refresh.ts';
import { untilInterrupted } from './until-interrupted.ts';

const { port } = new Command('pnpm dev')
  .description('Watches the contract: bundles, regenerates the types, restarts the mock and lints.')
  .option('-p, --port <number>', 'port of the mock; 0 means any free one', portUpTo(65_535), 4010)
  .parse(commandLine)
  .opts<{ port: number }>();

const mock = new MockProcess(port);

const onSave = latestOnly(async (signal) => {
  const isRight = await refresh(mock, console.log, signal);
  const verdict = isRight ? await checkTypes(signal) : '';
  if (verdict) console.log(verdict);
});

const spec = fileURLToPath(new URL('../spec/', import.meta.url));
const watcher = watch(
  ['openapi.yaml', 'redocly.yaml', 'paths', 'components'].map((name) => `${spec}${name}`),
  { ignoreInitial: true, awaitWriteFinish: { stabilityThreshold: 40, pollInterval: 10 } },
).on('all', () => onSave());

console.log('Watching spec/. Ctrl-C ends it.');
void untilInterrupted().then(async () => {
  await watcher.close();
  await mock.close();
  process.exit(0);
});
await onSave();
