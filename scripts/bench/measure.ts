import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** Processor time of one contender in one round, in milliseconds. */
export interface Sample {
  /** For a client, from its import to its first page; for a server, until its first answer. */
  readonly start: number;
  /** For the work of the table, after the same amount of work as a warm-up. */
  readonly time: number;
}

/** A ratio of times over all rounds. */
export interface Ratio {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

/** The contenders in the same work. The first row is the baseline. */
export interface Comparison {
  readonly title: string;
  readonly work: string;
  readonly rows: readonly Row[];
}

/** The results of one contender. */
export interface Row {
  readonly name: string;
  readonly time: Ratio;
  readonly start: Ratio;
  /** What its installation adds; undefined for the baseline. */
  readonly installed: { readonly packages: number; readonly megabytes: number } | undefined;
}

/**
 * Measures all contenders in each round. They take turns at going first.
 *
 * @param names the first is the baseline, for which nothing is installed
 */
export async function compare(
  names: readonly string[],
  packageOf: (name: string) => string,
  rounds: number,
  measure: (name: string) => Promise<Sample>,
): Promise<Row[]> {
  const measured = names.map((name, index) => ({
    name,
    samples: [] as Sample[],
    installed: index === 0 ? undefined : installed(packageOf(name)),
  }));
  for (let round = 0; round < rounds; round += 1) {
    const first = round % measured.length;
    for (const { name, samples } of [...measured.slice(first), ...measured.slice(0, first)]) {
      console.error(`Round ${round + 1} of ${rounds}: ${name}`);
      samples.push(await measure(name));
    }
  }
  const baseline = measured[0]?.samples ?? [];
  return measured.map(({ name, samples, installed }) => {
    const ratio = (figure: keyof Sample) =>
      summarise(samples.map((own, round) => own[figure] / (baseline[round]?.[figure] ?? 0)));
    return { name, time: ratio('time'), start: ratio('start'), installed };
  });
}

function summarise(values: readonly number[]): Ratio {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return { median: at(sorted.length >> 1), lowest: at(0), highest: at(sorted.length - 1) };
}

function installed(name: string): Row['installed'] {
  const folders = new Set<string>();
  collect(name, import.meta.url, folders);
  const bytes = [...folders].map(sizeOf).reduce((sum, size) => sum + size, 0);
  return { packages: folders.size, megabytes: bytes / 1e6 };
}

/** Adds the folder of a package and those of its dependencies. */
function collect(name: string, from: string, folders: Set<string>): void {
  let manifest: string;
  try {
    manifest = realpathSync(findPackageJSON(name, from) ?? '');
  } catch {
    // Optional dependencies may not be there.
    return;
  }
  if (folders.has(dirname(manifest))) return;
  folders.add(dirname(manifest));
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
  const others = Object.keys({ ...dependencies, ...optionalDependencies });
  for (const other of others) collect(other, manifest, folders);
}

function sizeOf(folder: string): number {
  // Packages of this repository publish only `dist`.
  const published = folder.includes('node_modules') ? folder : join(folder, 'dist');
  return readdirSync(published, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

/** The processor time of this process so far, in milliseconds. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

// Sends the port when a server listens, and then the processor time so far whenever it is asked.
// The channel closes when the benchmark ends for any reason, which ends the process.
const preload = `
  import { subscribe } from 'node:diagnostics_channel';
  subscribe('tracing:net.server.listen:asyncEnd', ({ server }) => {
    process.send(server.address().port);
  });
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send((user + system) / 1000);
  });
  for (const end of ['disconnect', 'SIGTERM']) process.on(end, () => process.exit());`;

/** Starts Node with these arguments. Its errors appear in this terminal. */
export function startNode(...args: readonly string[]): ChildProcess {
  const imported = `data:text/javascript,${encodeURIComponent(preload)}`;
  return spawn(process.execPath, ['--import', imported, ...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/**
 * The next message; a server first sends its port.
 *
 * @throws {Error} when the process ends instead
 */
export async function messageOf<Message>(program: ChildProcess): Promise<Message> {
  const ended = once(program, 'exit').then(([code]) => {
    throw new Error(`${program.spawnargs.slice(3).join(' ')} ended with ${code}: see above.`);
  });
  const [message] = await Promise.race([once(program, 'message'), ended]);
  return message;
}
