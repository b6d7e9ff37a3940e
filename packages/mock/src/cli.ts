#!/usr/bin/env node
import { endAtOnce } from './node/early-signal.ts';

// While everything else loads. Process 1 of a container ignores signals that nobody handles.
process.on('SIGINT', endAtOnce);
process.on('SIGTERM', endAtOnce);
const { main } = await import('./node/main.ts');
await main(process.argv);
