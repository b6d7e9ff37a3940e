import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandbox, type SandboxOptions } from '@liked-posts/sandbox';
import { createListener } from '@liked-posts/sandbox/node';
import type { Mutant } from './mutants/mutant.ts';
import { likes } from './users.ts';

/** Serves a mutant of the sandbox. */
export async function serveMutant(
  answer: Mutant['answer'],
  options: SandboxOptions = { users: likes },
): Promise<{ readonly url: string } & AsyncDisposable> {
  const sandbox = createSandbox(options);
  const listener = createListener({ handle: (incoming) => answer(incoming, sandbox) });
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
