import { fileURLToPath } from 'node:url';
import { type Answering, startNode } from '../processes.ts';
import { figureOf, inTurns, ratioTo } from '../rounds.ts';
import type { Table } from '../table.ts';
import { readers } from './readers.ts';
import type { Listening } from './server.ts';
import type { Time } from './worker.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * How often each process reads all Posts: to warm up, because the compiler is not done earlier, and
 * counted. The mean is taken: the median would say which walks waited for a full collection of garbage.
 */
const usual = { likes: 10_000, warmUp: 5, counted: 10 };

/** What one process took. */
interface Run {
  readonly first: Time;
  readonly time: Time;
}

/**
 * Has each reader read all Posts in a new process in each round. The processes of a round take turns
 * walk by walk, so that all of them meet what else the machine does.
 */
export async function measureWalks(
  rounds: number,
  names: readonly string[] = Object.keys(readers),
  { likes, warmUp, counted } = usual,
): Promise<Table> {
  const server = startNode('server', [file('server.ts'), `${likes}`]);
  try {
    const { url, ids, bytesPerPage } = await server.ask<Listening>();
    const runs = new Map<string, Run[]>(names.map((name) => [name, []]));
    for (let round = 1; round <= rounds; round += 1) {
      const workers = new Map<string, Answering>();
      try {
        const walks = await inTurns(
          names,
          1 + warmUp + counted,
          async (name) => {
            let worker = workers.get(name);
            if (!worker) {
              worker = startNode('client', [file('worker.ts'), name]);
              workers.set(name, worker);
              await worker.ask({ url, ids });
            }
            return worker.ask<Time>('walk');
          },
          { warmUp: 0, part: `processes ${round} of ${rounds}, ` },
        );
        for (const [name, [first, ...others]] of walks) {
          if (first) runs.get(name)?.push({ first, time: mean(others.slice(warmUp)) });
        }
      } finally {
        for (const worker of workers.values()) await worker.stop();
      }
    }
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
        const ratio = (figure: (run: Run) => number) => ratioTo(byHand, runs, name, figure);
        return {
          name,
          figures: [
            ratio(({ time }) => time.processorMilliseconds),
            ratio(({ time }) => time.milliseconds),
            ratio(({ first }) => first.milliseconds),
            figureOf(runs, name, ({ time }) => time.milliseconds).median,
          ],
        };
      }),
    };
  } finally {
    await server.stop();
  }
}

function mean(times: readonly Time[]): Time {
  const of = (figure: keyof Time) =>
    times.reduce((sum, time) => sum + time[figure], 0) / times.length;
  return { milliseconds: of('milliseconds'), processorMilliseconds: of('processorMilliseconds') };
}
