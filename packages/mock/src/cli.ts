#!/usr/bin/env node
import module from 'node:module';

// Of the proxy, Prism is a thousand files: compiled once, they start in half the time. Node 20 cannot keep what it
// compiles.
module.enableCompileCache?.();
const { main } = await import('./cli/main.ts');
await main(process.argv);
