import type { LikedPostsQuery, TweetField } from '@liked-posts/types';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  catchError,
  collect,
  collectIds,
  createTestClient,
  useFakeClock,
} from '../test/clients.ts';
import { createIds, serveInOrder, servePages } from '../test/page-service.ts';
import { createToken, type Fault, serveTimeline, type Timeline } from '../test/timeline-service.ts';
import { LikedPostsError, PaginationError, type Position } from './index.ts';

/** Turns page sizes, some of them 0, into pages of numbered Posts. */
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
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      status: fc.constantFrom(429, 500, 502, 503, 504, 401, 403, 404),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('network', 'html', 'cut', 'empty', 'errors', 'refused' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('repeated' as const), which: fc.nat({ max: 11 }) }),
  },
);

/** How a loop is interrupted at each Post: not at all, or in one of the ways to leave it. */
type Interruption = 'break' | 'throw' | 'abort' | 'crash' | undefined;

interface HardWalk extends Timeline {
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

const leadBack = { kind: 'repeated', which: 0 } as const;

/** After a crash, pages lead back to those before. */
const leadingBackAfterCrash: HardWalk = {
  pages: [[], ['1'], []],
  faults: [leadBack, undefined, leadBack, leadBack],
  limit: 0,
  interruptions: ['crash'],
};

/** The ids of all Posts. After each error and interruption, another client goes on from the position. */
async function collectIdsWithResumption({ limit, interruptions, ...timeline }: HardWalk) {
  const service = serveTimeline(timeline);
  const ids: string[] = [];
  let from: Position | undefined;
  let turns = 0;
  // A slow machine may add time-outs to the faults, but not this many.
  for (let failures = 0; failures < 1000; failures++) {
    const client = createTestClient(service.createFetch(), { retry: { limit } });
    const controller = new AbortController();
    const { signal } = controller;
    let interruption: Interruption;
    try {
      for await (const { post, position } of client.posts('1', {}, { from, signal })) {
        interruption = interruptions[turns++];
        // The process ends before it has used the Post.
        if (interruption === 'crash') break;
        ids.push(post.id);
        from = copyPosition(position);
        if (interruption === 'break') break;
        if (interruption === 'throw') throw new Error('of the loop');
        if (interruption === 'abort') controller.abort(new Error('of the loop'));
        interruption = undefined;
      }
      if (interruption === undefined) return ids;
    } catch (error) {
      if (error instanceof LikedPostsError) from = copyPosition(error.position);
      else if (!(error instanceof Error && error.message === 'of the loop')) throw error;
    }
  }
  throw new Error('There is no end of errors.');
}

/** A position as another process reads it. */
function copyPosition(position: Position | undefined): Position {
  return JSON.parse(JSON.stringify(position));
}

/** Each id once, in the order in which the ids first come. */
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

describe('of a service in disorder', () => {
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

  test('a listing yields each received Post once, in the order of its first coming', async () => {
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

  test.each<{ about: string; pages: readonly string[]; ids: string[] }>([
    { about: 'pages that begin and end alike', pages: ['1 2 3', '1 4 3'], ids: createIds(1, 4) },
    {
      about: 'Posts of long ago between new ones',
      pages: ['1 2 3 4 5 6 7 8 9 10', '11 1 12 2 13 3'],
      ids: createIds(1, 13),
    },
    {
      about: 'a new Post above those of the page before',
      pages: ['1 2 3 4 5 6 7 8 9 10', '11 1 2 3 4 5 6 7 8 9 10'],
      ids: createIds(1, 11),
    },
    { about: 'overlapping pages', pages: ['1 2 3', '3 3 4 5', '5 6'], ids: createIds(1, 6) },
    { about: 'a Post twice on a page', pages: ['1 2 3 1 4'], ids: createIds(1, 4) },
    { about: 'a last page that came before', pages: ['1 2', '2'], ids: createIds(1, 2) },
    {
      about: 'a Post that is on every page',
      pages: ['1 2 3', '4 5 3 6', '7 8 3', '9 3', '10'],
      ids: createIds(1, 10),
    },
  ])('a listing yields exactly the Posts: $about', async ({ pages, ids }) => {
    const { fetch } = serveInOrder(pages.map((page) => page.split(' ')));
    expect(await collectIds(createTestClient(fetch).posts('1'))).toEqual({ ids });
  });
});

describe('the query', () => {
  test('is sent whole with every page, and each page requested once', async () => {
    const query: LikedPostsQuery = {
      max_results: 7,
      'tweet.fields': ['created_at', 'lang'],
      expansions: ['author_id'],
    };
    const { fetch, requests } = serveTimeline({ pages: [['1'], [], ['2', '3']] });
    await collect(createTestClient(fetch).posts('1', query));

    const search = '?max_results=7&tweet.fields=created_at,lang&expansions=author_id';
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      search,
      `${search}&pagination_token=${createToken(1)}`,
      `${search}&pagination_token=${createToken(2)}`,
    ]);
  });

  test('names the first page by its token, unless the options do', async () => {
    const { fetch } = serveTimeline({ pages: [['1'], ['2'], ['3']] });
    const client = createTestClient(fetch);
    const query = { pagination_token: createToken(1) };
    const from = createToken(2);

    expect(await collectIds(client.posts('1', query))).toEqual({ ids: ['2', '3'] });
    expect(await collectIds(client.posts('1', query, { from }))).toEqual({ ids: ['3'] });
  });

  test('is sent as it was when the listing was made, without inherited members', async () => {
    const { fetch, requests } = serveTimeline({ pages: [['1'], ['2']] });
    const fields: TweetField[] = ['lang'];
    const query: LikedPostsQuery = Object.create({ max_results: 40 });
    Object.assign(query, { 'tweet.fields': fields });
    for await (const _ of createTestClient(fetch).pages('1', query)) {
      fields.push('source');
      Object.assign(query, { 'user.fields': ['verified'] });
    }

    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      '?tweet.fields=lang',
      `?tweet.fields=lang&pagination_token=${createToken(1)}`,
    ]);
  });
});

test('a listing requests only as many pages as its limit needs', async () => {
  await fc.assert(
    fc.asyncProperty(pagesArbitrary, fc.nat({ max: 40 }), async (pages, limit) => {
      const { fetch, requests } = serveTimeline({ pages });
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

describe('the end', () => {
  test.each([undefined, null, ''])('is a page whose next_token is %j', async (next) => {
    const { fetch, tokens } = servePages(() => ({ ids: ['1'], next }));
    const pages = await collect(createTestClient(fetch).pages('1'));

    expect(pages.map(({ position }) => position)).toEqual([{ after: ['1'], end: true }]);
    expect(tokens).toEqual(['']);
  });

  test('is not a page without Posts', async () => {
    const { fetch } = serveInOrder([['1'], [], ['2']]);
    expect(await collectIds(createTestClient(fetch).posts('1'))).toEqual({ ids: ['1', '2'] });
  });
});

describe('a page that leads back', () => {
  test.each([1, 2, 3, 5])(
    'ends a circle of %i tokens after two requests of a page',
    async (length) => {
      let id = 0;
      const { fetch, tokens } = servePages((token) => ({
        // Posts that are new each time: only the tokens show the circle.
        ids: [`${id++}`, `${id++}`],
        next: `t${(Number(token.slice(1)) + 1) % length}`,
      }));
      const { ids, error } = await collectIds(createTestClient(fetch).posts('1'));

      expect(ids).toEqual(createIds(0, id - 1));
      expect(error).toBeInstanceOf(PaginationError);
      expect(error).toMatchObject({ reason: 'repeated', retryable: true, attempts: 0 });
      // The first page leads to `t1`, so the circle ends at `t0`, which is requested twice.
      expect(tokens.filter((token) => token === 't0').length).toBe(2);
      expect(tokens.length).toBe(2 + length);
    },
  );

  test('is requested once more before the listing fails', async () => {
    const faults = [undefined, undefined, leadBack, leadBack];
    const service = serveTimeline({ pages: [['1'], ['2'], ['3', '4'], ['5']], faults });
    const { ids, error } = await collectIds(createTestClient(service.fetch).posts('1'));

    expect(ids).toEqual(['1', '2', '3', '4']);
    expect(error).toMatchObject({
      name: 'PaginationError',
      reason: 'repeated',
      token: createToken(1),
      position: { token: createToken(2), after: ['1', '2', '3', '4'] },
      message: expect.stringContaining('led back'),
      attempts: 1,
    });
    expect(service.requests.length).toBe(4);
  });

  test('does not end a listing if it leads on when requested once more', async () => {
    const faults = [undefined, undefined, leadBack];
    const { fetch } = serveTimeline({ pages: [['1'], ['2'], ['3', '4'], ['5']], faults });
    expect(await collectIds(createTestClient(fetch).posts('1'))).toEqual({ ids: createIds(1, 5) });
  });

  test('is no error if no other page is needed', async () => {
    const { fetch } = serveTimeline({ pages: [['1'], ['2', '3']], faults: [undefined, leadBack] });
    const items = await collect(createTestClient(fetch).posts('1', {}, { limit: 3 }));
    expect(items.at(-1)).toMatchObject({
      post: { id: '3' },
      position: { token: createToken(1), after: ['1', '2', '3'] },
    });
  });

  test.each([
    { about: 'the query', query: { pagination_token: createToken(1) }, options: {} },
    { about: 'the options', query: {}, options: { from: createToken(1) } },
  ])('to itself is noticed, also as the first page of $about', async ({ query, options }) => {
    const faults = [leadBack, leadBack];
    const { fetch, requests } = serveTimeline({ pages: [['1'], ['2'], ['3']], faults });
    const pages = createTestClient(fetch).pages('1', query, options);
    expect((await pages.next()).value?.data).toMatchObject([{ id: '2' }]);

    const position = { token: createToken(1) };
    expect(await catchError(pages.next())).toMatchObject({ token: createToken(1), position });
    expect(requests.length).toBe(2);
  });

  test.each(['a', 'first'])(
    'in a circle through %s repeats nothing after its error',
    async (next) => {
      const pages: Record<string, { ids: string[]; next?: string }> = {
        '': { ids: ['1', '2'], next: 'a' },
        a: { ids: ['3', '4'], next: 'b' },
        b: { ids: ['5', '6'], next: 'c' },
        c: { ids: ['7', '8'], next },
        first: { ids: ['1', '2'], next: 'a' },
      };
      const client = createTestClient(servePages(pages).fetch);
      const first = client.posts('1');
      const { ids, error } = await collectIds(first);
      expect(ids).toEqual(createIds(1, 8));
      expect(error).toMatchObject({ reason: 'repeated', position: first.position });

      const again = client.posts('1', {}, { from: copyPosition(first.position) });
      expect(await collectIds(again)).toMatchObject({ ids: [], error: { reason: 'repeated' } });
      // The page leads onward at last.
      pages['c'] = { ids: ['7', '8'], next: 'd' };
      pages['d'] = { ids: ['9'] };
      const rest = client.posts('1', {}, { from: copyPosition(again.position) });
      expect(await collectIds(rest)).toEqual({ ids: ['9'] });
    },
  );

  test('is noticed if each page is fetched by itself', async () => {
    const { fetch } = servePages({
      '': { ids: ['1', '2'], next: 'a' },
      a: { ids: ['3', '4'], next: 'b' },
      b: { ids: ['5', '6'], next: 'a' },
    });
    const client = createTestClient(fetch);
    const ids: string[] = [];
    const readAll = async () => {
      let from: Position = {};
      // More pages than the service has: without an error, the circle would have no end.
      for (let count = 0; count < 10 && !from.end; count++) {
        const page = await client.getPage('1', {}, { from });
        ids.push(...page.data.map(({ id }) => id));
        from = copyPosition(page.position);
      }
    };

    expect(await catchError(readAll())).toMatchObject({ reason: 'repeated', token: 'a' });
    expect(ids).toEqual(createIds(1, 6));
  });
});

describe('100 pages in a row without new Posts', () => {
  const createEmptyPages = (count: number) => Array.from({ length: count }, () => []);

  test.each([
    { about: 'empty ones', page: [] },
    { about: 'repeated ones under new tokens', page: ['1'] },
  ])('end a listing: $about', async ({ page }) => {
    const { fetch, tokens } = serveInOrder([['1'], ...Array.from({ length: 150 }, () => page)]);
    const { ids, error } = await collectIds(createTestClient(fetch).posts('1'));

    expect(ids).toEqual(['1']);
    expect(error).toBeInstanceOf(PaginationError);
    expect(error).toMatchObject({ reason: 'stalled', retryable: true, attempts: 0, token: 't101' });
    expect(tokens.length).toBe(101);
  });

  test('are not 99 such pages', async () => {
    const pages = [['1'], ...createEmptyPages(99), ['2'], ...createEmptyPages(99), ['3']];
    const { ids } = await collectIds(createTestClient(serveInOrder(pages).fetch).posts('1'));
    expect(ids).toEqual(['1', '2', '3']);
  });

  test('leave a position to go on from', async () => {
    const { fetch } = serveInOrder([['1'], ...createEmptyPages(150), ['2']]);
    const client = createTestClient(fetch);
    const listing = client.posts('1');
    const { error } = await collectIds(listing);

    expect(error).toMatchObject({ position: listing.position });
    const { position: from } = listing;
    expect(await collectIds(client.posts('1', {}, { from }))).toEqual({ ids: ['2'] });
  });
});
