import { createServer } from 'node:net';
import { createClient } from '@liked-posts/client';
import { createSandbox } from '@liked-posts/sandbox';
import { expect, test, vi } from 'vitest';
import { idsOn, walk } from '../../sandbox/test/ask.ts';

test('handed to the client as its fetch, it is walked to the end, and no socket is opened', async () => {
  const connect = vi.spyOn((await import('node:net')).Socket.prototype, 'connect');
  const sandbox = createSandbox({ likes: 120 });
  const client = createClient({
    baseUrl: 'https://api.example.com',
    accessToken: 'any-token',
    fetch: sandbox.fetch,
  });
  const ids: string[] = [];
  const query = { max_results: 50, expansions: ['author_id'] } as const;
  for await (const page of client.pages('42', query)) {
    ids.push(...(page.data ?? []).map(({ id }) => id));
  }
  expect(ids).toEqual(idsOn(await walk(sandbox, { max_results: 50 })));
  expect(sandbox.requests.filter(({ verdict }) => verdict !== 'valid')).toEqual([]);
  expect(connect).not.toHaveBeenCalled();

  // The spy does see a socket that is opened.
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await fetch(`http://127.0.0.1:${port}`, { signal: AbortSignal.timeout(50) }).catch(() => {});
  expect(connect).toHaveBeenCalled();
  server.close();
});
