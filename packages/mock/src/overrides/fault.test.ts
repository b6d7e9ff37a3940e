import { expect, test } from 'vitest';
import { ask, collectStatuses, idsOn, page, readRateLimit, walk } from '../../test/ask.ts';
import { findViolations } from '../../test/find-violations.ts';
import { exampleNames, findExample } from '../examples/examples.ts';
import { createMock, type Fault, type Override, type PageSizes } from '../index.ts';

const examples = [...exampleNames]
  .filter(([status]) => status !== 'default')
  .flatMap(([status, names]) => names.map((name) => ({ status: Number(status), name })));

test.each(examples)('Prefer: code=$status, example=$name sends this example', async (example) => {
  const { status, name } = example;
  const prefer = `code=${status}, example=${name}`;
  const response = await ask(createMock(), {}, { headers: { prefer } });
  const value = findExample(status, name)?.value;
  expect(response.status).toBe(status);
  expect(response.text).toBe(typeof value === 'string' ? value : JSON.stringify(value));
});

test.each([
  { code: 503, title: 'Service Unavailable' },
  { code: 504, title: 'Gateway Timeout' },
  { code: 599, title: 'Status 599' },
])('Prefer: code=$code gets a problem with the title $title', async ({ code, title }) => {
  const { status, body } = await ask(createMock(), {}, { headers: { prefer: `code=${code}` } });
  expect(status).toBe(code);
  expect(body).toMatchObject({ status: code, title });
});

test('Prefer takes precedence over the queue', async () => {
  const mock = createMock();
  mock.next({ code: 429 });
  expect((await ask(mock, {}, { headers: { prefer: 'code=503' } })).status).toBe(503);
  expect((await ask(mock)).status).toBe(429);
});

test('the queue takes precedence over faults', async () => {
  const mock = createMock({ faults: [{ probability: 1, code: 500 }] });
  mock.next({ code: 429 });
  expect(await collectStatuses(2, () => ask(mock))).toEqual([429, 500]);
});

test.each<{ override: Override; nowMs: number; remaining: string; reset: string }>([
  { override: { code: 429 }, nowMs: 0, remaining: '0', reset: '60' },
  { override: { code: 429 }, nowMs: 59_999, remaining: '0', reset: '60' },
  { override: { code: 429 }, nowMs: 60_000, remaining: '0', reset: '120' },
  { override: { example: 'usageCapped' }, nowMs: 0, remaining: '6', reset: '60' },
])(
  'at $nowMs ms, $override leaves $remaining requests until $reset s',
  async ({ override, nowMs, remaining, reset }) => {
    const rateLimit = { limit: 7, windowSeconds: 60 };
    const mock = createMock({ rateLimit, now: () => nowMs });
    mock.next({ code: 429, ...override });
    expect(readRateLimit(await ask(mock))).toEqual({ limit: '7', remaining, reset });
  },
);

test('a request over the rate limit uses no override up', async () => {
  const mock = createMock({ rateLimit: { limit: 1 }, now: () => 0 });
  await ask(mock);
  mock.next({ code: 404 });
  expect((await ask(mock)).status).toBe(429);
  expect((await ask(mock, {}, { headers: { authorization: 'Bearer other' } })).status).toBe(404);
});

test('the response about a user who does not exist is page 1', async () => {
  const faults = [1, 2].map((number) => ({ match: { page: number }, code: 500 + number }));
  const mock = createMock({ users: { '42': 3 }, faults });
  expect(await collectStatuses(2, () => ask(mock, {}, { userId: '43' }))).toEqual([501, 200]);
});

const probability = 0.3;

/** The statuses of 200 requests with a fault by probability, each after some of another user. */
async function listStatuses({ seed = 1, requestsOfOthers = 0 }): Promise<number[]> {
  const faults = [{ match: { user: '42' }, probability, code: 503 }];
  const mock = createMock({ seed, faults });
  const statuses: number[] = [];
  for (let index = 0; index < 200; index += 1) {
    await collectStatuses(requestsOfOthers, () => ask(mock, { max_results: 5 }, { userId: '43' }));
    statuses.push((await ask(mock, { max_results: 5 })).status);
  }
  return statuses;
}

test('a fault by probability applies to a share of the requests', async () => {
  const statuses = await listStatuses({});
  const failures = statuses.filter((status) => status === 503).length;
  // For 200 requests, this is three standard deviations.
  const tolerance = 0.1;
  expect(Math.abs(failures / statuses.length - probability)).toBeLessThan(tolerance);
});

test('a fault by probability picks the same requests whatever comes between', async () => {
  expect(await listStatuses({ requestsOfOthers: 2 })).toEqual(await listStatuses({}));
});

test('with another seed, a fault by probability picks other requests', async () => {
  expect(await listStatuses({ seed: 2 })).not.toEqual(await listStatuses({}));
});

test('faults by probability apply independently of each other', async () => {
  const faults = [503, 500].map((code) => ({ probability, code }));
  const mock = createMock({ faults });
  const statuses = new Set(await collectStatuses(60, () => ask(mock)));
  expect([...statuses].sort()).toEqual([200, 500, 503]);
});

const query = { max_results: 20, expansions: 'author_id', 'tweet.fields': 'author_id' };

test.each<{ fault: Fault; pages: PageSizes }>([
  { fault: { probability: 1, corruption: 'emptyPage' }, pages: 'recorded' },
  { fault: { probability: 1, corruption: 'emptyPage' }, pages: 'full' },
  { fault: { probability: 1, corruption: 'shortPage' }, pages: 'recorded' },
  { fault: { match: { page: 3 }, corruption: 'shortPage' }, pages: 'full' },
])('a walk with $fault and $pages pages loses no Post either way', async ({ fault, pages }) => {
  const normal = await walk(createMock({ pages }), query);
  const mock = createMock({ pages, faults: [fault] });
  const forward = await walk(mock, query);
  expect(idsOn(forward)).toEqual(idsOn(normal));
  expect(mock.requests.some(({ override }) => override !== undefined)).toBe(true);
  const pagination_token = forward.at(-1)?.meta?.previous_token ?? '';
  const backward = await walk(
    mock,
    { ...query, pagination_token },
    { direction: 'previous_token' },
  );
  expect(idsOn(backward.reverse())).toEqual(idsOn(forward.slice(0, -1)));
});

test('a short page includes only the authors of its Posts', async () => {
  const mock = createMock();
  mock.next({ corruption: 'shortPage' });
  const { data = [], includes } = await page(mock, query);
  const authors = new Set(data.map(({ author_id }) => author_id));
  expect(includes?.users?.map(({ id }) => id).filter((id) => !authors.has(id))).toEqual([]);
});

test('a walk backward ends where its token is lost', async () => {
  const mock = createMock({ pages: 'full' });
  const normal = await walk(mock, query);
  const pagination_token = normal.at(-1)?.meta?.previous_token ?? '';
  const lastNumber = 10;
  mock.setFaults({ match: { page: lastNumber }, corruption: 'lostToken' });
  const pages = await walk(mock, { ...query, pagination_token }, { direction: 'previous_token' });
  expect(idsOn(pages.reverse())).toEqual(idsOn(normal.slice(lastNumber - 1, -1)));
  expect(pages[0]?.meta).toHaveProperty('next_token');
});

test.each(['next_token', 'previous_token'] as const)(
  'a repeated %s is the one that the page was requested with',
  async (direction) => {
    const mock = createMock({ pages: 'full' });
    const [first, , last] = await walk(mock, { max_results: 100 });
    const token = (direction === 'next_token' ? first : last)?.meta?.[direction] ?? '';
    mock.next({ corruption: 'repeatedToken' });
    const repeated = await page(mock, { max_results: 100, pagination_token: token });
    expect(repeated.data).toHaveLength(100);
    expect(repeated.meta).toHaveProperty(direction, token);
  },
);

test('where an override cannot change a page, the next one applies', async () => {
  const mock = createMock({ likes: 1, pages: 'full', faults: [{ code: 500 }] });
  mock.next({ corruption: 'shortPage' }, { code: 503 });
  expect(await collectStatuses(2, () => ask(mock))).toEqual([503, 500]);
  expect(mock.pending).toMatchObject([{ corruption: 'shortPage' }]);
});

test('a reset applies to a page that its corruption cannot change', async () => {
  const mock = createMock({ likes: 1, pages: 'full' });
  mock.next({ reset: true, corruption: 'shortPage' });
  await expect(ask(mock)).rejects.toThrow(TypeError);
});

test.each(['emptyPage', 'repeatedToken', 'lostToken', 'shortPage'] as const)(
  '%s stays queued for a page that it can change',
  async (corruption) => {
    const mock = createMock({ users: { '42': 300 }, pages: 'full' });
    mock.next({ corruption });
    await ask(mock, {}, { userId: '43' });
    expect(mock.requests.at(-1)).not.toHaveProperty('override');
    expect(mock.pending).toMatchObject([{ corruption, applied: 0 }]);
    await ask(mock);
    expect(mock.requests.at(-1)?.override).toEqual({ corruption });
  },
);

test.each(['emptyPage', 'repeatedToken', 'lostToken', 'shortPage', 'errorsOnly'] as const)(
  'the contract describes a page with the corruption %s',
  async (corruption) => {
    const mock = createMock();
    mock.next({ corruption });
    expect(findViolations(200, (await ask(mock)).text)).toBeUndefined();
  },
);

test('latency delays a response in addition to its fault', () => {
  const mock = createMock({ latency: 20, tokens: ['a'], faults: [{ request: 2, delay: 5 }] });
  const delayFor = (search: string, token = 'a') => {
    const header = (name: string) => (name === 'authorization' ? `Bearer ${token}` : undefined);
    return mock.handle({ method: 'GET', url: `/2/users/1/liked_tweets${search}`, header }).delay;
  };
  expect(delayFor('')).toBe(20);
  expect(delayFor('')).toBe(25);
  expect(delayFor('?max_results=1')).toBe(20);
  expect(delayFor('', 'b')).toBe(20);
});

test.each<{ fault: Fault; counts: number[] }>([
  { fault: { corruption: 'emptyPage', request: 2 }, counts: [10, 0, 10, 10] },
  { fault: { corruption: 'emptyPage', times: 2 }, counts: [0, 0, 10, 10, 10] },
  { fault: { corruption: 'emptyPage', match: { page: 2 } }, counts: [10, 0, 10, 10] },
])('pages with the fault $fault have these numbers of Posts: $counts', async (row) => {
  const mock = createMock({ likes: 30, pages: 'full', faults: [row.fault] });
  const pages = await walk(mock, { max_results: 10 });
  expect(pages.map(({ meta }) => meta?.result_count)).toEqual(row.counts);
});

test('a fault that empties a page applies to one that is empty already', async () => {
  const pages = await walk(createMock(), { max_results: 20 });
  const number = pages.findIndex(({ data }) => data === undefined) + 1;
  const mock = createMock({ faults: [{ match: { page: number }, corruption: 'emptyPage' }] });
  await walk(mock, { max_results: 20 });
  expect(mock.pending).toEqual([]);
});
