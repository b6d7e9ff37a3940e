import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sendBytes } from '@liked-posts/test-utils/http-server';
import { expect, test } from 'vitest';
import { startMock } from './start-mock.ts';

const servers = () =>
  process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes in use after garbage collection. */
async function heap(): Promise<number> {
  for (let turn = 0; turn < 4; turn += 1) {
    collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
}

test('100 starts and stops leak no servers or memory', async () => {
  const before = servers();
  const startAndStop = async (times: number) => {
    for (let round = 0; round < times; round += 1) {
      await using mock = await startMock();
      // Does not use fetch, which keeps data about each server.
      const response = await sendBytes(
        mock.url,
        'GET /2/users/42/liked_tweets?max_results=5 HTTP/1.0\r\nauthorization: Bearer a\r\n\r\n',
      );
      expect(response).toMatch(/^HTTP\/1\.1 200 /);
      expect(servers()).toBe(before + 1);
    }
  };
  await startAndStop(50);
  const early = await heap();
  await startAndStop(100);
  expect(((await heap()) - early) / 100).toBeLessThan(3000);
  // The handle of a closed server is released at the end of the turn.
  await expect.poll(servers).toBe(before);
});
