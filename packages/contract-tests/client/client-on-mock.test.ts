import { createClient, type Position } from '@liked-posts/client';
import { createMock } from '@liked-posts/mock';
import { listen } from '@liked-posts/test-utils/http-server';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { idsOn, walk } from '../../mock/test/ask.ts';

const likes = 60;
const mock = createMock({ likes });
const connectClient = (fetch: (request: Request) => Promise<Response> = mock.fetch) =>
  createClient({ baseUrl: 'https://api.example.com', accessToken: 'any-token', fetch });

test('the client walks the mock to its end', async () => {
  const mock = createMock({ likes: 120 });
  const ids: string[] = [];
  for await (const { post } of connectClient(mock.fetch).posts('42', { max_results: 50 })) {
    ids.push(post.id);
  }

  expect(ids).toEqual(idsOn(await walk(mock, { max_results: 50 })));
});

test('every request of a walk is valid for the mock', async () => {
  const mock = createMock({ likes: 120 });
  const query = { max_results: 50, expansions: ['author_id'] } as const;
  for await (const _ of connectClient(mock.fetch).posts('42', query));

  // Three pages have Posts. One in between and the last are empty, as in recordings.
  expect(mock.requests).toHaveLength(5);
  expect(mock.requests.filter(({ verdict }) => verdict !== 'valid')).toEqual([]);
});

test('the mock as the fetch of the client opens no socket', async () => {
  const connect = vi.spyOn((await import('node:net')).Socket.prototype, 'connect');
  onTestFinished(() => connect.mockRestore());
  await connectClient().getPage('42');
  expect(connect).not.toHaveBeenCalled();

  // The spy does notice an open socket.
  await using server = await listen((_, response) => void response.end());
  await fetch(server.url);
  expect(connect).toHaveBeenCalled();
});

/** Takes some Posts, leaves the listing, and goes on in another client with another page size. */
async function readInParts(takes: readonly number[], sizes: readonly number[]): Promise<string[]> {
  const ids: string[] = [];
  let from: Position = {};
  for (let turn = 0; !from.end; turn++) {
    const query = { max_results: sizes[turn % sizes.length] };
    const listing = connectClient().posts('42', query, { from, limit: takes[turn] });
    for await (const { post } of listing) ids.push(post.id);
    from = JSON.parse(JSON.stringify(listing.position));
  }
  return ids;
}

test('a listing that goes on in other clients and sizes has each Post once', async () => {
  const all = idsOn(await walk(mock, { max_results: 10 }));
  expect(all.length).toBe(likes);
  const takes = fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 6 });
  const sizes = fc.array(fc.integer({ min: 5, max: 20 }), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(takes, sizes, async (takes, sizes) => {
      expect(await readInParts(takes, sizes)).toEqual(all);
    }),
    { numRuns: 10 },
  );
});

test('a data set made of the pages of the client has the same likes', async () => {
  const query = { max_results: 20, expansions: ['author_id'] } as const;
  const posts = [];
  const users = [];
  for await (const page of connectClient().pages('42', query)) {
    posts.push(...page.data);
    users.push(...(page.includes.users ?? []));
  }
  const knownUsers = [...new Map(users.map((user) => [user.id, user])).values()];
  const likes = { '42': posts.map(({ id }) => id) };
  const copy = createMock({ dataset: { posts, users: knownUsers, likes } });

  expect(idsOn(await walk(copy, query))).toEqual(idsOn(await walk(mock, query)));
});

test.each([
  { limit: 5, windowSeconds: 1 },
  { limit: 2, windowSeconds: 1 },
  { limit: 5, windowSeconds: 30 },
])(
  'ten listings get one 429 a window of $windowSeconds s with $limit requests',
  async (rateLimit) => {
    vi.useFakeTimers({ now: 1_800_000_000_250, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    vi.setTimerTickMode('nextTimerAsync');
    const limited = createMock({ likes: 300, rateLimit });
    /** The number of 429s in each window. */
    const refusals = new Map<number, number>();
    const travel = () => new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 40));
    const client = connectClient(async (request) => {
      await travel();
      const window = Math.floor(Date.now() / 1000 / rateLimit.windowSeconds);
      const response = await limited.fetch(request);
      if (response.status === 429) refusals.set(window, (refusals.get(window) ?? 0) + 1);
      await travel();
      return response;
    });
    const countLikes = async (id: string) => {
      let posts = 0;
      for await (const _ of client.posts(id, { max_results: 100 })) posts++;
      return posts;
    };
    const users = Array.from({ length: 10 }, (_, index) => `${index + 1}`);

    expect(await Promise.all(users.map(countLikes))).toEqual(users.map(() => 300));
    // In the first window, the client does not know the limit yet.
    const [, ...later] = refusals.values();
    expect(Math.max(0, ...later)).toBeLessThanOrEqual(1);
  },
);
