import { expect, test } from 'vitest';
import { ask, idsOn, page, walk, walkBack } from '../../test/ask.ts';
import { findViolations } from '../../test/find-violations.ts';
import { createMock, type Fault, type PageSizes } from '../index.ts';

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
  expect(idsOn(await walkBack(mock, forward, query))).toEqual(idsOn(forward.slice(0, -1)));
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
  const endNumber = 10;
  mock.setFaults({ match: { page: endNumber }, corruption: 'lostToken' });
  const pages = await walkBack(mock, normal, query);
  expect(idsOn(pages)).toEqual(idsOn(normal.slice(endNumber - 1, -1)));
  // A page that is reached backward keeps its token for the way forward.
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
    // There is no user 43, so the response has no Posts and no token.
    await ask(mock, { userId: '43' });
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
