/** Draws the ratios that matter most as one picture, from the results. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Bar, barsOf } from './chart/bars.ts';
import { drawChart } from './chart/draw.ts';
import { readResult } from './result.ts';

const clients: readonly Bar[] = barsOf(await readResult('clients'), 'time, × fetch by hand');
const mocks: readonly Bar[] = barsOf(await readResult('mocks'), 'requests/s, × prism mock');
const file = new URL('../results/ratios.svg', import.meta.url);
await writeFile(file, await drawChart(clients, mocks));
console.log(`Written to ${fileURLToPath(file)}`);
