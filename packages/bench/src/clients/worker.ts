/** Reads all Posts in the way that its argument names when it is told to, and says what that took. */
import { readers } from './readers.ts';

/** What the process is told: first where the Posts are, then to walk through them. */
type Order = { readonly url: string; readonly ids: readonly string[] } | 'walk';

/** What one walk through all Posts took. */
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

async function time(): Promise<Time> {
  const cpu = process.cpuUsage();
  const begin = performance.now();
  await walk();
  const milliseconds = performance.now() - begin;
  const { user, system } = process.cpuUsage(cpu);
  return { milliseconds, processorMilliseconds: (user + system) / 1000 };
}

process.on('message', async (order: Order) => {
  if (order === 'walk') process.send?.(await time());
  else {
    ({ url, ids } = order);
    process.send?.('ready');
  }
});
process.on('disconnect', () => process.exit());
