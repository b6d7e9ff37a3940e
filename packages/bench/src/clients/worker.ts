/** Reads all Posts in the way that its argument names, as often as it is told to, and says what that took. */
import { readers } from './readers.ts';

/** What the process is told. */
export type Order =
  | { readonly prepare: { readonly url: string; readonly ids: readonly string[] } }
  | { readonly walks: number };

/** What one walk through all Posts took, as the mean of some. */
export interface Time {
  readonly milliseconds: number;
  readonly processorMilliseconds: number;
}

const name = process.argv[2] ?? '';
const reader = readers[name];
if (reader === undefined) throw new RangeError(`There is no reader ${JSON.stringify(name)}.`);
const withAuthors = reader.byHand.endsWith('with authors');
const read = await reader.load();
let url = '';
let ids: readonly string[] = [];

/** @throws {Error} when a Post is missing, comes twice or out of order, or has no author. */
async function walk(): Promise<void> {
  let count = 0;
  await read(url, (id, author) => {
    if (id !== ids[count] || (withAuthors && !author)) {
      throw new Error(`${name} read ${id}, author ${author}, where ${ids[count]} was due.`);
    }
    count += 1;
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

process.on('message', async (order: Order) => {
  if ('walks' in order) process.send?.(await time(order.walks));
  else {
    ({ url, ids } = order.prepare);
    process.send?.('ready');
  }
});
process.on('disconnect', () => process.exit());
