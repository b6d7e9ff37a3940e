import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createTestClient } from '../test/clients.ts';
import { respond } from '../test/service.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

test.each(['pages', 'posts'] as const)(
  '%s hold no page while the next is requested',
  async (name) => {
    const pages: WeakRef<object>[] = [];
    const pagesAlive: number[] = [];
    const client = createTestClient(async () => {
      // Garbage is collected twice, because reading a WeakRef keeps its object for that turn.
      for (let turn = 0; turn < 2; turn++) {
        await new Promise((resolve) => setImmediate(resolve));
        collectGarbage();
      }
      pagesAlive.push(pages.filter((page) => page.deref() !== undefined).length);
      const id = `${pagesAlive.length}`;
      return respond({ data: [{ id, text: '' }], meta: { next_token: `t${id}` } });
    });
    const listing: AsyncIterator<object, void> =
      name === 'pages' ? client.pages('1', {}, { limit: 5 }) : client.posts('1', {}, { limit: 5 });
    // This is a function, so that its variables are gone when it returns.
    const readNext = async () => {
      const { value } = await listing.next();
      if (value) pages.push(new WeakRef('page' in value ? Object(value.page) : value));
      return value !== undefined;
    };
    while (await readNext());

    // The number of pages alive when each of the five pages is requested.
    expect(pagesAlive).toEqual([0, 0, 0, 0, 0]);
  },
);

test('20,000 calls leave nothing on a signal that they share', async () => {
  const client = createTestClient(async () => respond({ meta: {} }));
  const { signal } = new AbortController();
  const measureHeapBytes = async (calls: number) => {
    for (let call = 0; call < calls; call++) await client.getPage('1', {}, { signal });
    // Garbage is collected in several turns, because a finalized object may be free only in the next.
    for (let turn = 0; turn < 3; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      collectGarbage();
    }
    return process.memoryUsage().heapUsed;
  };
  const bytesBefore = await measureHeapBytes(1000);
  const bytesAfter = await measureHeapBytes(20_000);

  // A listener that is left takes some 5,000 bytes.
  expect((bytesAfter - bytesBefore) / 20_000).toBeLessThan(100);
});
