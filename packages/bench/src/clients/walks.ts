import { fileURLToPath } from 'node:url';
import { startNode } from '../processes.ts';
import { figureOf, inTurns, type Rounds, ratioTo } from '../rounds.ts';
import type { Column, Table } from '../table.ts';
import type { Listening } from './server.ts';
import type { Heap, Order, Time } from './worker.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const baseline = 'fetch by hand';

/** How often each process reads all Posts. */
export interface Walks {
  /** Before those that count: the compiler is not done earlier. */
  readonly warmUp: number;
  /**
   * Those that count, of which the mean is taken. Garbage is collected in full only every few walks;
   * single walks, or their median, say which of them happened to wait for it.
   */
  readonly counted: number;
}

/** What a reader's process found in a round. */
interface Visit {
  readonly first: Time;
  readonly time: Time;
  readonly heap: Heap;
}

/**
 * Has each reader read all Posts in a new process in each round, alone, as an application would be.
 * Several processes of one program differ by some per cent, so that one each would not do.
 */
export async function measureWalks(
  names: readonly string[],
  rounds: number,
  { likes = 10_000, walks = { warmUp: 9, counted: 20 } }: { likes?: number; walks?: Walks } = {},
): Promise<Table> {
  const server = startNode('server', [file('server.ts'), `${likes}`]);
  try {
    const listening = await server.ask<Listening>();
    const visits = await inTurns(names, rounds, (name) => visit(name, listening, walks), {
      warmUp: 0,
    });
    return {
      title: `Reading ${likes.toLocaleString('en')} Posts in pages of ${Math.round(listening.bytesPerPage / 1000)} kB`,
      rounds,
      rowsAre: 'client',
      columns,
      rows: names.map((name) => ({ name, figures: figures(name, visits) })),
    };
  } finally {
    await server.stop();
  }
}

async function visit(name: string, { url, ids }: Listening, walks: Walks): Promise<Visit> {
  const worker = startNode('client', ['--expose-gc', file('worker.ts'), name]);
  const ask = <Answer>(order: Order) => worker.ask<Answer>(order);
  try {
    await ask({ prepare: { url, ids } });
    const first = await ask<Time>({ walks: 1 });
    await ask({ walks: walks.warmUp });
    const time = await ask<Time>({ walks: walks.counted });
    const heap = await ask<Heap>('heap');
    return { first, time, heap };
  } finally {
    await worker.stop();
  }
}

const columns: readonly Column[] = [
  { name: 'time, × fetch by hand', digits: 2 },
  { name: 'processor time, × fetch by hand', digits: 2 },
  { name: 'first walk, × fetch by hand', digits: 2 },
  { name: 'ms', digits: 0 },
  { name: 'heap at the last Post, MB', digits: 1 },
];

function figures(name: string, visits: Rounds<Visit>) {
  const milliseconds = ({ time }: Visit) => time.milliseconds;
  return [
    ratioTo(baseline, visits, name, milliseconds),
    ratioTo(baseline, visits, name, ({ time }) => time.processorMilliseconds),
    ratioTo(baseline, visits, name, ({ first }) => first.milliseconds),
    figureOf(visits, name, milliseconds).median,
    figureOf(visits, name, ({ heap }) => heap.bytes / 1e6).median,
  ];
}
