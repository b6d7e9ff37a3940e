import { once } from 'node:events';
import { createServer } from 'node:net';

/** Those of the ports of this machine that another program uses. */
export async function takenPorts(ports: readonly number[]): Promise<number[]> {
  const taken: number[] = [];
  for (const port of ports) {
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
      await once(server.close(), 'close');
    } catch {
      taken.push(port);
    }
  }
  return taken;
}
