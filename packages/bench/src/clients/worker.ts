/** Reads all Posts in the way that its argument names, as often as it is told to, and says what that took. */

import { type Profiler, Session } from 'node:inspector/promises';
import { setImmediate } from 'node:timers/promises';
import type { Reader } from './readers/reader.ts';
import { readers } from './readers.ts';

/** What the process is told. */
export type Order =
  | { readonly prepare: { readonly url: string; readonly ids: readonly string[] } }
  | { readonly walks: number }
  | { readonly profiledWalks: number }
  | 'heap';

/** What one walk through all Posts took, as the mean of some. */
export interface Time {
  readonly milliseconds: number;
  readonly processorMilliseconds: number;
}

/** Bytes that are in use when the last Post is read, beyond those before the first. */
export interface Heap {
  readonly bytes: number;
}

const name = process.argv[2] ?? '';
const reader: Reader | undefined = readers[name];
if (reader === undefined) throw new RangeError(`There is no reader ${JSON.stringify(name)}.`);
const { withAuthors, load } = reader;
const read = await load();
let url = '';
let ids: readonly string[] = [];

/** @throws {Error} when a Post is missing, comes twice or out of order, or has no author. */
async function walk(atLastPost?: () => void): Promise<void> {
  let count = 0;
  await read(url, (id, author) => {
    if (id !== ids[count] || (withAuthors && !author)) {
      throw new Error(`${name} read ${id}, author ${author}, where ${ids[count]} was due.`);
    }
    count += 1;
    if (count === ids.length) atLastPost?.();
  });
  if (count !== ids.length) throw new Error(`${name} read ${count} of ${ids.length} Posts.`);
}

async function time(walks: number): Promise<Time> {
  const cpu = process.cpuUsage();
  const begin = performance.now();
  for (let done = 0; done < walks; done += 1) await walk();
  const milliseconds = performance.now() - begin;
  const { user, system } = process.cpuUsage(cpu);
  return {
    milliseconds: milliseconds / walks,
    processorMilliseconds: (user + system) / 1000 / walks,
  };
}

async function heap(): Promise<Heap> {
  globalThis.gc?.();
  // Node lets go of requests in a turn of the event loop.
  await setImmediate();
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  let bytes = Number.NaN;
  await walk(() => {
    globalThis.gc?.();
    bytes = process.memoryUsage().heapUsed - before;
  });
  return { bytes };
}

/** Microseconds for each function, over all walks, as the sampling profiler of V8 sees them. */
async function profile(walks: number): Promise<Profiler.Profile> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
  for (let done = 0; done < walks; done += 1) await walk();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return profile;
}

process.on('message', async (order: Order) => {
  if (order === 'heap') process.send?.(await heap());
  else if ('profiledWalks' in order) process.send?.(await profile(order.profiledWalks));
  else if ('walks' in order) process.send?.(await time(order.walks));
  else {
    ({ url, ids } = order.prepare);
    process.send?.('ready');
  }
});
process.on('disconnect', () => process.exit());
