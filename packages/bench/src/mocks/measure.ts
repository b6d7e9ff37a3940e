import { packagesInstalled } from '../footprint.ts';
import { stop } from '../processes.ts';
import type { Benchmark } from '../result.ts';
import { figureOf, inTurns, type Rounds, ratioTo } from '../rounds.ts';
import type { Table } from '../table.ts';
import { type Load, load } from './load.ts';
import { type Running, start } from './running.ts';
import { type Server, servers } from './servers.ts';

const names = Object.keys(servers);
const baseline = 'prism mock';
const ceiling = 'node:http, same bytes as the mock';
const packages = new Set(Object.values(servers).flatMap(({ packageName }) => packageName ?? []));
/** The others of a package differ in what they print or are asked, not in what they cost to start. */
const started = names.filter((name) => {
  const { packageName } = serverOf(name);
  return names.find((other) => serverOf(other).packageName === packageName) === name;
});

export const mocks: Benchmark = {
  description: 'the mock against Prism, openapi-backend and node:http',
  packages: [...packages],
  async measure({ rounds, seconds }) {
    const few = Math.min(5, rounds);
    const loads = await measureLoads(few, seconds);
    const starts = await inTurns(started, few, async (name) => {
      const { child, startMilliseconds } = await start(name, serverOf(name));
      await stop(child);
      return startMilliseconds;
    });
    return [speed(loads, few), cost(starts, few)];
  },
};

async function measureLoads(rounds: number, seconds: number): Promise<Rounds<Load>> {
  const running = new Map<string, Running>();
  try {
    for (const name of names) running.set(name, await start(name, serverOf(name)));
    return await inTurns(names, rounds, (name) => {
      const one = running.get(name);
      if (one === undefined) throw new RangeError(`${name} was not started.`);
      return load(one, seconds);
    });
  } finally {
    await Promise.all([...running.values()].map(({ child }) => stop(child)));
  }
}

function speed(loads: Rounds<Load>, rounds: number): Table {
  const perSecond = (one: Load) => one.perSecond;
  const microseconds = (one: Load) => one.microseconds;
  return {
    title: 'Answering ten Posts, three fields, author expansion',
    rounds,
    rowsAre: 'server',
    columns: [
      { name: 'processor time, × node:http', digits: 2 },
      { name: 'requests/s, × prism mock', digits: 2 },
      { name: 'requests/s', digits: 0 },
    ],
    rows: names.map((name) => ({
      name,
      figures: [
        ratioTo(ceiling, loads, name, microseconds),
        ratioTo(baseline, loads, name, perSecond),
        figureOf(loads, name, perSecond).median,
      ],
    })),
  };
}

function cost(starts: Rounds<number>, rounds: number): Table {
  return {
    title: 'Start and installation',
    rounds,
    rowsAre: 'server',
    columns: [
      { name: 'start to first answer, × prism mock', digits: 2 },
      { name: 'ms', digits: 0 },
      { name: 'packages installed', digits: 0 },
    ],
    rows: started.map((name) => {
      const { packageName } = serverOf(name);
      return {
        name,
        figures: [
          ratioTo(baseline, starts, name, Number),
          figureOf(starts, name, Number).median,
          packageName === undefined ? null : packagesInstalled(packageName),
        ],
      };
    }),
  };
}

function serverOf(name: string): Server {
  const server = servers[name];
  if (server === undefined) throw new RangeError(`There is no server ${name}.`);
  return server;
}
