/**
 * Watches the contract. On each save it bundles the description, regenerates the types, restarts
 * the mock and lints; then it type-checks everything that uses the types. An unreadable description
 * is reported, and the mock keeps serving the last good one.
 */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';
import { watch } from 'chokidar';
import { commandLine, OwnCommand, portUpTo, untilInterrupted } from './command-line.ts';
import { checkTypes } from './dev/check-types.ts';
import { latestOnly } from './dev/latest-only.ts';
import { MockThread } from './dev/mock-thread.ts';
import { refresh } from './dev/refresh.ts';

const { port } = new OwnCommand('pnpm dev')
  .description('Watches the contract: bundles, regenerates the types, restarts the mock and lints.')
  .option('-p, --port <number>', 'port of the mock; 0 means any free one', portUpTo(65_535), 4010)
  .parse(commandLine)
  .opts<{ port: number }>();

const mock = new MockThread(port);
const spec = fileURLToPath(new URL('../spec/', import.meta.url));
/** The files that were saved since the last round began. */
const saved = new Set<string>();

const onSave = latestOnly(async (signal) => {
  if (saved.size > 0) {
    const time = styleText('dim', new Date().toLocaleTimeString('en-GB'));
    console.log(`\n${time} ${styleText('bold', [...saved].join(', '))} changed`);
    saved.clear();
  }
  const wrong =
    (await refresh(mock, console.log, signal)) ?? (await checkTypes(console.log, signal));
  // The newer change gets a verdict of its own.
  if (signal.aborted) return;
  console.log(
    wrong === undefined
      ? styleText(['bold', 'green'], 'Everything that depends on the contract still type-checks.')
      : styleText(['bold', 'red'], wrong),
  );
});

const watcher = watch(
  ['openapi.yaml', 'redocly.yaml', 'schemas', 'examples'].map((name) => `${spec}${name}`),
  { ignoreInitial: true, awaitWriteFinish: { stabilityThreshold: 40, pollInterval: 10 } },
).on('all', (_, path) => {
  saved.add(relative(spec, path).replaceAll('\\', '/'));
  void onSave();
});

console.log('Watching spec/. Ctrl-C ends it.');
void untilInterrupted().then(async () => {
  await watcher.close();
  await mock.close();
  process.exit(0);
});
await onSave();
