import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { nodeOn, processorMicroseconds } from '../processes.ts';
import type { Running } from './running.ts';

/** What one load says of a server. */
export interface Load {
  readonly perSecond: number;
  /** Processor time of the server for each request; `NaN` where the system does not tell. */
  readonly microseconds: number;
}

const asker = fileURLToPath(new URL('asker.ts', import.meta.url));

/**
 * Has a server answer for some seconds over 10 kept connections, from a process of its own.
 *
 * @throws {Error} when it refuses a request or stops answering, because then the figure says nothing.
 */
export async function load({ url, child }: Running, seconds: number): Promise<Load> {
  const before = await processorMicroseconds(child.pid);
  const [program, ...args] = nodeOn('client', [asker, url, '10', `${seconds}`]);
  const { stdout } = await promisify(execFile)(program, args);
  const used = (await processorMicroseconds(child.pid)) - before;
  const { requests, perSecond } = JSON.parse(stdout) as Record<string, number>;
  if (!requests || !perSecond) throw new Error(`${url} did not answer.`);
  return { perSecond, microseconds: used / requests };
}
