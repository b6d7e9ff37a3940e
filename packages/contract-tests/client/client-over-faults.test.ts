import {
  createClient,
  type LikedPostsClient,
  LikedPostsError,
  type Position,
  type PostOf,
} from '@liked-posts/client';
import { createMock, type Fault } from '@liked-posts/mock';
import { startMock } from '@liked-posts/mock/node';
import { beforeAll, describe, expect, test } from 'vitest';

const user = '2244994945';
/** Four pages of 5 Posts, and one of 3. */
const likes = 23;
const query = {
  max_results: 5,
  'tweet.fields': ['author_id', 'created_at'],
  expansions: ['author_id'],
} as const;

/**
 * Returns the start of the next window of the rate limit. If the mock takes it for the current time, the
 * limit resets in more than a quarter of an hour, for which the client does not wait.
 */
function getNextWindow(): number {
  const windowMs = 15 * 60 * 1000;
  return (Math.floor(Date.now() / windowMs) + 1) * windowMs;
}

/** More errors than any case expects: without an end, a listing would be continued for ever. */
const maxErrors = 5;

/** Reads all Posts. After an error, continues at its position, as an application would. */
async function readToEnd(client: LikedPostsClient) {
  const posts: PostOf<typeof query>[] = [];
  const errors: LikedPostsError['name'][] = [];
  let from: Position | undefined;
  for (;;) {
    try {
      for await (const { post } of client.posts(user, query, { from })) posts.push(post);
      return { posts, errors };
    } catch (error) {
      if (!(error instanceof LikedPostsError) || errors.length > maxErrors) throw error;
      errors.push(error.name);
      from = error.position;
    }
  }
}

describe('the client over a socket to the mock', () => {
  let expectedPosts: PostOf<typeof query>[];
  beforeAll(async () => {
    const { fetch } = createMock({ likes });
    const options = { baseUrl: 'http://127.0.0.1', accessToken: 'any-token', fetch };
    ({ posts: expectedPosts } = await readToEnd(createClient(options)));
    expect(expectedPosts).toHaveLength(likes);
  });

  interface FaultCase {
    readonly about: string;
    readonly faults: Fault[];
    /** The errors of the client, which has two retries. Default: no error, because two are enough. */
    readonly errors?: LikedPostsError['name'][];
  }

  const cases: readonly FaultCase[] = [
    { about: 'nothing fails', faults: [] },
    { about: 'a page fails once', faults: [{ match: { page: 2 }, code: 503 }] },
    {
      about: 'a page is forbidden',
      faults: [{ match: { page: 3 }, code: 403 }],
      errors: ['HttpError'],
    },
    {
      about: 'the rate limit is reached',
      faults: [{ match: { page: 3 }, code: 429 }],
      errors: ['RateLimitError'],
    },
    {
      about: 'the usage cap is reached',
      faults: [{ match: { page: 2 }, code: 429, example: 'usageCapped' }],
      errors: ['QuotaError'],
    },
    { about: 'a connection is reset', faults: [{ request: 2, reset: true }] },
    { about: 'a response takes too long', faults: [{ match: { page: 2 }, delay: 60_000 }] },
    { about: 'JSON is cut', faults: [{ match: { page: 2 }, corruption: 'truncatedJson' }] },
    { about: 'a page is empty', faults: [{ match: { page: 2 }, corruption: 'emptyPage' }] },
    {
      about: 'a page leads to itself',
      faults: [{ match: { page: 3 }, corruption: 'repeatedToken' }],
    },
    {
      about: 'a page leads to itself twice',
      faults: [{ match: { page: 3 }, corruption: 'repeatedToken', times: 2 }],
      errors: ['PaginationError'],
    },
    {
      about: 'a page has nothing but errors',
      faults: [{ match: { page: 3 }, corruption: 'errorsOnly' }],
      errors: ['HttpError'],
    },
  ];

  test.each(cases)('a listing has every Post if $about', async ({ faults, errors = [] }) => {
    await using mock = await startMock({ likes, faults, now: getNextWindow });
    const client = createClient({
      baseUrl: mock.url,
      accessToken: 'any-token',
      // A delayed response must time out. Other responses must not, even on a slow machine.
      timeout: faults.some(({ delay }) => delay) ? 1000 : 60_000,
      retry: { limit: 2, delay: 1 },
    });

    expect(await readToEnd(client)).toEqual({ posts: expectedPosts, errors });
    const overriddenRequests = mock.requests.filter((request) => request.override);
    const faultCount = faults.reduce((sum, { times = 1 }) => sum + times, 0);
    expect(overriddenRequests).toHaveLength(faultCount);
  });
});
