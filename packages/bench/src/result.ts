import { execFileSync } from 'node:child_process';
import { arch, cpus, loadavg, release, totalmem, type } from 'node:os';
import { installed, MissingPeerError } from './peers.ts';
import { pinned } from './processes.ts';
import type { Table } from './table.ts';

/** How much is measured. */
export interface Effort {
  /** How often each contender is measured. */
  readonly rounds: number;
  /** How long each load lasts. */
  readonly seconds: number;
}

/** Something to measure. */
export interface Benchmark {
  readonly description: string;
  /** The packages that are measured, or measured with, beside Node. */
  readonly packages: readonly string[];
  measure(effort: Effort): Promise<readonly Table[]>;
}

/** What a benchmark finds. */
export interface Result {
  readonly name: string;
  /** What the findings depend on: when, the commit, the machine and the versions. */
  readonly run: string;
  readonly tables: readonly Table[];
}

const loadBefore = (loadavg()[0] ?? 0).toFixed(2);

/**
 * Runs a benchmark, and notes what its findings depend on.
 *
 * @throws {MissingPeerError} when something that it needs is not installed.
 */
export async function run(
  name: string,
  { packages, measure }: Benchmark,
  effort: Effort,
): Promise<Result> {
  const versions = packages.map((each) => {
    const found = installed(each);
    if (found === undefined) throw new MissingPeerError(each);
    return `${each} ${found.manifest.version}`;
  });
  const tables = await measure(effort);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' });
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  const system = `${type()} ${release().replace(/-.*/, '')} ${arch()}`;
  const cores = `${cpus().length} cores (${pinned ? 'servers on one, clients on the other' : 'shared by servers and clients'})`;
  const machine = [`Node ${process.version}`, cpus()[0]?.model.trim(), cores, memory, system];
  return {
    name,
    run: `Run of ${new Date().toISOString().slice(0, 10)}, commit ${commit.trim()}: ${machine.join(', ')}, load ${loadBefore} before; ${versions.join(', ')}.`,
    tables,
  };
}
