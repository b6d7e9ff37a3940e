import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandbox, type Sandbox } from '@liked-posts/sandbox';

/** A sandbox on loopback that has a value which nobody has seen yet: who may reply, of every Post. */
export async function serveNewer(
  likes: number,
): Promise<{ readonly url: string; readonly sandbox: Sandbox } & AsyncDisposable> {
  const sandbox = createSandbox({ likes });
  const server = createServer(async ({ url, headers }, response) => {
    const { authorization = '' } = headers;
    const request = new Request(new URL(url ?? '', 'http://sandbox'), {
      headers: { authorization },
    });
    const answer = await sandbox.fetch(request);
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    const text = await answer.text();
    response.end(text.replaceAll(/"reply_settings":"\w+"/g, '"reply_settings":"nobody yet"'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    sandbox,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
