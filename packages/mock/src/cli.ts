#!/usr/bin/env node
import { main } from './node/main.ts';

await main(process.argv);
