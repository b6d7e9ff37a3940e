import { fileURLToPath } from 'node:url';
import { startMock } from '@liked-posts/mock/node';
import { type Comparison, compare, receiveMessage, type Sample, startNode } from './measure.ts';
import { clients, users } from './measure-client.ts';

const program = fileURLToPath(new URL('measure-client.ts', import.meta.url));

/** Compares the client with its peers by the processor time of the process that reads. */
export async function compareClients({
  rounds,
  walks,
}: {
  /** How many processes each client gets. */
  readonly rounds: number;
  /** How often each process reads all Posts, after as many times as a warm-up. */
  readonly walks: number;
}): Promise<Comparison> {
  const { onePage, manyPages } = users;
  const likes = { [onePage.id]: onePage.likes, [manyPages.id]: manyPages.likes };
  await using mock = await startMock({ port: 0, users: likes, pages: 'full', journalSize: 0 });
  const rows = await compare(Object.keys(clients), rounds, async (name) => {
    using measurement = startNode(program, name, mock.url, `${walks}`);
    return await receiveMessage<Sample>(measurement);
  });
  return { title: 'Clients', work: `reading ${manyPages.likes.toLocaleString('en')} Posts`, rows };
}
