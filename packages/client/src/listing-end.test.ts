import { describe, expect, test } from 'vitest';
import {
  catchError,
  collect,
  collectIds,
  copyPosition,
  createTestClient,
} from '../test/clients.ts';
import {
  createIds,
  createToken,
  type Fault,
  type StoredPage,
  servePages,
} from '../test/service.ts';
import type { Position } from './index.ts';

/** Leads back to the token that was requested first. */
const leadsToFirstToken: Fault = { leadsBackTo: 0 };

/** A service of three pages, of which the last one always leads back to the second. */
const serveCircle = () => {
  const pages: Record<string, StoredPage> = {
    '': { ids: ['1'], next: 'a' },
    a: { ids: ['2'], next: 'b' },
    b: { ids: ['3'], next: 'a' },
  };
  return servePages((token) => pages[token]);
};

/** As in `walk.ts`. */
const maxPagesWithoutNewPosts = 100;

describe('the end', () => {
  test.each([undefined, null, ''])('is the page whose next_token is %j', async (next) => {
    const { fetch, tokens } = servePages(() => ({ ids: ['1'], next }));
    const pages = await collect(createTestClient(fetch).pages('1'));

    expect(pages.map(({ position }) => position)).toEqual([{ after: ['1'], end: true }]);
    expect(tokens).toEqual(['']);
  });
});

describe('a page that leads back', () => {
  test.each<{ nextTokens: Record<string, string>; requestedTokens: string[] }>([
    { nextTokens: { '': 'a', a: 'a' }, requestedTokens: ['', 'a', 'a'] },
    { nextTokens: { '': 'a', a: 'b', b: 'a' }, requestedTokens: ['', 'a', 'b', 'b'] },
  ])('is requested twice where tokens form a circle: $nextTokens', async (row) => {
    const { nextTokens, requestedTokens } = row;
    let id = 0;
    // The Post of each response is new, so only the tokens show the circle.
    const { fetch, tokens } = servePages((token) => ({
      ids: [`${++id}`],
      next: nextTokens[token],
    }));
    const { ids, error } = await collectIds(createTestClient(fetch).posts('1'));

    expect(tokens).toEqual(requestedTokens);
    expect(ids).toEqual(createIds(1, requestedTokens.length));
    expect(error).toMatchObject({
      name: 'PaginationError',
      reason: 'repeated',
      retryable: true,
      token: 'a',
      position: { token: requestedTokens.at(-1), after: ids },
      message: expect.stringContaining('led back'),
    });
  });

  test('does not end a listing if it leads on when it is requested once more', async () => {
    const pages = [['1'], ['2'], ['3', '4'], ['5']];
    // The third page leads back to the second, the first one with a token; then it leads on.
    const { fetch } = servePages(pages, [undefined, undefined, leadsToFirstToken]);
    expect(await collectIds(createTestClient(fetch).posts('1'))).toEqual({ ids: createIds(1, 5) });
  });

  // The Post `gone` is on no page. The search for its place ends where the tokens lead back: then the
  // listing yields the pages that were searched, and fails.
  test.each<{ about: string; from: Position; expectedIds: string[] }>([
    {
      about: 'from the first page',
      from: { after: ['gone'], inPage: true },
      expectedIds: ['1', '2', '3'],
    },
    {
      about: 'from the third page, with the page before known',
      from: { token: 'b', after: ['gone'], inPage: true, previous: 'a' },
      expectedIds: ['3'],
    },
  ])('ends the search for the place of a missing Post $about', async ({ from, expectedIds }) => {
    const client = createTestClient(serveCircle().fetch);
    const { ids, error } = await collectIds(client.posts('1', {}, { from }));
    expect(ids).toEqual(expectedIds);
    expect(error).toMatchObject({ reason: 'repeated', token: 'a' });
  });

  test('is noticed if it leads to a page that was only searched', async () => {
    const pages = [['new'], ['newer', '1', '2'], ['3']];
    const { fetch, tokens } = servePages(pages, [undefined, leadsToFirstToken]);
    const from: Position = { token: createToken(0), after: ['1'], inPage: true };
    const listing = createTestClient(fetch).posts('1', {}, { from });
    expect(await collectIds(listing)).toEqual({ ids: ['2', '3'] });
    // page0   is searched for Post 1
    // page1   has it, and leads back to page0, so it is requested once more
    // page1   leads on
    // page2   is the last one
    expect(tokens).toEqual(['page0', 'page1', 'page1', 'page2']);
  });

  test('is noticed if each page is fetched by itself', async () => {
    const client = createTestClient(serveCircle().fetch);
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
    expect(ids).toEqual(createIds(1, 3));
  });
});

describe('100 pages in a row without new Posts', () => {
  test.each([
    { about: 'empty ones', page: [] },
    { about: 'repeated ones under new tokens', page: ['1'] },
  ])('end a listing, which can be resumed: $about', async ({ page }) => {
    // Too many pages for one listing, and few enough for two.
    const pagesWithoutNew = Array(1.5 * maxPagesWithoutNewPosts).fill(page);
    const { fetch, tokens } = servePages([['1'], ...pagesWithoutNew, ['2']]);
    const client = createTestClient(fetch);
    const { ids, error } = await collectIds(client.posts('1'));

    expect(ids).toEqual(['1']);
    const stalled = { name: 'PaginationError', reason: 'stalled', retryable: true, attempts: 0 };
    // The first page has a new Post, so it does not count.
    const requestCount = 1 + maxPagesWithoutNewPosts;
    expect(error).toMatchObject({ ...stalled, token: createToken(requestCount) });
    expect(tokens.length).toBe(requestCount);
    const { position: from } = Object(error);
    expect(await collectIds(client.posts('1', {}, { from }))).toEqual({ ids: ['2'] });
  });
});

test('99 pages in a row without new Posts do not end a listing', async () => {
  const emptyPages = Array(maxPagesWithoutNewPosts - 1).fill([]);
  const { fetch } = servePages([['1'], ...emptyPages, ['2'], ...emptyPages, ['3']]);
  expect(await collectIds(createTestClient(fetch).posts('1'))).toEqual({ ids: ['1', '2', '3'] });
});
