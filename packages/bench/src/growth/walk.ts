import { setImmediate as nextTurn } from 'node:timers/promises';
import { createClient } from '@liked-posts/client';
import { createSandbox } from '@liked-posts/sandbox';
import { figureOf, inTurns } from '../rounds.ts';
import type { Table } from '../table.ts';
import { heapUsed } from './heap.ts';

/** Reads a timeline to its end through the client, in process. */
export async function measureWalk(rounds: number, likes = 1_000_000): Promise<Table> {
  const name = `${likes.toLocaleString('en')} Posts`;
  const measured = await inTurns(
    [name],
    rounds,
    async () => {
      const { fetch } = createSandbox({ likes, journalSize: 0, pages: 'full' });
      const client = createClient({ baseUrl: 'http://127.0.0.1', accessToken: 'any-token', fetch });
      const heap = heapUsed();
      const begin = performance.now();
      let posts = 0;
      let growth = Number.NaN;
      let collecting = 0;
      for await (const { post } of client.posts('2244994945', { max_results: 100 })) {
        if (post.id !== '') posts += 1;
        if (posts === likes) {
          const pause = performance.now();
          // Node lets go of requests in a turn of the event loop, which nothing here waits for.
          await nextTurn();
          growth = heapUsed() - heap;
          collecting = performance.now() - pause;
        }
      }
      const seconds = (performance.now() - begin - collecting) / 1000;
      if (posts !== likes) throw new Error(`The walk read ${posts} of ${likes} Posts.`);
      return { perSecond: likes / seconds, growth };
    },
    { warmUp: 0 },
  );
  return {
    title: 'A walk through the client, in process',
    rounds,
    rowsAre: 'timeline',
    columns: [
      { name: 'Posts per second', digits: 0 },
      { name: 'heap growth at the last Post, MB', digits: 1 },
    ],
    rows: [
      {
        name,
        figures: [
          figureOf(measured, name, ({ perSecond }) => perSecond),
          figureOf(measured, name, ({ growth }) => growth / 1e6),
        ],
      },
    ],
  };
}
