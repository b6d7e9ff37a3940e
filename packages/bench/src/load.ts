import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { headers, target } from './contender.ts';

const autocannon = createRequire(import.meta.url).resolve('autocannon');

/** What {@link load} measures. */
export interface Load {
  readonly requestsPerSecond: number;
}

/**
 * Sends requests to `url` for `seconds` over 10 connections, from a process of its own.
 *
 * @throws {Error} when a request fails or is refused, because then the figure says nothing.
 */
export async function load(url: string, seconds: number): Promise<Load> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const args = [autocannon, '-j', '-n', '-c', '10', '-d', String(seconds), ...sent, url + target];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e8 });
  const result: unknown = JSON.parse(stdout);
  const { errors, non2xx, requests } = result as {
    errors: number;
    non2xx: number;
    requests: { average: number };
  };
  if (errors > 0 || non2xx > 0) {
    throw new Error(`${url} answered ${non2xx} requests with an error and ${errors} not at all.`);
  }
  return { requestsPerSecond: requests.average };
}
