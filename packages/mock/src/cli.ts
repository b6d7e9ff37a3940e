#!/usr/bin/env node
import module from 'node:module';
import { setFlagsFromString } from 'node:v8';

// Prism is a thousand files: with the compiled code kept, they start in half the time. Node 20
// cannot keep it.
module.enableCompileCache?.();
// Loading them lets the young generation of V8 grow to several times what the mock needs.
setFlagsFromString('--semi-space-growth-factor=1');
const { main } = await import('./cli/main.ts');
await main(process.argv);
