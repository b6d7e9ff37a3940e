import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@liked-posts/client';
import { createMock } from '@liked-posts/mock';
import { inTurns, ratioTo } from '../rounds.ts';
import type { Table } from '../table.ts';
import { userId } from './query.ts';

/** What `readAhead` saves where service and program take the same time for a page. */
export async function measureAhead(rounds: number, pages = 20): Promise<Table> {
  const mock = createMock({ likes: pages * 100, pages: 'full' });
  const client = createClient({
    baseUrl: 'http://127.0.0.1',
    accessToken: 'any-token',
    fetch: async (request) => {
      await wait(30);
      return mock.fetch(request);
    },
  });
  const ways = ['page after page', 'readAhead'];
  const times = await inTurns(ways, rounds, async (way) => {
    const begin = performance.now();
    const options = { readAhead: way === 'readAhead' };
    for await (const _ of client.pages(userId, { max_results: 100 }, options)) await wait(30);
    return performance.now() - begin;
  });
  return {
    title: `${pages} pages, 30 ms each for the service and for the program`,
    rounds,
    rowsAre: 'client',
    columns: [{ name: 'time, × page after page', digits: 2 }],
    rows: ways.map((name) => ({
      name,
      figures: [ratioTo('page after page', times, name, Number)],
    })),
  };
}
