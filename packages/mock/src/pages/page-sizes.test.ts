import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Body, walk } from '../../test/ask.ts';
import { createMock } from '../index.ts';

const sizes = fc.oneof(fc.constantFrom(5, 6, 7, 99, 100), fc.integer({ min: 5, max: 100 }));
const countPosts = (pages: readonly Body[]) => pages.map(({ meta }) => meta?.result_count ?? 0);

test('no two full pages of a recorded walk follow each other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), sizes, async (seed, max_results) => {
      const pages = await walk(createMock({ seed, likes: 12 * max_results }), { max_results });
      const middle = countPosts(pages.filter(({ data }) => data !== undefined)).slice(0, -1);
      const maxMissingPer100 = 7;
      const minimum = max_results - Math.ceil((maxMissingPer100 * max_results) / 100);
      for (const [index, count] of middle.entries()) {
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
  const short = countPosts(pages.slice(0, 33)).filter((count) => count > 0 && count < 100);
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
async function countForUsers(): Promise<number[][]> {
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
