/**
 * Starts and stops many mocks, and prints what they left behind as JSON. Run with --expose-gc.
 */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { startMock } from '../src/start-mock.ts';
import { authorized, path } from './ask.ts';

/** Not with fetch, which remembers every server that it has ever called. */
async function statusOf(url: string): Promise<number | undefined> {
  const request = get(url + path, { headers: authorized, agent: false });
  const [response]: [IncomingMessage] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}

async function startAndStop(times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    await using mock = await startMock({ dynamic: i % 50 === 0, seed: 'x' });
    const status = await statusOf(mock.url);
    if (status !== 200) throw new Error(`The mock answered ${status}.`);
  }
}

/** Bytes in use, once all that can be freed is freed. */
async function heap(): Promise<number> {
  for (let i = 0; i < 4; i += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
}

function servers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length;
}

if (globalThis.gc === undefined) throw new Error('Run this with --expose-gc.');
await measure(startAndStop, 250, 500);

/** @param first how often at first, for this compiles, and fills the caches of the runtime */
async function measure(
  load: (times: number) => Promise<void>,
  first: number,
  times: number,
): Promise<void> {
  await load(first);
  const early = await heap();
  await load(times);
  const late = await heap();
  console.log(JSON.stringify({ each: (late - early) / times, servers: servers() }));
}
