import { startMock } from '@liked-posts/mock/node';
import { startMock as startExamples } from '@liked-posts/prism-mock';
import { describe, expect, test } from 'vitest';
import { rightClient, wrongClients } from './wrong-clients.ts';

/** Either kind of answers, without any other option. */
const servers = {
  service: () => startMock(),
  examples: () => startExamples(),
} as const;

describe.each(Object.entries(servers))(
  'against the mock with the answers of the %s',
  (_, start) => {
    test.each(Object.entries(wrongClients))(
      'a client that %s loses Posts or throws',
      async (_name, read) => {
        await using server = await start();
        const all = await rightClient(server.url);
        const found = await read(server.url).catch((error: unknown) => error);
        if (found instanceof Error) expect(found).toBeInstanceOf(TypeError);
        else expect(found).not.toEqual(expect.arrayContaining(all));
      },
    );

    test('a client that goes on until there is no `next_token` has every Post once', async () => {
      await using server = await start();
      const all = await rightClient(server.url);
      expect(all.length).toBeGreaterThan(10);
      expect(new Set(all).size).toBe(all.length);
    });
  },
);

test('where all pages are full, these clients find all Posts', async () => {
  await using server = await startMock({ pages: 'full' });
  const all = await rightClient(server.url);
  for (const read of Object.values(wrongClients)) expect(await read(server.url)).toEqual(all);
});
