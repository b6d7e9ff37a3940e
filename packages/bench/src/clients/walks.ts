import { fileURLToPath } from 'node:url';
import { type Answering, startNode } from '../processes.ts';
import { figureOf, inTurns, joined, type Rounds, ratioTo } from '../rounds.ts';
import type { Column, Table } from '../table.ts';
import type { Listening } from './server.ts';
import type { Order, Walk } from './worker.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const baseline = 'fetch by hand';

/** How many rounds a process takes part in: processes of one program differ by some per cent. */
const roundsOfProcess = 8;

/** Has each reader read all Posts in its own process, in turns; one process serves them all. */
export async function measureWalks(names: readonly string[], rounds: number): Promise<Table> {
  const server = startNode('server', [file('server.ts')]);
  try {
    const listening = await server.ask<Listening>();
    const times: Rounds<Walk>[] = [];
    const heaps: Rounds<Walk>[] = [];
    for (let left = rounds; left > 0; left -= roundsOfProcess) {
      await withWorkers(names, listening, async (ask) => {
        const now = Math.min(left, roundsOfProcess);
        // The compiler settles in the first walks.
        const warmUp = Math.min(8, rounds);
        times.push(await inTurns(names, now, (name) => ask(name, 'time'), { warmUp }));
        heaps.push(await inTurns(names, 1, (name) => ask(name, 'heap'), { warmUp: 0 }));
      });
    }
    const posts = listening.ids.length.toLocaleString('en');
    return {
      title: `Reading ${posts} Posts in pages of ${Math.round(listening.bytesPerPage / 1000)} kB`,
      rounds,
      rowsAre: 'client',
      columns,
      rows: names.map((name) => ({ name, figures: figures(name, joined(times), joined(heaps)) })),
    };
  } finally {
    await server.stop();
  }
}

type Ask = (name: string, order: 'time' | 'heap') => Promise<Walk>;

/** Lets `measure` tell workers, one for each name, to read all Posts. */
async function withWorkers(
  names: readonly string[],
  { url, ids }: Listening,
  measure: (ask: Ask) => Promise<void>,
): Promise<void> {
  const workers = new Map<string, Answering>();
  try {
    for (const name of names) {
      const worker = startNode('client', ['--expose-gc', file('worker.ts'), name]);
      workers.set(name, worker);
      await worker.ask({ prepare: { url, ids } } satisfies Order);
    }
    await measure(async (name, order) => {
      const worker = workers.get(name);
      if (worker === undefined) throw new RangeError(`${name} was not started.`);
      return worker.ask<Walk>(order);
    });
  } finally {
    await Promise.all([...workers.values()].map((worker) => worker.stop()));
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
