#!/usr/bin/env node
import module from 'node:module';

// The proxy loads Prism, a thousand files: with the compiled code kept, they start in half the
// time. Node 20 cannot keep it.
module.enableCompileCache?.();
const { main } = await import('./cli/main.ts');
await main(process.argv);
