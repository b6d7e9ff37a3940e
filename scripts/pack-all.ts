/** Packs the public packages into `packed/`, and prints the command that installs them. */
import { rmSync } from 'node:fs';
import { installLine, packInto } from './pack.ts';
import { root } from './run.ts';

const folder = `${root}packed`;
rmSync(folder, { recursive: true, force: true });
console.log(installLine(await packInto(folder)));
