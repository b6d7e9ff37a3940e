import { beforeEach, describe, expect, test } from 'vitest';
import {
  catchError,
  collect,
  collectIds,
  copyPosition,
  createTestClient,
  useFakeClock,
} from '../test/clients.ts';
import { createIds, serveInOrder, servePages } from '../test/page-service.ts';
import { createToken, serveTimeline } from '../test/timeline-service.ts';
import { PaginationError, type Position } from './index.ts';

const leadBack = { kind: 'repeated', which: 0 } as const;

beforeEach(() => useFakeClock());

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

  test('throws nothing if the listing needs no other page', async () => {
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
