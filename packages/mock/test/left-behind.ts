/** Starts and stops many mocks, and prints what they left behind as JSON. Run with --expose-gc. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { startMock } from '../src/node/start-mock.ts';

/** Not with fetch, which remembers every server that it has ever called. */
async function statusOf(url: string): Promise<number | undefined> {
  const headers = { authorization: 'Bearer any-token' };
  const request = get(`${url}/2/users/42/liked_tweets`, { headers, agent: false });
  const [response]: [IncomingMessage] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}

async function startAndStop(times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    await using mock = await startMock();
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

if (globalThis.gc === undefined) throw new Error('Run this with --expose-gc.');
const times = 500;
// At first, for this compiles, and fills the caches of the runtime.
await startAndStop(250);
const early = await heap();
await startAndStop(times);
const each = ((await heap()) - early) / times;
const servers = process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length;
console.log(JSON.stringify({ each, servers }));
