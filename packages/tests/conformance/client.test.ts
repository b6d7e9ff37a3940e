import { createClient, HttpError, ListingError, type Position } from '@liked-posts/client';
import { type Exchange, startProxy } from '@liked-posts/conformance';
import type { Fault, MockOptions } from '@liked-posts/mock';
import { startMock } from '@liked-posts/mock/node';
import { describe, expect, it } from 'vitest';

const user = '2244994945';
const likes = 23;
const query = {
  max_results: 5,
  'tweet.fields': ['author_id', 'created_at'],
  expansions: ['author_id'],
} as const;
const connect = (baseUrl: string) =>
  createClient({ baseUrl, accessToken: 'any-token', retry: { limit: 2, delay: 1 } });

/** So that a rate limit ends in a quarter of an hour or later: a client waits for what ends soon. */
const inTheNextWindow = () => (Math.floor(Date.now() / 900_000) + 1) * 900_000;

/** A server to read from, and what it found wrong with the requests. */
interface Server extends AsyncDisposable {
  readonly url: string;
  readonly wrong: () => readonly unknown[];
}

async function serve(options: MockOptions): Promise<Server> {
  const mock = await startMock(options);
  return {
    url: mock.url,
    wrong: () => mock.requests.filter(({ verdict }) => verdict !== 'valid'),
    [Symbol.asyncDispose]: mock.close,
  };
}

const servers: Record<string, () => Promise<Server>> = {
  'mock with examples': async () => serve({ answers: 'examples' }),
  mock: async () => serve({ likes }),
  'mock behind the proxy': async () => {
    const mock = await startMock({ likes });
    const exchanges: Exchange[] = [];
    const proxy = await startProxy(mock.url, {
      onExchange: (exchange) => exchanges.push(exchange),
    });
    return {
      url: proxy.url,
      wrong: () =>
        exchanges.flatMap(({ request: { violations, responseViolations = [] } }) => [
          ...violations,
          ...responseViolations,
        ]),
      [Symbol.asyncDispose]: async () => {
        await proxy.close();
        await mock.close();
      },
    };
  },
};

describe.each(Object.keys(servers))('the client and the %s, over sockets', (name) => {
  const start = servers[name] as () => Promise<Server>;

  it('agree on every request of a walk to the end and back, which has no Post twice', async () => {
    await using server = await start();
    const client = connect(server.url);
    const there = [];
    for await (const page of client.pages(user, query)) there.push(page);
    const back = [];
    const from = there.at(-1)?.meta.previous_token;
    for await (const page of client.pages(user, query, { direction: 'backward', from })) {
      back.push(page);
    }

    const ids = there.flatMap(({ data }) => data.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(query.max_results);
    expect(new Set(ids).size).toBe(ids.length);
    expect(back.map(({ data }) => data)).toEqual(
      there
        .slice(0, -1)
        .reverse()
        .map(({ data }) => data),
    );
    expect(server.wrong()).toEqual([]);
  });

  it('agree on what is refused', async () => {
    await using server = await start();
    const refusal = await connect(server.url)
      .getPage(user, { max_results: 4 })
      .catch((error: unknown) => error);

    expect(refusal).toBeInstanceOf(HttpError);
    expect(refusal).toMatchObject({ status: 400, retryable: false });
    expect(server.wrong()).toHaveLength(1);
  });
});

describe('the client reads every Post of the mock once, in order, over a socket', () => {
  // What it does not get over by itself it reports, with the position to go on from.
  const schedules: readonly (readonly [Fault[], reports: string[]])[] = [
    [[], []],
    [[{ page: 2, code: 503, times: 1 }], []],
    [[{ page: 2, code: 500, times: 2 }], []],
    [[{ page: 2, code: 503, times: 3 }], ['HttpError']],
    [[{ page: 1, code: 503, times: 3 }], ['HttpError']],
    [[{ page: 3, code: 403, times: 1 }], ['HttpError']],
    [[{ page: 3, code: 429, times: 1 }], ['RateLimitError']],
    [[{ page: 2, code: 429, example: 'usageCapped', times: 1 }], ['HttpError']],
    [[{ request: 2, reset: true }], []],
    [[{ page: 2, reset: true, times: 3 }], ['ConnectionError']],
    [[{ page: 2, delay: 60_000, times: 1 }], []],
    [[{ page: 2, corruption: 'html', times: 1 }], []],
    [[{ page: 2, corruption: 'truncatedJson', times: 1 }], []],
    [[{ page: 2, corruption: 'malformedJson', times: 1 }], []],
    [[{ page: 2, corruption: 'malformedJson', times: 3 }], ['InvalidBodyError']],
    [[{ page: 2, corruption: 'emptyPage', times: 1 }], []],
    [[{ page: 3, corruption: 'repeatedToken', times: 1 }], ['PaginationError']],
    [[{ page: 3, corruption: 'errorsOnly', times: 1 }], ['UserNotFoundError']],
    [
      [
        { page: 2, code: 503, times: 1 },
        { page: 3, reset: true, times: 1 },
        { page: 4, corruption: 'emptyPage', times: 1 },
        { page: 5, corruption: 'truncatedJson', times: 1 },
      ],
      [],
    ],
  ];

  it.each(
    schedules.map(([faults, reports]) => ({ faults, reports, named: JSON.stringify(faults) })),
  )('whatever happens: $named', async ({ faults, reports }) => {
    await using flawless = await startMock({ likes });
    await using faulty = await startMock({ likes, faults, now: inTheNextWindow });
    const expected = [];
    for await (const { post } of connect(flawless.url).posts(user, query)) expected.push(post);

    const client = createClient({
      baseUrl: faulty.url,
      accessToken: 'any-token',
      // What is held up is asked for again in time. A slow machine holds up nothing else.
      timeout: faults.some(({ delay }) => delay) ? 2000 : 60_000,
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
        if (!(error instanceof ListingError) || reported.length > 5) throw error;
        reported.push(error.name);
        from = error.position;
      }
    }

    expect(read).toEqual(expected);
    expect(read).toHaveLength(likes);
    expect(reported).toEqual(reports);
    const overridden = faulty.requests.filter((request) => request.override);
    expect(overridden.length).toBe(faults.reduce((sum, { times = 1 }) => sum + times, 0));
  });
});
