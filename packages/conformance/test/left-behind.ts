/**
 * Sends many requests through one proxy, and prints as JSON how many bytes of memory each one
 * leaks. Run it with --expose-gc.
 */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { startMock } from '@liked-posts/mock/node';
import { startProxy } from '../src/proxy/start-proxy.ts';
import { authorized, path } from './ask.ts';

/** Does not use fetch, which keeps data about each server. */
async function statusOf(url: string): Promise<number | undefined> {
  const request = get(`${url}${path}?max_results=5`, { headers: authorized, agent: false });
  const [response]: [IncomingMessage] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}

async function passOn(url: string, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    const status = await statusOf(url);
    if (status !== 200) throw new Error(`The proxy answered ${status}.`);
  }
}

/** Bytes in use after garbage collection. */
async function heap(): Promise<number> {
  for (let i = 0; i < 4; i += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
}

if (globalThis.gc === undefined) throw new Error('Run this with --expose-gc.');
await using service = await startMock();
// With a long time-out, so that a timer that is not cleared would show.
await using proxy = await startProxy(service.url, { timeout: 3_600_000 });
// The first requests compile code and fill caches.
await passOn(proxy.url, 1000);
const early = await heap();
await passOn(proxy.url, 2000);
console.log(JSON.stringify({ each: ((await heap()) - early) / 2000 }));
