import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { arch, cpus, loadavg, release, totalmem, type } from 'node:os';
import { fileURLToPath } from 'node:url';
import { installed, requireInstalled } from './peers.ts';
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

/** What a benchmark finds, with what that depends on. */
export interface Result {
  readonly name: string;
  readonly run: {
    readonly date: string;
    readonly commit: string;
    readonly effort: Effort;
    readonly machine: {
      readonly cpu: string;
      readonly cores: number;
      readonly memoryGiB: number;
      readonly os: string;
      readonly node: string;
      /** How many processes wanted to run in the minute before the first benchmark. */
      readonly loadBefore: number;
    };
    /** Whether servers ran on core 0 and clients on core 1. */
    readonly pinned: boolean;
    readonly versions: Readonly<Record<string, string>>;
  };
  readonly tables: readonly Table[];
}

const loadBefore = Math.round((loadavg()[0] ?? 0) * 100) / 100;
const folder = new URL('../results/', import.meta.url);

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
  requireInstalled(packages);
  const tables = await measure(effort);
  const [first] = cpus();
  return {
    name,
    run: {
      date: new Date().toISOString().slice(0, 10),
      commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
      effort,
      machine: {
        cpu: first?.model.trim() ?? 'unknown',
        cores: cpus().length,
        memoryGiB: Math.round(totalmem() / 2 ** 30),
        os: `${type()} ${release().replace(/-.*/, '')} ${arch()}`,
        node: process.version,
        loadBefore,
      },
      pinned,
      versions: Object.fromEntries(
        packages.map((name) => [name, installed(name)?.manifest.version ?? 'unknown']),
      ),
    },
    tables,
  };
}

/** Keeps a result; returns the path of the file. */
export async function writeResult(result: Result): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = new URL(`${result.name}.json`, folder);
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  return fileURLToPath(file);
}

/** A result that was kept. */
export async function readResult(name: string): Promise<Result> {
  return JSON.parse(await readFile(new URL(`${name}.json`, folder), 'utf8')) as Result;
}
