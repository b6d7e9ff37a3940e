import { expect, test } from 'vitest';
import { ask, idsOn, page, statusesOf, walk } from '../../test/ask.ts';
import { violationsOf } from '../../test/violations-of.ts';
import { exampleNames, findExample } from '../examples/examples.ts';
import { createMock, type Fault, type Override } from '../index.ts';

const numbered = [...exampleNames].filter(([status]) => status !== 'default');

test.each(numbered.flatMap(([status, names]) => names.map((name) => [status, name] as const)))(
  'Prefer: code=%s, example=%s answers with that example of the contract',
  async (status, name) => {
    const { status: got, text } = await ask(createMock(), {}, '42', {
      prefer: `code=${status}, example=${name}`,
    });
    const value = findExample(Number(status), name)?.value;
    expect(got).toBe(Number(status));
    expect(text).toBe(typeof value === 'string' ? value : JSON.stringify(value));
  },
);

test('Prefer takes precedence over the queue, and the queue over faults', async () => {
  const mock = createMock({ faults: [{ probability: 1, code: 500 }] });
  mock.next({ code: 429 });
  expect((await ask(mock, {}, '42', { prefer: 'code=503' })).status).toBe(503);
  expect((await ask(mock)).status).toBe(429);
  expect((await ask(mock)).status).toBe(500);
});

test('a 429 says that the window is used up, unless it is about a usage cap', async () => {
  let now = 0;
  const mock = createMock({ rateLimit: { limit: 7, windowSeconds: 60 }, now: () => now });
  const limitOf = async (override: Override) => {
    mock.next(override);
    const { headers } = await ask(mock);
    return ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-rate-limit-${name}`));
  };
  expect(await limitOf({ code: 429 })).toEqual(['7', '0', '60']);
  now = 59_999;
  expect(await limitOf({ code: 429 })).toEqual(['7', '0', '60']);
  expect(await limitOf({ code: 429, example: 'usageCapped' })).toEqual(['7', '4', '60']);
  now = 60_000;
  expect(await limitOf({ code: 429 })).toEqual(['7', '0', '120']);
});

test('a request over the rate limit uses no override up', async () => {
  const mock = createMock({ rateLimit: { limit: 1 }, now: () => 0 });
  await ask(mock);
  mock.next({ code: 404 });
  expect((await ask(mock)).status).toBe(429);
  expect((await ask(mock, {}, '42', { authorization: 'Bearer other' })).status).toBe(404);
});

test('the answer about a user who does not exist counts as page 1', async () => {
  const faults = [1, 2].map((page) => ({ match: { page }, code: 500 + page }));
  const mock = createMock({ users: { '42': 3 }, faults });
  expect(await statusesOf(mock, 2, {}, '43')).toEqual([501, 200]);
});

test('a fault by probability applies to a share of the requests that match, picked by the seed, whatever comes between', async () => {
  const run = async (seed: number, others = 0) => {
    const faults = [{ match: { user: '42' }, probability: 0.3, code: 503 }];
    const mock = createMock({ seed, faults });
    const statuses = [];
    for (let index = 0; index < 200; index += 1) {
      await statusesOf(mock, others, { max_results: 5 }, '43');
      statuses.push((await ask(mock, { max_results: 5 })).status);
    }
    return statuses;
  };
  const statuses = await run(1);
  const share = statuses.filter((status) => status === 503).length / statuses.length;
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.4);
  expect(await run(1, 2)).toEqual(statuses);
  expect(await run(2)).not.toEqual(statuses);
});

test('faults by probability apply independently of each other, and may be sure or impossible', async () => {
  const faults = [503, 500].map((code) => ({ probability: 0.3, code }));
  const found = new Set(await statusesOf(createMock({ faults }), 60));
  expect([...found].sort()).toEqual([200, 500, 503]);
  const sure = [0, 1].map((probability) => ({ probability, code: 500 + probability }));
  expect((await ask(createMock({ faults: sure }))).status).toBe(501);
});

const everyPage = { probability: 1 };

test.each<[Fault, 'recorded' | 'full']>([
  [{ ...everyPage, corruption: 'emptyPage' }, 'recorded'],
  [{ ...everyPage, corruption: 'emptyPage' }, 'full'],
  [{ ...everyPage, corruption: 'shortPage' }, 'recorded'],
  [{ match: { page: 3 }, corruption: 'shortPage' }, 'full'],
])(
  'a walk with %j and %s pages gets more of them, ends, and loses no Post, there and back',
  async (fault, pages) => {
    const query = { max_results: 20, expansions: 'author_id', 'tweet.fields': 'author_id' };
    const right = await walk(createMock({ pages }), query);
    const mock = createMock({ pages, faults: [fault] });
    const there = await walk(mock, query);
    expect(idsOn(there)).toEqual(idsOn(right));
    const more = 'match' in fault ? 1 : right.filter(({ data }) => data?.length !== 1).length;
    expect(there.length).toBeGreaterThanOrEqual(right.length + Math.floor(more / 2));
    // The users included are the authors of the Posts that remain.
    for (const { data = [], includes } of there) {
      const authors = new Set(data.map(({ author_id }) => author_id));
      expect(includes?.users?.filter(({ id }) => !authors.has(id)) ?? []).toEqual([]);
    }

    const pagination_token = there.at(-1)?.meta?.previous_token ?? '';
    const back = await walk(mock, { ...query, pagination_token }, 'previous_token');
    const last = there.at(-1)?.data?.length ?? 0;
    expect(idsOn(back.reverse())).toEqual(idsOn(right).slice(0, last === 0 ? undefined : -last));
  },
);

test('page numbers include the empty pages of a recorded walk', async () => {
  const query = { max_results: 20 };
  const right = await walk(createMock(), query);
  const mock = createMock({
    faults: right.map((_, at) => ({ match: { page: at + 1 }, code: 500 + at })),
  });
  const statuses: number[] = [];
  for (const [at] of right.entries()) {
    const token = right[at - 1]?.meta?.next_token;
    const more = token === undefined ? {} : { pagination_token: token };
    statuses.push(...(await statusesOf(mock, 2, { ...query, ...more })));
  }
  expect(statuses).toEqual(right.flatMap((_, at) => [500 + at, 200]));
});

test('a walk loses the token that it follows, and ends early, there and back', async () => {
  const mock = createMock({ pages: 'full' });
  const query = { max_results: 20 };
  const right = await walk(mock, query);
  const pagination_token = right.at(-1)?.meta?.previous_token ?? '';
  mock.setFaults(...[3, 10].map((page): Fault => ({ match: { page }, corruption: 'lostToken' })));
  const there = await walk(mock, query);
  expect(idsOn(there)).toEqual(idsOn(right.slice(0, 3)));
  expect(there.at(-1)?.meta).toHaveProperty('previous_token');
  const back = await walk(mock, { ...query, pagination_token }, 'previous_token');
  expect(idsOn(back.reverse())).toEqual(idsOn(right.slice(9, -1)));
  expect(back[0]?.meta).toHaveProperty('next_token');
});

test('a repeated token is the token that the page was requested with, there and back', async () => {
  const mock = createMock({ pages: 'full' });
  const query = { max_results: 50 };
  const pages = await walk(mock, query);
  for (const [direction, { meta = {} } = {}] of [
    ['next_token', pages[0]],
    ['previous_token', pages.at(-1)],
  ] as const) {
    const token = meta[direction] ?? '';
    mock.next({ corruption: 'repeatedToken' });
    const repeated = await page(mock, { ...query, pagination_token: token });
    expect(repeated.data).toHaveLength(50);
    expect(repeated.meta).toHaveProperty(direction, token);
    expect(new Set(Object.values(repeated.meta ?? {})).size).toBe(3);
  }
  mock.next({ corruption: 'emptyPage' }, { corruption: 'repeatedToken' });
  const pagination_token = (await page(mock)).meta?.next_token ?? '';
  expect((await page(mock, { pagination_token })).meta?.next_token).toBe(pagination_token);
});

test('where an override cannot change a page, the next one applies', async () => {
  const mock = createMock({ likes: 1, pages: 'full', faults: [{ code: 500 }] });
  mock.next({ corruption: 'shortPage' }, { code: 503 });
  expect(await statusesOf(mock, 2)).toEqual([503, 500]);
  expect(mock.pending).toMatchObject([{ corruption: 'shortPage' }]);
  mock.next({ reset: true, corruption: 'shortPage' }, { code: 307, corruption: 'truncatedJson' });
  await expect(ask(mock)).rejects.toThrow(TypeError);
  expect((await ask(mock)).status).toBe(307);
});

test.each(['emptyPage', 'repeatedToken', 'lostToken', 'shortPage'] as const)(
  '%s waits for a page that it can change, and makes one that the contract describes',
  async (corruption) => {
    const mock = createMock({ users: { '42': 300 }, pages: 'full' });
    const right = await ask(mock, {}, '43');
    mock.next({ corruption, delay: 1 });
    expect((await ask(mock, {}, '43')).text).toBe(right.text);
    expect(mock.requests.at(-1)).not.toHaveProperty('override');
    expect(mock.pending).toMatchObject([{ corruption, applied: 0 }]);
    expect(violationsOf(200, (await ask(mock)).text)).toBeUndefined();
    expect(mock.requests.at(-1)?.override).toMatchObject({ corruption });
  },
);

test.each([
  [503, 'Service Unavailable'],
  [504, 'Gateway Timeout'],
  [599, 'Status 599'],
])('Prefer: code=%i gets a problem of that status and of its name', async (code, title) => {
  const { status, body } = await ask(createMock(), {}, '42', { prefer: `code=${code}` });
  expect([status, body.status, body.title]).toEqual([code, code, title]);
});

test('latency delays every response, in addition to what a fault delays', () => {
  const mock = createMock({ latency: 20, tokens: ['a'], faults: [{ request: 2, delay: 5 }] });
  const delayFor = (search: string, token = 'a') => {
    const header = (name: string) => (name === 'authorization' ? `Bearer ${token}` : undefined);
    return mock.handle({ method: 'GET', url: `/2/users/1/liked_tweets${search}`, header }).delay;
  };
  const delays = [delayFor(''), delayFor(''), delayFor('?max_results=1'), delayFor('', 'b')];
  expect(delays).toEqual([20, 25, 20, 20]);
});

test.each<[Fault, number[]]>([
  [{ corruption: 'emptyPage', request: 2 }, [10, 0, 10, 10]],
  [{ corruption: 'emptyPage', times: 2 }, [0, 0, 10, 10, 10]],
  [{ corruption: 'emptyPage', match: { page: 2 } }, [10, 0, 10, 10]],
])('the fault %j empties these pages: %j', async (fault, counts) => {
  const mock = createMock({ likes: 30, pages: 'full', faults: [fault] });
  const pages = await walk(mock, { max_results: 10 });
  expect(pages.map(({ meta }) => meta?.result_count)).toEqual(counts);
});

test('a fault that empties a page applies to one that is empty already', async () => {
  const pages = await walk(createMock(), { max_results: 20 });
  const number = pages.findIndex(({ data }) => data === undefined) + 1;
  const mock = createMock({ faults: [{ match: { page: number }, corruption: 'emptyPage' }] });
  await walk(mock, { max_results: 20 });
  expect(mock.pending).toEqual([]);
});
