#!/usr/bin/env node
import { main } from './node/command.ts';

await main(process.argv);
