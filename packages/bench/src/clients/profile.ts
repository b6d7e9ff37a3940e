import type { Profiler } from 'node:inspector';
import { fileURLToPath } from 'node:url';
import { startNode } from '../processes.ts';
import type { Benchmark } from '../result.ts';
import { figureOf, inTurns } from '../rounds.ts';
import type { Table } from '../table.ts';
import type { Listening } from './server.ts';
import type { Order } from './worker.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const names = ['fetch by hand', 'openapi-fetch', 'ours, by page', 'ours, by Post, with authors'];
const walks = { warmUp: 9, profiled: 20 };

type CallFrame = Profiler.ProfileNode['callFrame'];

/** Where the time of a walk goes; the first kind that a function is of counts. */
const kinds: Readonly<Record<string, (frame: CallFrame) => boolean>> = {
  'collecting garbage': ({ functionName }) => functionName === '(garbage collector)',
  'JSON.parse': ({ functionName, url }) =>
    functionName === 'parseJSONFromBytes' || /client\/dist\/read-page\.js$/.test(url),
  'decoding UTF-8': ({ functionName }) => /^decode/.test(functionName),
  'fetch and streams of Node': ({ url }) => url.startsWith('node:'),
  'openapi-fetch': ({ url }) => url.includes('/openapi-fetch/'),
  '@liked-posts/client': ({ url }) => url.includes('/client/dist/'),
  'the program that reads': ({ url }) => url.startsWith('file:'),
  'native code, not told apart': () => true,
};

export const profile: Benchmark = {
  description: 'where the time of the client goes, next to fetch by hand',
  packages: ['@liked-posts/client', 'openapi-fetch'],
  measure: async ({ rounds }) => [await measureProfiles(rounds)],
};

async function measureProfiles(rounds: number): Promise<Table> {
  const server = startNode('server', [file('server.ts'), '10000']);
  try {
    const listening = await server.ask<Listening>();
    const measured = await inTurns(names, rounds, (name) => spent(name, listening), { warmUp: 0 });
    return {
      title: 'Where the milliseconds of a walk of 10,000 Posts go',
      rounds,
      rowsAre: 'in',
      columns: names.map((name) => ({ name, digits: 1 })),
      rows: Object.keys(kinds).map((kind) => ({
        name: kind,
        figures: names.map((name) => figureOf(measured, name, (by) => by.get(kind) ?? 0)),
      })),
    };
  } finally {
    await server.stop();
  }
}

/** Milliseconds of one walk by kind. */
async function spent(name: string, { url, ids }: Listening): Promise<ReadonlyMap<string, number>> {
  const worker = startNode('client', [file('worker.ts'), name]);
  const ask = <Answer>(order: Order) => worker.ask<Answer>(order);
  try {
    await ask({ prepare: { url, ids } });
    await ask({ walks: walks.warmUp });
    const profile = await ask<Profiler.Profile>({ profiledWalks: walks.profiled });
    const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
    const by = new Map<string, number>();
    profile.samples?.forEach((id, index) => {
      const frame = frames.get(id);
      if (frame === undefined || frame.functionName === '(idle)') return;
      const kind = Object.keys(kinds).find((each) => kinds[each]?.(frame)) ?? '';
      const milliseconds = (profile.timeDeltas?.[index] ?? 0) / 1000 / walks.profiled;
      by.set(kind, (by.get(kind) ?? 0) + milliseconds);
    });
    return by;
  } finally {
    await worker.stop();
  }
}
