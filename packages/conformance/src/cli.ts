#!/usr/bin/env node

// While everything else loads. Process 1 of a container ignores signals that nobody handles.
const endAtOnce = (): never => process.exit(2);
process.on('SIGINT', endAtOnce).on('SIGTERM', endAtOnce);
const { main } = await import('./cli/main.ts');
const ended = main(process.argv);
// Only now: a signal that waits to be delivered would be lost if there were no handler in between.
process.off('SIGINT', endAtOnce).off('SIGTERM', endAtOnce);
await ended;
