import { createClient, LikedPostsError, type Position, type PostOf } from '@liked-posts/client';
import { createMock, type Fault } from '@liked-posts/mock';
import { startMock } from '@liked-posts/mock/node';
import { beforeAll, describe, expect, it } from 'vitest';

const user = '2244994945';
const likes = 23;
const query = {
  max_results: 5,
  'tweet.fields': ['author_id', 'created_at'],
  expansions: ['author_id'],
} as const;
/** Puts the end of the rate limit at least a quarter of an hour away, too far to wait for. */
const inTheNextWindow = () => (Math.floor(Date.now() / 900_000) + 1) * 900_000;

describe('the client reads every Post of the mock once, in order, over a socket', () => {
  const expected: PostOf<typeof query>[] = [];
  beforeAll(async () => {
    const options = { baseUrl: 'http://127.0.0.1', accessToken: 'any-token' };
    const client = createClient({ ...options, fetch: createMock({ likes }).fetch });
    for await (const { post } of client.posts(user, query)) expected.push(post);
    expect(expected).toHaveLength(likes);
  });

  // If the client cannot recover by itself, it throws an error with the position to continue from.
  const cases: readonly (readonly [Fault[], reports: string[]])[] = [
    [[], []],
    [[{ match: { page: 2 }, code: 503 }], []],
    [[{ match: { page: 2 }, code: 500, times: 2 }], []],
    [[{ match: { page: 2 }, code: 503, times: 3 }], ['HttpError']],
    [[{ match: { page: 1 }, code: 503, times: 3 }], ['HttpError']],
    [[{ match: { page: 3 }, code: 403 }], ['HttpError']],
    [[{ match: { page: 3 }, code: 429 }], ['RateLimitError']],
    [[{ match: { page: 2 }, code: 429, example: 'usageCapped' }], ['QuotaError']],
    [[{ request: 2, reset: true }], []],
    [[{ match: { page: 2 }, reset: true, times: 3 }], ['ConnectionError']],
    [[{ match: { page: 2 }, delay: 60_000 }], []],
    [
      [
        {
          match: { page: 2 },
          code: 502,
          body: '<!doctype html>',
          headers: { 'content-type': 'text/html' },
        },
      ],
      [],
    ],
    [[{ match: { page: 2 }, corruption: 'truncatedJson' }], []],
    [[{ match: { page: 2 }, body: '{"data"=[]}' }], []],
    [[{ match: { page: 2 }, body: '{"data"=[]}', times: 3 }], ['HttpError']],
    [[{ match: { page: 2 }, corruption: 'emptyPage' }], []],
    [[{ match: { page: 3 }, corruption: 'repeatedToken' }], []],
    [[{ match: { page: 3 }, corruption: 'repeatedToken', times: 2 }], ['PaginationError']],
    [[{ match: { page: 3 }, corruption: 'errorsOnly' }], ['HttpError']],
    [
      [
        { match: { page: 2 }, code: 503 },
        { match: { page: 3 }, reset: true },
        { match: { page: 4 }, corruption: 'emptyPage' },
        { match: { page: 5 }, corruption: 'truncatedJson' },
      ],
      [],
    ],
  ];

  it.each(cases.map(([faults, reports]) => ({ faults, reports, named: JSON.stringify(faults) })))(
    'whatever happens: $named',
    async ({ faults, reports }) => {
      await using faulty = await startMock({ likes, faults, now: inTheNextWindow });
      const client = createClient({
        baseUrl: faulty.url,
        accessToken: 'any-token',
        // A delayed answer must time out. Without delays, a slow machine must not cause time-outs.
        timeout: faults.some(({ delay }) => delay) ? 1000 : 60_000,
        retry: { limit: 2, delay: 1 },
      });
      const read = [];
      const reported: string[] = [];
      let from: Position | undefined;
      for (let end = false; !end; ) {
        try {
          for await (const { post } of client.posts(user, query, { from })) read.push(post);
          end = true;
        } catch (error) {
          if (!(error instanceof LikedPostsError) || reported.length > 5) throw error;
          reported.push(error.name);
          from = error.position;
        }
      }

      expect(read).toEqual(expected);
      expect(reported).toEqual(reports);
      const overridden = faulty.requests.filter((request) => request.override);
      expect(overridden.length).toBe(faults.reduce((sum, { times = 1 }) => sum + times, 0));
    },
  );
});
