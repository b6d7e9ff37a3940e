import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Processor time of one contender in one round, in milliseconds. */
export interface Sample {
  /** For a client, from its import to its first page; for a server, until its first response. */
  readonly startTime: number;
  /** To do the work of the table once more, after a first time as a warm-up. */
  readonly workTime: number;
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
  readonly workTime: Ratio;
  readonly startTime: Ratio;
}

/** Measures all contenders in each round. They take turns at going first. */
export async function compare(
  names: readonly string[],
  rounds: number,
  measure: (name: string) => Promise<Sample>,
): Promise<Row[]> {
  const contenders = names.map((name) => ({ name, samples: [] as Sample[] }));
  for (let round = 0; round < rounds; round += 1) {
    const first = round % contenders.length;
    for (const { name, samples } of [...contenders.slice(first), ...contenders.slice(0, first)]) {
      console.error(`Round ${round + 1} of ${rounds}: ${name}`);
      samples.push(await measure(name));
    }
  }
  // Each round has a sample of each contender, so a ratio is within a round.
  const baseline = contenders[0]?.samples ?? [];
  return contenders.map(({ name, samples }) => {
    const compareTo = (figure: keyof Sample) =>
      summarize(samples.map((sample, round) => sample[figure] / Number(baseline[round]?.[figure])));
    return { name, workTime: compareTo('workTime'), startTime: compareTo('startTime') };
  });
}

function summarize(ratios: readonly number[]): Ratio {
  const sorted = ratios.toSorted((a, b) => a - b);
  const pick = (index: number) => sorted[index] ?? Number.NaN;
  return {
    median: pick(Math.floor(sorted.length / 2)),
    lowest: pick(0),
    highest: pick(sorted.length - 1),
  };
}

/** The processor time of this process so far, in milliseconds. */
export function readProcessorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

// Loaded into each measured process, which may be a program of others. When a server listens, it
// sends the port. To any message, it replies with the processor time so far, in milliseconds. The
// channel closes when the benchmark ends for any reason, which ends the process.
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

/** Starts Node with `preload` and these arguments. Its errors appear in this terminal. */
export function startNode(...args: readonly string[]): ChildProcess {
  const imported = `data:text/javascript,${encodeURIComponent(preload)}`;
  return spawn(process.execPath, ['--import', imported, ...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/**
 * The next message of a started program.
 *
 * @throws {Error} when the program ends instead
 */
export async function receiveMessage<Message>(program: ChildProcess): Promise<Message> {
  // Also rejects when the program ends after its message: the race is over then, and has handled it.
  const ended = once(program, 'exit').then(([code]) => {
    // Without `node --import data:…`, which `startNode` adds.
    const command = program.spawnargs.slice(3).join(' ');
    throw new Error(`${command} ended with ${code}: see above.`);
  });
  const [message] = await Promise.race([once(program, 'message'), ended]);
  return message;
}
