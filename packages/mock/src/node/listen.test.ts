import { expect, onTestFinished, test } from 'vitest';
import { respond } from '../message/messages.ts';
import { type ListenOptions, listen } from './listen.ts';

async function urlOf(handle: ListenOptions['handle']): Promise<string> {
  const server = await listen({ handle, hosts: [] });
  onTestFinished(() => server.close());
  return server.url;
}

test('a connection is kept for as long as the client wants', async () => {
  const { headers } = await fetch(await urlOf(() => respond(204, '')));
  // If Node closed idle connections after five seconds, this would say `timeout=5`.
  expect([headers.get('connection'), headers.get('keep-alive')]).toEqual(['keep-alive', null]);
});
