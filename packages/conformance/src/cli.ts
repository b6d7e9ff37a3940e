#!/usr/bin/env node

// Process 1 of a container ignores signals that nobody handles.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    process.stderr.write('\nerror: Interrupted.\n');
    process.exit(2);
  });
}
// Loaded only now, which takes a while: a signal meanwhile is handled, too.
const { main } = await import('./cli/main.ts');
await main(process.argv);
