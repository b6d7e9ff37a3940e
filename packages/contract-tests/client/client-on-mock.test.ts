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

test('the mock as the fetch of the client opens no socket', async () => {
  const connect = vi.spyOn((await import('node:net')).Socket.prototype, 'connect');
  onTestFinished(() => connect.mockRestore());
  await connectClient().getPage('42');
  expect(connect).not.toHaveBeenCalled();

  // Shows that the spy would notice a socket.
  await using server = await listen((_, response) => void response.end());
  await fetch(server.url);
  expect(connect).toHaveBeenCalled();
});

/**
 * Reads all likes in parts, each with a client of its own, which goes on where the last one ended.
 *
 * @param limits - how many Posts each part has at most; the part after them has all others
 * @param pageSizes - the `max_results` of the parts, over and over
 */
async function readInParts(
  limits: readonly number[],
  pageSizes: readonly number[],
): Promise<string[]> {
  const ids: string[] = [];
  let from: Position = {};
  for (let part = 0; !from.end; part++) {
    const query = { max_results: pageSizes[part % pageSizes.length] };
    const listing = connectClient().posts('42', query, { from, limit: limits[part] });
    for await (const { post } of listing) ids.push(post.id);
    from = JSON.parse(JSON.stringify(listing.position));
  }
  return ids;
}

test('a listing in parts has each Post once', async () => {
  const ids = idsOn(await walk(mock, { max_results: 10 }));
  expect(ids.length).toBe(likes);
  const limitLists = fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 6 });
  const pageSizeLists = fc.array(fc.integer({ min: 5, max: 20 }), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(limitLists, pageSizeLists, async (limits, pageSizes) => {
      expect(await readInParts(limits, pageSizes)).toEqual(ids);
    }),
    { numRuns: 10 },
  );
});

interface RateLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** Three pages of 100, for each user. */
const likesOfEach = 300;
const tenUsers = Array.from({ length: 10 }, (_, index) => `${index + 1}`);

/** A service with a rate limit, behind a network that delays requests and responses at random. */
function createLimitedService(rateLimit: RateLimit) {
  const limitedMock = createMock({ likes: likesOfEach, rateLimit });
  const refusals = new Map<number, number>();
  const delay = () => {
    const delayMs = 5 + Math.random() * 40;
    return new Promise((resolve) => setTimeout(resolve, delayMs));
  };
  return {
    /** The number of 429s in each window that has some, the first window first. */
    refusals,
    async fetch(request: Request): Promise<Response> {
      await delay();
      const window = Math.floor(Date.now() / 1000 / rateLimit.windowSeconds);
      const response = await limitedMock.fetch(request);
      if (response.status === 429) refusals.set(window, (refusals.get(window) ?? 0) + 1);
      await delay();
      return response;
    },
  };
}

test.each<RateLimit>([
  { limit: 5, windowSeconds: 1 },
  { limit: 2, windowSeconds: 1 },
  { limit: 5, windowSeconds: 30 },
])(
  'ten listings get at most one 429 in a window of $windowSeconds s with $limit requests',
  async (rateLimit) => {
    // A quarter of a second after the start of a window, whatever its length.
    const startMs = 1_800_000_000_250;
    vi.useFakeTimers({ now: startMs, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    vi.setTimerTickMode('nextTimerAsync');
    const service = createLimitedService(rateLimit);
    const client = connectClient(service.fetch);
    const countLikes = async (id: string) => {
      let posts = 0;
      for await (const _ of client.posts(id, { max_results: 100 })) posts++;
      return posts;
    };

    expect(await Promise.all(tenUsers.map(countLikes))).toEqual(Array(10).fill(likesOfEach));
    // In the first window, the client does not know the limit yet.
    const [, ...laterRefusals] = service.refusals.values();
    expect(laterRefusals.filter((count) => count > 1)).toEqual([]);
  },
);
