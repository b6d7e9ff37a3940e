import { fileURLToPath } from 'node:url';
import { type Answering, startNode } from '../processes.ts';
import { figureOf, inTurns, type Rounds, ratioTo } from '../rounds.ts';
import type { Column, Table } from '../table.ts';
import type { Listening } from './server.ts';
import type { Order, Walk } from './worker.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const baseline = 'fetch by hand';

/** Has each reader read all Posts in its own process, in turns; one process serves them all. */
export async function measureWalks(names: readonly string[], rounds: number): Promise<Table> {
  const started: Answering[] = [];
  const startHere = (...args: Parameters<typeof startNode>) => {
    const one = startNode(...args);
    started.push(one);
    return one;
  };
  try {
    const server = startHere('server', [file('server.ts')]);
    const { url, ids, bytesPerPage } = await server.ask<Listening>();
    const workers = new Map<string, Answering>();
    for (const name of names) {
      const worker = startHere('client', ['--expose-gc', file('worker.ts'), name]);
      workers.set(name, worker);
      await worker.ask({ prepare: { url, ids } } satisfies Order);
    }
    const measure = (order: 'time' | 'heap') => async (name: string) => {
      const worker = workers.get(name);
      if (worker === undefined) throw new RangeError(`${name} was not started.`);
      return worker.ask<Walk>(order);
    };
    // Three walks let the compiler settle.
    const times = await inTurns(names, rounds, measure('time'), { warmUp: Math.min(3, rounds) });
    const heaps = await inTurns(names, Math.min(5, rounds), measure('heap'));
    const kilobytes = Math.round(bytesPerPage / 1000);
    return {
      title: `Reading ${ids.length.toLocaleString('en')} Posts in pages of ${kilobytes} kB`,
      rounds,
      rowsAre: 'client',
      columns,
      rows: names.map((name) => ({ name, figures: figures(name, times, heaps) })),
    };
  } finally {
    await Promise.all(started.map((one) => one.stop()));
  }
}

const columns: readonly Column[] = [
  { name: 'time, × fetch by hand', digits: 2 },
  { name: 'processor time, × fetch by hand', digits: 2 },
  { name: 'ms', digits: 0 },
  { name: 'heap at the last Post, MB', digits: 1 },
];

function figures(name: string, times: Rounds<Walk>, heaps: Rounds<Walk>) {
  const milliseconds = ({ milliseconds }: Walk) => milliseconds;
  return [
    ratioTo(baseline, times, name, milliseconds),
    ratioTo(baseline, times, name, ({ processorMilliseconds }) => processorMilliseconds),
    figureOf(times, name, milliseconds).median,
    figureOf(heaps, name, ({ heap }) => heap / 1e6).median,
  ];
}
