import { createClient, LikedPostsError, type Position, type PostOf } from '@liked-posts/client';
import { createMock, type Fault } from '@liked-posts/mock';
import { startMock } from '@liked-posts/mock/node';
import { beforeAll, describe, expect, test } from 'vitest';

const user = '2244994945';
const likes = 23;
const query = {
  max_results: 5,
  'tweet.fields': ['author_id', 'created_at'],
  expansions: ['author_id'],
} as const;
/** Puts the end of the rate limit at least a quarter of an hour away, too far to wait for. */
const getNextWindow = () => (Math.floor(Date.now() / 900_000) + 1) * 900_000;

describe('the client reads every Post of the mock once, in order, over a socket', () => {
  const expected: PostOf<typeof query>[] = [];
  beforeAll(async () => {
    const options = { baseUrl: 'http://127.0.0.1', accessToken: 'any-token' };
    const client = createClient({ ...options, fetch: createMock({ likes }).fetch });
    for await (const { post } of client.posts(user, query)) expected.push(post);
    expect(expected).toHaveLength(likes);
  });

  // If the client cannot recover by itself, it throws an error with the position to continue from.
  const cases: readonly { about: string; faults: Fault[]; reports?: string[] }[] = [
    { about: 'nothing fails', faults: [] },
    { about: 'a page fails once', faults: [{ match: { page: 2 }, code: 503 }] },
    { about: 'a page fails twice', faults: [{ match: { page: 2 }, code: 500, times: 2 }] },
    {
      about: 'a page fails three times',
      faults: [{ match: { page: 2 }, code: 503, times: 3 }],
      reports: ['HttpError'],
    },
    {
      about: 'the first page fails three times',
      faults: [{ match: { page: 1 }, code: 503, times: 3 }],
      reports: ['HttpError'],
    },
    {
      about: 'a page is forbidden',
      faults: [{ match: { page: 3 }, code: 403 }],
      reports: ['HttpError'],
    },
    {
      about: 'the rate limit is reached',
      faults: [{ match: { page: 3 }, code: 429 }],
      reports: ['RateLimitError'],
    },
    {
      about: 'the usage cap is reached',
      faults: [{ match: { page: 2 }, code: 429, example: 'usageCapped' }],
      reports: ['QuotaError'],
    },
    { about: 'a connection is reset', faults: [{ request: 2, reset: true }] },
    {
      about: 'a connection is reset three times',
      faults: [{ match: { page: 2 }, reset: true, times: 3 }],
      reports: ['ConnectionError'],
    },
    { about: 'a response takes too long', faults: [{ match: { page: 2 }, delay: 60_000 }] },
    {
      about: 'a gateway sends HTML',
      faults: [
        {
          match: { page: 2 },
          code: 502,
          body: '<!doctype html>',
          headers: { 'content-type': 'text/html' },
        },
      ],
    },
    { about: 'JSON is cut', faults: [{ match: { page: 2 }, corruption: 'truncatedJson' }] },
    { about: 'JSON is wrong', faults: [{ match: { page: 2 }, body: '{"data"=[]}' }] },
    {
      about: 'JSON is wrong three times',
      faults: [{ match: { page: 2 }, body: '{"data"=[]}', times: 3 }],
      reports: ['HttpError'],
    },
    { about: 'a page is empty', faults: [{ match: { page: 2 }, corruption: 'emptyPage' }] },
    {
      about: 'a page leads to itself',
      faults: [{ match: { page: 3 }, corruption: 'repeatedToken' }],
    },
    {
      about: 'a page leads to itself twice',
      faults: [{ match: { page: 3 }, corruption: 'repeatedToken', times: 2 }],
      reports: ['PaginationError'],
    },
    {
      about: 'a page has nothing but errors',
      faults: [{ match: { page: 3 }, corruption: 'errorsOnly' }],
      reports: ['HttpError'],
    },
    {
      about: 'each page fails in another way',
      faults: [
        { match: { page: 2 }, code: 503 },
        { match: { page: 3 }, reset: true },
        { match: { page: 4 }, corruption: 'emptyPage' },
        { match: { page: 5 }, corruption: 'truncatedJson' },
      ],
    },
  ];

  test.each(cases)('when $about', async ({ faults, reports = [] }) => {
    await using faulty = await startMock({ likes, faults, now: getNextWindow });
    const client = createClient({
      baseUrl: faulty.url,
      accessToken: 'any-token',
      // A delayed response must time out. Without delays, a slow machine must not cause time-outs.
      timeout: faults.some(({ delay }) => delay) ? 1000 : 60_000,
      retry: { limit: 2, delay: 1 },
    });
    const read = [];
    const reported: string[] = [];
    let from: Position | undefined;
    for (;;) {
      try {
        for await (const { post } of client.posts(user, query, { from })) read.push(post);
        break;
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
  });
});
