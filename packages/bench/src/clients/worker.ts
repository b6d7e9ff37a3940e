/** Reads all Posts in the way that its argument names, each time it is told to, and says what that took. */
import { type Reader, readers } from './readers.ts';

/** What the process is told. */
export type Order =
  | { readonly prepare: { readonly url: string; readonly ids: readonly string[] } }
  | 'time'
  | 'heap';

/** What a walk through all Posts took. */
export interface Walk {
  readonly milliseconds: number;
  readonly processorMilliseconds: number;
  /** Bytes that are in use when the last Post is read, beyond those before the first. */
  readonly heap: number;
}

const name = process.argv[2] ?? '';
const reader: Reader | undefined = readers[name];
if (reader === undefined) throw new RangeError(`There is no reader ${JSON.stringify(name)}.`);
const { withAuthors, load } = reader;
const read = await load();
let url = '';
let ids: readonly string[] = [];

async function walk(atLastPost: () => void): Promise<Walk> {
  globalThis.gc?.();
  const { heapUsed } = process.memoryUsage();
  let count = 0;
  let heap = 0;
  const cpu = process.cpuUsage();
  const begin = performance.now();
  await read(url, (id, author) => {
    if (id !== ids[count] || (withAuthors && !author)) {
      throw new Error(`${name} read ${id}, author ${author}, where ${ids[count]} was due.`);
    }
    count += 1;
    if (count === ids.length) {
      atLastPost();
      heap = process.memoryUsage().heapUsed - heapUsed;
    }
  });
  const milliseconds = performance.now() - begin;
  const { user, system } = process.cpuUsage(cpu);
  if (count !== ids.length) throw new Error(`${name} read ${count} of ${ids.length} Posts.`);
  return { milliseconds, processorMilliseconds: (user + system) / 1000, heap };
}

process.on('message', async (order: Order) => {
  if (order === 'time') process.send?.(await walk(() => {}));
  else if (order === 'heap') process.send?.(await walk(() => globalThis.gc?.()));
  else {
    ({ url, ids } = order.prepare);
    process.send?.('ready');
  }
});
process.on('disconnect', () => process.exit());
