import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Body, idsOn, page, walk } from '../../test/ask.ts';
import { createMock, type PageSizes } from '../index.ts';
import { writeToken } from './page-token.ts';

const pageSizes = fc.constantFrom<PageSizes>('recorded', 'full');
const sizes = fc.oneof(fc.constantFrom(5, 6, 7, 99, 100), fc.integer({ min: 5, max: 100 }));
const lengths = fc.oneof(
  fc.constantFrom(0, 1, 4, 5, 6, 93, 94, 99, 100, 101, 186, 200, 250),
  fc.nat(400),
);
const listings = fc.record({ pages: pageSizes, seed: fc.nat(), likes: lengths });

const counts = (pages: readonly Body[]) => pages.map(({ meta }) => meta?.result_count);
const posts = (pages: readonly Body[]) => pages.map((one) => idsOn([one]));

test('a walk of any length and size has every like once, and backward it has the same pages', async () => {
  await fc.assert(
    fc.asyncProperty(listings, sizes, async (options, max_results) => {
      const mock = createMock(options);
      const pages = await walk(mock, { max_results });
      const ids = idsOn(pages);
      expect(new Set(ids).size).toBe(options.likes);
      expect(ids).toHaveLength(options.likes);
      expect(counts(pages)).toEqual(pages.map(({ data }) => data?.length ?? 0));
      expect(counts(pages)).not.toContainEqual(expect.toSatisfy((count) => count > max_results));
      expect(pages[0]?.meta).not.toHaveProperty('previous_token');

      const last = pages.at(-1)?.meta?.previous_token;
      if (last === undefined) return;
      const query = { max_results, pagination_token: last };
      const back = await walk(mock, query, 'previous_token');
      expect(posts(back).reverse()).toEqual(posts(pages.slice(0, -1)));
      expect(back.at(-1)?.meta).not.toHaveProperty('previous_token');
    }),
    { numRuns: 15 },
  );
});

test('two mocks that answer in turn, with any sizes, give every like once', async () => {
  await fc.assert(
    fc.asyncProperty(
      listings,
      fc.array(sizes, { minLength: 1, maxLength: 9 }),
      fc.constantFrom('next_token', 'previous_token'),
      async (options, mix, direction) => {
        const copies = [createMock(options), createMock(options)] as const;
        const ends = await walk(copies[0], { max_results: 100 });
        const end = ends.at(-1)?.meta?.previous_token;
        const pages: Body[] = direction === 'previous_token' ? ends.slice(-1) : [];
        let token = direction === 'previous_token' ? end : '';
        for (let turn = 0; token !== undefined; turn += 1) {
          const query = {
            max_results: mix[turn % mix.length] ?? 5,
            ...(token && { pagination_token: token }),
          };
          const current = await page(copies[turn % 2 === 0 ? 0 : 1], query);
          if (direction === 'next_token') pages.push(current);
          else pages.unshift(current);
          token = current.meta?.[direction];
          expect(turn).toBeLessThan(300);
        }
        expect(idsOn(pages)).toEqual(idsOn(ends));
      },
    ),
    { numRuns: 15 },
  );
});

test('at one size, the page before the next one is the same page, also among a million likes', async () => {
  const likes = 1_000_000;
  const mock = createMock({ likes });
  const listing = `generated from 1\n42\n${likes}`;
  const end = writeToken(listing, { position: likes, backward: true, number: 10_000 });
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(9), async (max_results, steps) => {
      const follow = async (token: string | undefined) =>
        page(mock, { max_results, ...(token && { pagination_token: token }) });
      const there = await follow(end);
      const back = [there];
      for (let step = 0; step < steps; step += 1) {
        back.push(await follow(back.at(-1)?.meta?.previous_token));
      }
      const again = [...back.slice(-1)];
      for (let step = 0; step < steps; step += 1) {
        again.push(await follow(again.at(-1)?.meta?.next_token));
      }
      expect(posts(again)).toEqual(posts(back).reverse());

      let [token, current] = ['', await follow(undefined)];
      for (let step = 0; step < steps; step += 1) {
        token = current.meta?.next_token ?? '';
        current = await follow(token);
      }
      const next = await follow(current.meta?.next_token);
      expect(next.meta?.previous_token).not.toBe(token);
      expect((await follow(next.meta?.previous_token)).data).toEqual(current.data);
    }),
    { numRuns: 15 },
  );
});

test('a recorded walk has short pages in its middle, and no two full ones follow each other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), sizes, async (seed, max_results) => {
      const pages = await walk(createMock({ seed, likes: 12 * max_results }), { max_results });
      const middle = counts(pages.filter(({ data }) => data !== undefined)).slice(0, -1);
      const least = max_results - Math.ceil((7 * max_results) / 100);
      for (const [index, count = 0] of middle.entries()) {
        expect(count).toBeGreaterThanOrEqual(least);
        if (count === max_results) expect(middle[index + 1]).not.toBe(max_results);
      }
    }),
    { numRuns: 8 },
  );
  const long = counts(await walk(createMock({ likes: 3200 }), { max_results: 100 }));
  expect(long.slice(0, 33).filter((count = 0) => count > 0 && count < 100)).toHaveLength(18);
});

test('one of the first ten pages of a recorded walk is empty, and has tokens in both directions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.integer({ min: 101, max: 300 }),
      sizes,
      async (seed, likes, max_results) => {
        const pages = await walk(createMock({ seed, likes }), { max_results });
        const empty = pages.slice(0, -1).filter(({ data }) => data === undefined);
        const token = expect.any(String);
        const meta = { result_count: 0, next_token: token, previous_token: token };
        expect(empty).toEqual([{ meta }]);
        const [found] = empty;
        expect(found && pages.indexOf(found)).toBeGreaterThan(0);
        expect(found && pages.indexOf(found)).toBeLessThan(10);
      },
    ),
    { numRuns: 10 },
  );
});

test('the user decides which pages are short, and where the empty one comes', async () => {
  const mock = createMock({ likes: 1200 });
  const walks = [];
  for (let user = 1; user <= 25; user += 1) {
    walks.push(counts(await walk(mock, { max_results: 100 }, 'next_token', `${user}`)));
  }
  const places = new Set(walks.map((sizes) => sizes.indexOf(0)));
  expect([...places].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(new Set(walks.map(([first]) => first)).size).toBeGreaterThan(5);
});

test('a recorded walk ends with an empty page that leads back, a full one with a page that has Posts', async () => {
  const query = { max_results: 10 };
  for (const likes of [1, 4, 23]) {
    const [page, last] = (await walk(createMock({ likes }), query)).slice(-2);
    expect(last).toEqual({ meta: { result_count: 0, previous_token: expect.any(String) } });
    expect(page?.data?.length).toBeGreaterThan(0);
  }
  const pages = await walk(createMock({ likes: 23, pages: 'full' }), query);
  expect(counts(pages)).toEqual([10, 10, 3]);
});

test('backward, the page with the last Posts has its size even after likes were removed', async () => {
  const query = { max_results: 10 };
  const mock = createMock({ likes: 25, pages: 'recorded' });
  const pages = await walk(mock, query);
  const ids = idsOn(pages);
  mock.change({ user: '42', unlike: ids.slice(0, 20) });
  const pagination_token = pages.at(-1)?.meta?.previous_token ?? '';
  const back = await walk(mock, { ...query, pagination_token }, 'previous_token');
  expect(idsOn(back.slice(0, 1))).toEqual(ids.slice(20));
  expect(idsOn(back.reverse())).toEqual(ids.slice(20));
});
