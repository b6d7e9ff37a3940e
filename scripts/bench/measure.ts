import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Processor time of one contender in one round, in milliseconds. */
export interface Sample {
  /** The start: of a client, its import and its first page; of a server, up to its first response. */
  readonly startMs: number;
  /** The work of the comparison. It is done twice: first as a warm-up, which is not measured. */
  readonly workMs: number;
}

/** The time of a contender in each round, divided by the time of the baseline in that round. */
export interface Ratio {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

/** The contenders in the same work. The first row is the baseline. */
export interface Comparison {
  readonly title: string;
  /** Begins the heading of a column: `answering a request` in `answering a request, × prism mock`. */
  readonly work: string;
  readonly rows: readonly Row[];
}

/** The results of one contender. */
export interface Row {
  readonly name: string;
  readonly workRatio: Ratio;
  readonly startRatio: Ratio;
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
  const baseline = contenders[0]?.samples ?? [];
  return contenders.map(({ name, samples }) => ({
    name,
    workRatio: summarize(divideTimes('workMs', samples, baseline)),
    startRatio: summarize(divideTimes('startMs', samples, baseline)),
  }));
}

/** Divides the time of each round by the time of the baseline, which has a sample of each, too. */
function divideTimes(
  time: keyof Sample,
  samples: readonly Sample[],
  baseline: readonly Sample[],
): number[] {
  return samples.map((sample, round) => sample[time] / (baseline[round]?.[time] ?? Number.NaN));
}

/** Summarizes ratios. Their number is odd, as the `rounds` in bench.ts, so that one is in the middle. */
function summarize(ratios: readonly number[]): Ratio {
  const sorted = ratios.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return { median, lowest: Math.min(...ratios), highest: Math.max(...ratios) };
}

/** The processor time of this process so far, in milliseconds. */
export function readProcessorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Loaded into each measured process, which may be a program of others. The messages:
 *
 *   server → benchmark   the port, when it listens: Node then publishes `…listen:asyncEnd`
 *   benchmark → server   any message
 *   server → benchmark   then its processor time so far, as by `readProcessorTime`
 *   client → benchmark   a `Sample` at its end, sent by measure-client.ts
 *
 * When the benchmark ends for any reason, the channel closes, which ends the process. The code is text,
 * which cannot import `readProcessorTime`, so it repeats that calculation.
 */
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
 * The next message of a started program. Call it before the program can send that message: an
 * earlier one is lost.
 *
 * @throws {Error} when the program ends instead
 */
export async function receiveMessage<Message>(program: ChildProcess): Promise<Message> {
  // Rejects also if the program ends after its message. `Promise.race` ignores that rejection.
  const ended = once(program, 'exit').then(([code]) => {
    // The first three are `node --import data:…`, by `startNode`.
    const command = program.spawnargs.slice(3).join(' ');
    throw new Error(`${command} ended with ${code}: see above.`);
  });
  const [message] = await Promise.race([once(program, 'message'), ended]);
  return message;
}
