import { fileURLToPath } from 'node:url';
import { startNode } from '../processes.ts';
import { figureOf, inTurns, type Rounds, ratioTo } from '../rounds.ts';
import type { Column, Table } from '../table.ts';
import type { Listening } from './server.ts';
import type { Order, Walk } from './worker.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const baseline = 'fetch by hand';

/** Walks of each process that count; in those before, the compiler settles. */
const counted = 3;

/** What a reader's process found in a round. */
interface Visit {
  readonly time: Walk;
  readonly heap: number;
}

/**
 * Has each reader read all Posts in a new process in each round, alone, as an application would be.
 * Several processes of one program differ by some per cent, so that one each would not do.
 */
export async function measureWalks(
  names: readonly string[],
  rounds: number,
  settling = 5,
): Promise<Table> {
  const server = startNode('server', [file('server.ts')]);
  try {
    const listening = await server.ask<Listening>();
    const visits = await inTurns(names, rounds, (name) => visit(name, listening, settling), {
      warmUp: 0,
    });
    const posts = listening.ids.length.toLocaleString('en');
    return {
      title: `Reading ${posts} Posts in pages of ${Math.round(listening.bytesPerPage / 1000)} kB`,
      rounds,
      rowsAre: 'client',
      columns,
      rows: names.map((name) => ({ name, figures: figures(name, visits) })),
    };
  } finally {
    await server.stop();
  }
}

async function visit(name: string, { url, ids }: Listening, settling: number): Promise<Visit> {
  const worker = startNode('client', ['--expose-gc', file('worker.ts'), name]);
  const ask = <Answer>(order: Order) => worker.ask<Answer>(order);
  try {
    await ask({ prepare: { url, ids } });
    for (let walk = 0; walk < settling; walk += 1) await ask('time');
    const walks: Walk[] = [];
    for (let walk = 0; walk < counted; walk += 1) walks.push(await ask<Walk>('time'));
    const [, time] = walks.toSorted((one, other) => one.milliseconds - other.milliseconds);
    if (time === undefined) throw new RangeError('A median needs walks that count.');
    const { heap } = await ask<Walk>('heap');
    return { time, heap };
  } finally {
    await worker.stop();
  }
}

const columns: readonly Column[] = [
  { name: 'time, × fetch by hand', digits: 2 },
  { name: 'processor time, × fetch by hand', digits: 2 },
  { name: 'ms', digits: 0 },
  { name: 'heap at the last Post, MB', digits: 1 },
];

function figures(name: string, visits: Rounds<Visit>) {
  const milliseconds = ({ time }: Visit) => time.milliseconds;
  return [
    ratioTo(baseline, visits, name, milliseconds),
    ratioTo(baseline, visits, name, ({ time }) => time.processorMilliseconds),
    figureOf(visits, name, milliseconds).median,
    figureOf(visits, name, ({ heap }) => heap / 1e6).median,
  ];
}
