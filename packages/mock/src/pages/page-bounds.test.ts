import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Body, idsOn, walk, walkBack } from '../../test/ask.ts';
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
      if (pages.length === 1) return;
      const backward = await walkBack(mock, pages, { max_results });
      expect(idsByPage(backward)).toEqual(idsByPage(pages.slice(0, -1)));
      expect(pages[0]?.meta).not.toHaveProperty('previous_token');
      expect(backward[0]?.meta).not.toHaveProperty('previous_token');
    }),
    { numRuns: 15 },
  );
});

test('after the first likes were removed, a walk backward has the last Posts', async () => {
  const mock = createMock({ likes: 25, pages: 'recorded' });
  const pages = await walk(mock, { max_results: 10 });
  const ids = idsOn(pages);
  mock.change({ user: '42', unlike: ids.slice(0, 20) });
  expect(idsByPage(await walkBack(mock, pages, { max_results: 10 }))).toEqual([ids.slice(20)]);
});

test('after the last likes were removed, a walk backward has the same pages', async () => {
  const mock = createMock({ likes: 25, pages: 'full' });
  const pages = await walk(mock, { max_results: 10 });
  mock.change({ user: '42', unlike: idsOn(pages).slice(15) });
  const backward = await walkBack(mock, pages, { max_results: 10 });
  expect(idsByPage(backward)).toEqual(idsByPage(await walk(mock, { max_results: 10 })));
});
