import { footprint } from '../footprint.ts';
import { residentMemory, stop } from '../processes.ts';
import type { Benchmark } from '../result.ts';
import { figureOf, inTurns, type Rounds, ratioTo } from '../rounds.ts';
import type { Figure, Table } from '../table.ts';
import { type Load, load } from './load.ts';
import { type Running, start } from './running.ts';
import { servers } from './servers.ts';

const names = Object.keys(servers);
const baseline = 'prism mock';
const ceiling = 'node:http, same bytes as the sandbox';

const packages = new Set(Object.values(servers).flatMap(({ packageName }) => packageName ?? []));

export const mocks: Benchmark = {
  description:
    'the mock and the sandbox against Prism, Scalar, openapi-backend, Mockoon and node:http',
  packages: [...packages, '@hono/node-server'],
  async measure({ rounds, seconds }) {
    const starts = await inTurns(names.filter(isFirstOfItsPackage), rounds, async (name) => {
      const { child, startMilliseconds } = await start(name, serverOf(name));
      await stop(child);
      return startMilliseconds;
    });
    const loads = await measureLoads(rounds, seconds);
    return [speed(loads, rounds), cost(starts, loads, rounds)];
  },
};

interface Loads {
  readonly loads: Rounds<Load>;
  readonly bytes: ReadonlyMap<string, number>;
  /** Resident memory in bytes, before any load and when the last one ended; absent where it cannot be told. */
  readonly atRest: ReadonlyMap<string, number | undefined>;
  readonly underLoad: ReadonlyMap<string, number | undefined>;
}

async function measureLoads(rounds: number, seconds: number): Promise<Loads> {
  const running = new Map<string, Running>();
  try {
    for (const name of names) running.set(name, await start(name, serverOf(name)));
    const memory = async () => {
      const entries = [...running].map(
        async ([name, { child }]) => [name, await residentMemory(child.pid)] as const,
      );
      return new Map(await Promise.all(entries));
    };
    const atRest = await memory();
    const loads = await inTurns(names, rounds, (name) => {
      const one = running.get(name);
      if (one === undefined) throw new RangeError(`${name} was not started.`);
      return load(one, seconds, serverOf(name).anotherUser ? 'another' : 'same');
    });
    const bytes = new Map([...running].map(([name, one]) => [name, one.bytes]));
    return { loads, bytes, atRest, underLoad: await memory() };
  } finally {
    await Promise.all([...running.values()].map(({ child }) => stop(child)));
  }
}

function speed({ loads, bytes }: Loads, rounds: number): Table {
  const perSecond = (one: Load) => one.perSecond;
  const microseconds = (one: Load) => one.microseconds;
  return {
    title: 'Requests per second: ten Posts, three fields, author expansion',
    rounds,
    rowsAre: 'server',
    columns: [
      { name: 'requests/s, × prism mock', digits: 2 },
      { name: 'requests/s, × node:http', digits: 2 },
      { name: 'processor time, × prism mock', digits: 2 },
      { name: 'requests/s', digits: 0 },
      { name: 'answer, kB', digits: 1 },
    ],
    rows: names.map((name) => ({
      name,
      figures: [
        ratioTo(baseline, loads, name, perSecond),
        ratioTo(ceiling, loads, name, perSecond),
        ratioTo(baseline, loads, name, microseconds),
        figureOf(loads, name, perSecond).median,
        (bytes.get(name) ?? 0) / 1000,
      ],
    })),
  };
}

function cost(starts: Rounds<number>, { atRest, underLoad }: Loads, rounds: number): Table {
  const self = (value: number) => value;
  const megabytes = (bytes: number | undefined): Figure =>
    bytes === undefined ? null : bytes / 1e6;
  return {
    title: 'Start, memory and installation',
    rounds,
    rowsAre: 'server',
    columns: [
      { name: 'start to first answer, × prism mock', digits: 2 },
      { name: 'ms', digits: 0 },
      { name: 'memory at rest, MB', digits: 0 },
      { name: 'after load, MB', digits: 0 },
      { name: 'packages installed', digits: 0 },
      { name: 'installed, MB', digits: 1 },
    ],
    rows: names.filter(isFirstOfItsPackage).map((name) => {
      const { packageName } = serverOf(name);
      const installed = packageName === undefined ? undefined : footprint(packageName);
      return {
        name,
        figures: [
          ratioTo(baseline, starts, name, self),
          figureOf(starts, name, self).median,
          megabytes(atRest.get(name)),
          megabytes(underLoad.get(name)),
          installed?.packages ?? null,
          megabytes(installed?.bytes),
        ],
      };
    }),
  };
}

/** The others differ in what they print or are asked, not in what they cost. */
function isFirstOfItsPackage(name: string): boolean {
  const { packageName } = serverOf(name);
  return names.find((other) => serverOf(other).packageName === packageName) === name;
}

function serverOf(name: string) {
  const server = servers[name];
  if (server === undefined) throw new RangeError(`There is no server ${name}.`);
  return server;
}
