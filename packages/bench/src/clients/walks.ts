import { fileURLToPath } from 'node:url';
import { startNode } from '../processes.ts';
import { figureOf, inTurns, ratioTo } from '../rounds.ts';
import type { Table } from '../table.ts';
import { readers } from './readers.ts';
import type { Listening } from './server.ts';
import type { Order, Time } from './worker.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * How often each process reads all Posts: to warm up, because the compiler is not done earlier, and
 * counted. The mean is taken: the median would say which walks waited for a full collection of garbage.
 */
const usual = { likes: 10_000, warmUp: 5, counted: 10 };

interface Visit {
  readonly first: Time;
  readonly time: Time;
}

/** Has each reader read all Posts in a new process in each round, alone, as an application would be. */
export async function measureWalks(
  rounds: number,
  names: readonly string[] = Object.keys(readers),
  { likes, warmUp, counted } = usual,
): Promise<Table> {
  const server = startNode('server', [file('server.ts'), `${likes}`]);
  try {
    const { url, ids, bytesPerPage } = await server.ask<Listening>();
    const visits = await inTurns(
      names,
      rounds,
      async (name): Promise<Visit> => {
        const worker = startNode('client', [file('worker.ts'), name]);
        const ask = <Answer>(order: Order) => worker.ask<Answer>(order);
        try {
          await ask({ prepare: { url, ids } });
          const first = await ask<Time>({ walks: 1 });
          await ask({ walks: warmUp });
          return { first, time: await ask<Time>({ walks: counted }) };
        } finally {
          await worker.stop();
        }
      },
      { warmUp: 0 },
    );
    return {
      title: `Reading ${likes.toLocaleString('en')} Posts in pages of ${Math.round(bytesPerPage / 1000)} kB`,
      rounds,
      rowsAre: 'client',
      columns: [
        { name: 'processor time, × by hand', digits: 2 },
        { name: 'time, × by hand', digits: 2 },
        { name: 'first walk, × by hand', digits: 2 },
        { name: 'ms', digits: 0 },
      ],
      rows: names.map((name) => {
        const byHand = readers[name]?.byHand ?? '';
        const ratio = (figure: (visit: Visit) => number) => ratioTo(byHand, visits, name, figure);
        return {
          name,
          figures: [
            ratio(({ time }) => time.processorMilliseconds),
            ratio(({ time }) => time.milliseconds),
            ratio(({ first }) => first.milliseconds),
            figureOf(visits, name, ({ time }) => time.milliseconds).median,
          ],
        };
      }),
    };
  } finally {
    await server.stop();
  }
}
