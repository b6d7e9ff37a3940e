#!/usr/bin/env node

// Process 1 of a container ignores signals that nobody handles.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    process.stderr.write('\nerror: Interrupted.\n');
    process.exit(2);
  });
}
// Whatever reads the progress, such as `head`, may end before the run.
process.stderr.on('error', () => {});
// Loading takes a while. A signal during it is handled, too, because the handlers are set before.
const { main } = await import('./cli/main.ts');
await main(process.argv);
