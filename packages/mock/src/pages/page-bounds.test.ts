import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Body, idsOn, walk } from '../../test/ask.ts';
import { createMock, type PageSizes } from '../index.ts';

const pageSizes = fc.constantFrom<PageSizes>('recorded', 'full');
const sizes = fc.oneof(fc.constantFrom(5, 6, 7, 99, 100), fc.integer({ min: 5, max: 100 }));
const likeCounts = fc.oneof(
  // Around pages of 5 and 100 Posts, and around the 93 of the shortest recorded page.
  fc.constantFrom(0, 1, 4, 5, 6, 93, 94, 99, 100, 101, 186, 200, 250),
  fc.nat(400),
);
const mockOptions = fc.record({ pages: pageSizes, seed: fc.nat(), likes: likeCounts });

const countPosts = (pages: readonly Body[]) => pages.map(({ meta }) => meta?.result_count);
const idsByPage = (pages: readonly Body[]) => pages.map((page) => idsOn([page]));

test('a walk of any length and size has every like once', async () => {
  await fc.assert(
    fc.asyncProperty(mockOptions, sizes, async (options, max_results) => {
      const pages = await walk(createMock(options), { max_results });
      const ids = idsOn(pages);
      expect(new Set(ids).size).toBe(options.likes);
      expect(ids).toHaveLength(options.likes);
      expect(countPosts(pages)).toEqual(pages.map(({ data }) => data?.length ?? 0));
      expect(countPosts(pages).filter((count = 0) => count > max_results)).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

test('a walk backward has the same pages', async () => {
  await fc.assert(
    fc.asyncProperty(mockOptions, sizes, async (options, max_results) => {
      const mock = createMock(options);
      const pages = await walk(mock, { max_results });
      const last = pages.at(-1)?.meta?.previous_token;
      if (last === undefined) return;
      const backward = await walk(
        mock,
        { max_results, pagination_token: last },
        { direction: 'previous_token' },
      );
      expect(idsByPage(backward).reverse()).toEqual(idsByPage(pages.slice(0, -1)));
      expect(pages[0]?.meta).not.toHaveProperty('previous_token');
      expect(backward.at(-1)?.meta).not.toHaveProperty('previous_token');
    }),
    { numRuns: 15 },
  );
});

test('no two full pages of a recorded walk follow each other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), sizes, async (seed, max_results) => {
      const pages = await walk(createMock({ seed, likes: 12 * max_results }), { max_results });
      const middle = countPosts(pages.filter(({ data }) => data !== undefined)).slice(0, -1);
      const maxMissingPer100 = 7;
      const minimum = max_results - Math.ceil((maxMissingPer100 * max_results) / 100);
      for (const [index, count = 0] of middle.entries()) {
        expect(count).toBeGreaterThanOrEqual(minimum);
        if (count === max_results) expect(middle[index + 1]).not.toBe(max_results);
      }
    }),
    { numRuns: 8 },
  );
});

test('18 of 32 pages of a recorded walk are short, as in recordings', async () => {
  const pages = await walk(createMock({ likes: 3200 }), { max_results: 100 });
  // 32 pages with Posts, and the empty one among the first ten.
  const short = countPosts(pages.slice(0, 33)).filter((count = 0) => count > 0 && count < 100);
  expect(short).toHaveLength(18);
});

test('one of the first ten pages of a recorded walk is empty', async () => {
  const likes = fc.integer({ min: 101, max: 300 });
  await fc.assert(
    fc.asyncProperty(fc.nat(), likes, sizes, async (seed, likes, max_results) => {
      const pages = await walk(createMock({ seed, likes }), { max_results });
      const empty = pages.slice(0, -1).filter(({ data }) => data === undefined);
      const token = expect.any(String);
      const meta = { result_count: 0, next_token: token, previous_token: token };
      expect(empty).toEqual([{ meta }]);
      const index = pages.findIndex(({ data }) => data === undefined);
      expect(index).toBeGreaterThan(0);
      expect(index).toBeLessThan(10);
    }),
    { numRuns: 10 },
  );
});

/** The numbers of Posts on the pages of 25 users. */
async function countForUsers(): Promise<(number | undefined)[][]> {
  const mock = createMock({ likes: 1200 });
  const users = Array.from({ length: 25 }, (_, index) => String(index + 1));
  return Promise.all(
    users.map(async (user) => countPosts(await walk(mock, { max_results: 100 }, { userId: user }))),
  );
}

test('the user decides where the empty page comes', async () => {
  const indexes = new Set((await countForUsers()).map((postCounts) => postCounts.indexOf(0)));
  // The second to the ninth page.
  expect([...indexes].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('the user decides which pages are short', async () => {
  const firstCounts = new Set((await countForUsers()).map(([first]) => first));
  expect(firstCounts.size).toBeGreaterThan(5);
});

test.each([1, 4, 23])('a recorded walk of %i likes ends with an empty page', async (likes) => {
  const [page, last] = (await walk(createMock({ likes }), { max_results: 10 })).slice(-2);
  expect(last).toEqual({ meta: { result_count: 0, previous_token: expect.any(String) } });
  expect(page?.data?.length).toBeGreaterThan(0);
});

test('a full walk ends with a page that has Posts', async () => {
  const pages = await walk(createMock({ likes: 23, pages: 'full' }), { max_results: 10 });
  expect(countPosts(pages)).toEqual([10, 10, 3]);
});

test('after likes were removed, a walk backward begins with the same page', async () => {
  const query = { max_results: 10 };
  const mock = createMock({ likes: 25, pages: 'recorded' });
  const pages = await walk(mock, query);
  const ids = idsOn(pages);
  mock.change({ user: '42', unlike: ids.slice(0, 20) });
  const pagination_token = pages.at(-1)?.meta?.previous_token ?? '';
  const backward = await walk(
    mock,
    { ...query, pagination_token },
    { direction: 'previous_token' },
  );
  expect(idsOn(backward.slice(0, 1))).toEqual(ids.slice(20));
  expect(idsOn(backward.reverse())).toEqual(ids.slice(20));
});
