import { createClient, type Position } from '@liked-posts/client';
import { createMock } from '@liked-posts/mock';
import { listen } from '@liked-posts/test-utils/http-server';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { idsOn, walk } from '../../mock/test/ask.ts';

const likes = 60;
const mock = createMock({ likes });
const clientOf = () =>
  createClient({
    baseUrl: 'https://api.example.com',
    accessToken: 'any-token',
    fetch: mock.fetch,
  });

test('handed to the client as its fetch, it is walked to the end, and no socket is opened', async () => {
  const connect = vi.spyOn((await import('node:net')).Socket.prototype, 'connect');
  const mock = createMock({ likes: 120 });
  const client = createClient({
    baseUrl: 'https://api.example.com',
    accessToken: 'any-token',
    fetch: mock.fetch,
  });
  const ids: string[] = [];
  const query = { max_results: 50, expansions: ['author_id'] } as const;
  for await (const page of client.pages('42', query)) {
    ids.push(...(page.data ?? []).map(({ id }) => id));
  }
  expect(ids).toEqual(idsOn(await walk(mock, { max_results: 50 })));
  expect(mock.requests.filter(({ verdict }) => verdict !== 'valid')).toEqual([]);
  expect(connect).not.toHaveBeenCalled();

  // The spy does notice an open socket.
  await using server = await listen((_, response) => void response.end());
  await fetch(server.url);
  expect(connect).toHaveBeenCalled();
});

test('a walk that is interrupted anywhere, and continued in another client, has each Post once', async () => {
  const all = idsOn(await walk(mock, { max_results: 10 }));
  expect(all.length).toBe(likes);
  /** Repeatedly reads some Posts, leaves the listing, and continues with another page size. */
  const idsIn = async (takes: readonly number[], sizes: readonly number[]) => {
    const ids: string[] = [];
    let from: Position | undefined;
    for (let turn = 0; ; turn++) {
      const query = { max_results: sizes[turn % sizes.length] };
      let taken = 0;
      let last: Position | undefined;
      for await (const { post, position } of clientOf().posts('42', query, { from })) {
        ids.push(post.id);
        last = JSON.parse(JSON.stringify(position)) as Position;
        if (++taken === takes[turn]) break;
      }
      if (last === undefined || last.end) return ids;
      from = last;
    }
  };
  const takes = fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 6 });
  const sizes = fc.array(fc.integer({ min: 5, max: 20 }), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(takes, sizes, async (takes, sizes) => {
      expect(await idsIn(takes, sizes)).toEqual(all);
    }),
    { numRuns: 10 },
  );
});
