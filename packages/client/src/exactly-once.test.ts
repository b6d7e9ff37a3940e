import type { LikedPostsQuery, TweetField } from '@liked-posts/types';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  collect,
  collectIds,
  copyPosition,
  createTestClient,
  useFakeClock,
} from '../test/clients.ts';
import { createIds, createToken, type Fault, type Pages, servePages } from '../test/service.ts';
import { LikedPostsError, type Position } from './index.ts';

/** Pages of numbered Posts. Some pages are empty. */
const pagesArbitrary = fc
  .array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 12 })
  .map((sizes) => {
    let id = 0;
    return sizes.map((size) => Array.from({ length: size }, () => `${++id}`));
  });

const faultArbitrary: fc.Arbitrary<Fault | undefined> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.record({ status: fc.constantFrom(429, 500, 502, 503, 504, 401, 403, 404) }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Fault>('network', 'html', 'cut', 'empty', 'errors', 'refused'),
  },
  { weight: 1, arbitrary: fc.record({ leadsBackTo: fc.nat({ max: 11 }) }) },
);

/** How a loop is left after it has used a Post, or by a crash before that. `undefined` if it goes on. */
type Interruption = 'break' | 'throw' | 'abort' | 'crash' | undefined;

interface HardWalk {
  readonly pages: Pages;
  readonly faults: readonly (Fault | undefined)[];
  readonly limit: number;
  readonly interruptions: readonly Interruption[];
}

const hardWalkArbitrary: fc.Arbitrary<HardWalk> = fc.record({
  pages: pagesArbitrary,
  faults: fc.array(faultArbitrary, { maxLength: 30 }),
  limit: fc.nat({ max: 2 }),
  interruptions: fc.array(
    fc.constantFrom<Interruption>(undefined, undefined, 'break', 'throw', 'abort', 'crash'),
    { maxLength: 30 },
  ),
});

/** The page leads back to the first token that was requested. */
const leadBack: Fault = { leadsBackTo: 0 };

/** After a crash, pages lead back to earlier pages, which chance seldom makes. */
const leadingBackAfterCrash: HardWalk = {
  pages: [[], ['1'], []],
  faults: [leadBack, undefined, leadBack, leadBack],
  limit: 0,
  interruptions: ['crash'],
};

/** The ids of all Posts. After each error and interruption, another client resumes the listing. */
async function collectIdsWithResumption({ pages, faults, limit, interruptions }: HardWalk) {
  const service = servePages(pages, faults);
  const ids: string[] = [];
  let from: Position | undefined;
  let turns = 0;
  // A slow machine may add time-outs to the faults, but not this many.
  for (let failures = 0; failures < 1000; failures++) {
    const client = createTestClient(service.createFetch(), { retry: { limit } });
    const controller = new AbortController();
    const { signal } = controller;
    let wasLeft = false;
    try {
      for await (const { post, position } of client.posts('1', {}, { from, signal })) {
        const interruption = interruptions[turns++];
        wasLeft = interruption === 'crash' || interruption === 'break';
        if (interruption === 'crash') break;
        ids.push(post.id);
        from = copyPosition(position);
        if (interruption === 'break') break;
        if (interruption === 'throw') throw new Error('of the loop');
        // This ends the listing at the next Post, if there is one.
        if (interruption === 'abort') controller.abort(new Error('of the loop'));
      }
      if (!wasLeft) return ids;
    } catch (error) {
      if (error instanceof LikedPostsError) from = copyPosition(error.position);
      else if (!(error instanceof Error && error.message === 'of the loop')) throw error;
    }
  }
  throw new Error('There is no end of errors.');
}

/** Each id once, in the order of first occurrence. */
function keepFirst(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) === index);
}

// After a 429 a client waits a second, even one with no other waits.
beforeEach(() => useFakeClock());

test('a listing yields each Post once, whatever fails or interrupts it', async () => {
  await fc.assert(
    fc.asyncProperty(hardWalkArbitrary, async (walk) => {
      expect(await collectIdsWithResumption(walk)).toEqual(walk.pages.flat());
    }),
    { numRuns: 25, examples: [[leadingBackAfterCrash]] },
  );
});

describe('a service in disorder', () => {
  const idArbitrary = fc.nat({ max: 15 }).map(String);
  const disorderArbitrary = fc.array(
    fc.record({
      ids: fc.array(idArbitrary, { maxLength: 8 }),
      next: fc.oneof(
        { weight: 6, arbitrary: fc.nat({ max: 9 }).map((index) => `t${index}`) },
        { weight: 1, arbitrary: fc.constantFrom(undefined, null, '') },
      ),
    }),
    { minLength: 1, maxLength: 10 },
  );

  test('a listing yields each received Post once, in the order received', async () => {
    await fc.assert(
      fc.asyncProperty(disorderArbitrary, async (pages) => {
        const received: string[] = [];
        const { fetch, tokens } = servePages((token) => {
          const page = pages[Number(token.slice(1)) % pages.length] ?? { ids: [] };
          received.push(...page.ids);
          return page;
        });
        const { ids, error } = await collectIds(createTestClient(fetch).posts('1'));

        expect(ids).toEqual(keepFirst(received));
        if (error) expect(error).toMatchObject({ reason: 'repeated' });
        for (const token of tokens) {
          expect(tokens.filter((other) => other === token).length).toBeLessThanOrEqual(2);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('a listing yields a new Post above the ten that a position has', async () => {
    const { fetch } = servePages([createIds(1, 10), ['11', ...createIds(1, 10)]]);
    expect(await collectIds(createTestClient(fetch).posts('1'))).toEqual({ ids: createIds(1, 11) });
  });

  test('a listing remembers the last 100,000 Posts', async () => {
    const { fetch } = servePages([createIds(1, 100_000), ['100001'], ['1', '3']]);
    const pages = await collect(createTestClient(fetch).pages('1'));
    expect(pages.at(-1)?.data).toMatchObject([{ id: '1' }]);
  });
});

describe('the query', () => {
  test.each([
    { about: '`pagination_token`', from: undefined, ids: ['2', '3'] },
    { about: '`from` if both are set', from: createToken(2), ids: ['3'] },
    { about: 'the first page if `from` is empty', from: {}, ids: ['1', '2', '3'] },
  ])('begins with $about', async ({ from, ids }) => {
    const { fetch } = servePages([['1'], ['2'], ['3']]);
    const query = { pagination_token: createToken(1) };
    expect(await collectIds(createTestClient(fetch).posts('1', query, { from }))).toEqual({ ids });
  });

  test('is sent for each page as it was when the listing was made', async () => {
    const { fetch, requests } = servePages([['1'], ['2']]);
    const fields: TweetField[] = ['lang', 'geo'];
    const query: LikedPostsQuery = Object.create({ max_results: 40 });
    Object.assign(query, { 'tweet.fields': fields });
    for await (const _ of createTestClient(fetch).pages('1', query)) {
      fields.push('source');
      Object.assign(query, { 'user.fields': ['verified'] });
    }

    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      '?tweet.fields=lang,geo',
      `?tweet.fields=lang,geo&pagination_token=${createToken(1)}`,
    ]);
  });
});

test('a listing requests only as many pages as its limit needs', async () => {
  await fc.assert(
    fc.asyncProperty(pagesArbitrary, fc.nat({ max: 40 }), async (pages, limit) => {
      const { fetch, requests } = servePages(pages);
      const ids = pages.flat().slice(0, limit);
      expect(await collectIds(createTestClient(fetch).posts('1', {}, { limit }))).toEqual({ ids });

      let pagesNeeded = 0;
      for (let count = 0; count < limit && pagesNeeded < pages.length; pagesNeeded++) {
        count += pages[pagesNeeded]?.length ?? 0;
      }
      expect(requests.length).toBe(pagesNeeded);
    }),
    { numRuns: 25 },
  );
});
