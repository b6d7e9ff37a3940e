import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { packagesInstalled } from '../footprint.ts';
import { peerUrl } from '../peers.ts';
import { nodeOn } from '../processes.ts';
import { figureOf, inTurns } from '../rounds.ts';
import type { Table } from '../table.ts';

/** What is imported to read liked Posts; the last one answers in their place. */
export const packages: readonly string[] = [
  '@liked-posts/client',
  'openapi-fetch',
  'twitter-api-sdk',
  'twitter-api-v2',
  '@xdevplatform/xdk',
  '@liked-posts/mock',
];

/** What each package costs before it has sent a request. */
export async function measurePackages(rounds: number): Promise<Table> {
  const imports = await inTurns(packages, rounds, importMilliseconds);
  return {
    title: 'Before the first request',
    rounds,
    rowsAre: 'package',
    columns: [
      { name: 'import, processor time in ms', digits: 1 },
      { name: 'packages installed', digits: 0 },
    ],
    rows: packages.map((name) => ({
      name,
      figures: [figureOf(imports, name, Number), packagesInstalled(name)],
    })),
  };
}

/** In a process that has imported nothing else. */
async function importMilliseconds(name: string): Promise<number> {
  const script = `const before = process.cpuUsage();
    await import(${JSON.stringify(peerUrl(name))});
    const { user, system } = process.cpuUsage(before);
    console.log((user + system) / 1000);`;
  const [program, ...args] = nodeOn('client', ['--input-type=module', '--eval', script]);
  const { stdout } = await promisify(execFile)(program, args);
  return Number(stdout);
}
