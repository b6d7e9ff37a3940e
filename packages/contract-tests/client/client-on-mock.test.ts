import { createClient, type Position } from '@liked-posts/client';
import { createMock } from '@liked-posts/mock';
import { listen } from '@liked-posts/test-utils/http-server';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { idsOn, walk } from '../../mock/test/ask.ts';

const likes = 60;
const mock = createMock({ likes });
const clientOf = (fetch: (request: Request) => Promise<Response> = mock.fetch) =>
  createClient({ baseUrl: 'https://api.example.com', accessToken: 'any-token', fetch });

test('handed to the client as its fetch, it is walked to the end, and no socket is opened', async () => {
  const connect = vi.spyOn((await import('node:net')).Socket.prototype, 'connect');
  const mock = createMock({ likes: 120 });
  const client = clientOf(mock.fetch);
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

test('a data set made of the pages of the client has the same likes', async () => {
  const query = { max_results: 20, expansions: ['author_id'] } as const;
  const posts = [];
  const users = [];
  for await (const page of clientOf().pages('42', query)) {
    posts.push(...page.data);
    users.push(...(page.includes.users ?? []));
  }
  const knownUsers = [...new Map(users.map((user) => [user.id, user])).values()];
  const likes = { '42': posts.map(({ id }) => id) };
  const copy = createMock({ dataset: { posts, users: knownUsers, likes } });

  expect(idsOn(await walk(copy, query))).toEqual(idsOn(await walk(mock, query)));
});

test.each([
  [5, 1],
  [2, 1],
  [5, 30],
])(
  'ten users on %i requests in %i s finish, with one answer of 429 a window at most after the first',
  async (limit, windowSeconds) => {
    vi.useFakeTimers({ now: 1_800_000_000_250, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    vi.setTimerTickMode('nextTimerAsync');
    const rateLimit = { limit, windowSeconds };
    const limited = createMock({ likes: 300, rateLimit, now: () => Date.now() });
    /** The number of 429s in each window. */
    const refused = new Map<number, number>();
    const latency = () => new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 40));
    const client = clientOf(async (request) => {
      await latency();
      const window = Math.floor(Date.now() / 1000 / windowSeconds);
      const response = await limited.fetch(request);
      if (response.status === 429) refused.set(window, (refused.get(window) ?? 0) + 1);
      await latency();
      return response;
    });
    const count = async (id: string) => {
      let posts = 0;
      for await (const _ of client.posts(id, { max_results: 100 })) posts++;
      return posts;
    };
    const users = Array.from({ length: 10 }, (_, index) => `${index + 1}`);

    expect(await Promise.all(users.map(count))).toEqual(users.map(() => 300));
    const [, ...later] = refused.values();
    expect(Math.max(0, ...later)).toBeLessThanOrEqual(1);
  },
);
