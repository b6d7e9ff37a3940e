import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Contender, type Running, start } from './contender.ts';
import { load } from './load.ts';
import { type Summary, summarise } from './statistics.ts';

const require = createRequire(import.meta.url);

/** The path of the program that a package installs under `name`. */
function program(packageName: string, name: string): string {
  const manifest = require.resolve(`${packageName}/package.json`);
  const { bin } = require(manifest) as { bin: Record<string, string> };
  return join(dirname(manifest), bin[name] ?? '');
}

const bundle = require.resolve('@liked-posts/spec/openapi.json');
const mockProgram = program('@liked-posts/mock', 'liked-posts-mock');
const prismProgram = program('@stoplight/prism-cli', 'prism');
const { execPath: node } = process;

/** The mock, and its peer. */
export type Pair = readonly [mock: Contender, prism: Contender];

export const asInstalled: Pair = [
  { name: 'liked-posts-mock', command: (port) => [node, mockProgram, '--port', `${port}`] },
  { name: 'prism mock', command: (port) => [node, prismProgram, 'mock', '-p', `${port}`, bundle] },
];
export const silent: Pair = [
  {
    name: 'liked-posts-mock --quiet',
    command: (port) => [node, mockProgram, '--quiet', '--port', `${port}`],
  },
  {
    name: 'prism mock -v silent',
    command: (port) => [node, prismProgram, 'mock', '-v', 'silent', '-p', `${port}`, bundle],
  },
];

/** The first start of all: Node has not kept what it compiled at an earlier one. */
const uncached: Pair = [
  {
    name: 'liked-posts-mock, nothing cached',
    command: (port) => ['env', 'NODE_DISABLE_COMPILE_CACHE=1', ...asInstalled[0].command(port)],
  },
  asInstalled[1],
];

/** How much is measured. */
export interface Effort {
  readonly rounds: number;
  /** How long each load lasts. */
  readonly seconds: number;
}

/** One measurement of the mock against its peer. */
export interface Comparison {
  readonly what: string;
  readonly unit: string;
  readonly mock: Summary;
  readonly prism: Summary;
  /** How many times better the mock is, by round: above 1, it is ahead. */
  readonly ratio: Summary;
}

/** Measures the mock and plain Prism on the same bundle, in turns. */
export async function compareMockWithPrism({ rounds, seconds }: Effort): Promise<Comparison[]> {
  return [
    await compare('start to first answer', 'ms', rounds, asInstalled, coldStart),
    await compare('very first start to first answer', 'ms', rounds, uncached, coldStart),
    await compareLoad('requests per second, as installed', asInstalled, rounds, seconds),
    await compareLoad('requests per second, printing nothing', silent, rounds, seconds),
  ];
}

async function coldStart(contender: Contender): Promise<number> {
  const running = await start(contender);
  await running.stop();
  return running.startMilliseconds;
}

async function compareLoad(
  what: string,
  pair: Pair,
  rounds: number,
  seconds: number,
): Promise<Comparison> {
  const running = new Map<Contender, Running>();
  try {
    for (const contender of pair) running.set(contender, await start(contender));
    const measure = async (contender: Contender) => {
      const { requestsPerSecond } = await load(running.get(contender)?.url ?? '', seconds);
      return requestsPerSecond;
    };
    // The first load warms both up and is not counted.
    for (const contender of pair) await measure(contender);
    return await compare(what, '1/s', rounds, pair, measure);
  } finally {
    for (const { stop } of running.values()) await stop();
  }
}

async function compare(
  what: string,
  unit: 'ms' | '1/s',
  rounds: number,
  [mock, prism]: Pair,
  measure: (contender: Contender) => Promise<number>,
): Promise<Comparison> {
  const values: { mock: number; prism: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Whoever comes first changes from round to round, so that neither has the better half of each.
    const prismFirst = round % 2 === 1 ? await measure(prism) : undefined;
    const own = await measure(mock);
    values.push({ mock: own, prism: prismFirst ?? (await measure(prism)) });
  }
  const ratios = values.map((value) =>
    unit === 'ms' ? value.prism / value.mock : value.mock / value.prism,
  );
  return {
    what,
    unit,
    mock: summarise(values.map((value) => value.mock)),
    prism: summarise(values.map((value) => value.prism)),
    ratio: summarise(ratios),
  };
}
