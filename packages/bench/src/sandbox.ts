/**
 * Measures the sandbox on a page of ten Posts with their authors: over HTTP against plain Prism on the same
 * bundle and a bare server that sends the same bytes ready-made, and in process.
 *
 *   node src/sandbox.ts [--rounds 7] [--seconds 3]
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureInProcess } from './sandbox-in-process.ts';
import { measureOverHttp } from './sandbox-over-http.ts';
import type { Summary } from './statistics.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
  },
});
const rounds = wholeNumber('rounds', values.rounds);
const seconds = wholeNumber('seconds', values.seconds);

const overHttp = await measureOverHttp(rounds, seconds);
console.log(`Over keep-alive HTTP, in turns, medians of ${rounds} rounds of ${seconds} s`);
for (const [name, requests] of Object.entries(overHttp.requestsPerSecond)) {
  const time =
    overHttp.microsecondsPerRequest[name as keyof typeof overHttp.microsecondsPerRequest];
  console.log(`  ${name}: ${show(requests)} requests/s, ${show(time)} µs of processor time each`);
}
for (const [peer, { byRequests, byProcessorTime }] of Object.entries(overHttp.ratios)) {
  console.log(
    `  ratio ${peer}: ${show(byRequests, 2)} by requests/s, ${show(byProcessorTime, 2)} by processor time`,
  );
}

const inProcess = await measureInProcess(rounds);
console.log(`In process
  pages per second of processor time, none asked for before: ${show(inProcess.handled)} handled, ${show(inProcess.fetched)} fetched
  the same page again and again: ${show(inProcess.repeated)}
  pages before the ten-millionth like take ${show(inProcess.lastToFirst, 3)} times as long as the first ones
  the heap grew by ${(inProcess.heapGrowth / 1024).toFixed(0)} KiB over ${inProcess.pagesWalked} pages
  import: ${show(inProcess.importMilliseconds, 1)} ms`);

const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length };
const results = fileURLToPath(new URL('../results/', import.meta.url));
await mkdir(results, { recursive: true });
const text = JSON.stringify({ machine, rounds, seconds, overHttp, inProcess }, null, 2);
await writeFile(`${results}sandbox.json`, `${text}\n`);
console.log(`Written to ${results}sandbox.json`);

function show({ median, lowest, highest }: Summary, digits = 0): string {
  return `${median.toFixed(digits)} (${lowest.toFixed(digits)} to ${highest.toFixed(digits)})`;
}

function wholeNumber(name: string, value: string): number {
  if (/^[1-9][0-9]{0,3}$/.test(value)) return Number(value);
  throw new RangeError(`--${name} ${value} is no whole number above 0.`);
}
