import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  catchError,
  collect,
  collectIds,
  copyPosition,
  createTestClient,
} from '../test/clients.ts';
import { createIds, createToken, type Pages, servePages } from '../test/service.ts';
import type { Page, Position, PostInPage } from './index.ts';

const pages: Pages = [['1', '2', '3'], [], ['4', '5']];

const createPagesClient = (pages: Pages) => createTestClient(servePages(pages).fetch);

/** The ids of the Posts after a position, as another process lists them. */
function resume(pages: Pages, position: Position | undefined) {
  return collectIds(createPagesClient(pages).posts('1', {}, { from: copyPosition(position) }));
}

/** Splits Posts into pages of this size. */
function split(ids: readonly string[], size: number): string[][] {
  const pageCount = Math.max(1, Math.ceil(ids.length / size));
  return Array.from({ length: pageCount }, (_, index) =>
    ids.slice(index * size, (index + 1) * size),
  );
}

describe('a position', () => {
  test('has the token of the page to request with the ids of the last Posts', async () => {
    const items = await collect(createPagesClient(pages).posts('1'));
    expect(items.map(({ position }) => position)).toEqual([
      { after: ['1'], inPage: true },
      { after: ['1', '2'], inPage: true },
      { token: createToken(1), after: ['1', '2', '3'] },
      { token: createToken(2), after: ['1', '2', '3', '4'], inPage: true },
      { after: ['1', '2', '3', '4', '5'], end: true },
    ]);
  });

  test('is plain JSON of at most 300 bytes beside its tokens', async () => {
    const firstId = 1234567890123456789n;
    const ids = Array.from({ length: 300 }, (_, index) => `${firstId + BigInt(index)}`);
    const client = createPagesClient(split(ids, 100));
    const items: (PostInPage<object> | Page<object>)[] = await collect(client.posts('1'));
    items.push(...(await collect(client.pages('1'))));

    expect(items.length).toBe(300 + 3);
    for (const { position } of items) {
      const { token = '', previous = '' } = position;
      expect(copyPosition(position)).toStrictEqual(position);
      expect(position.after?.length).toBeLessThanOrEqual(10);
      const bytes = JSON.stringify(position).length - token.length - previous.length;
      expect(bytes).toBeLessThanOrEqual(300);
    }
  });

  test('in the middle of a page lets pages and getPage begin with the rest', async () => {
    const from: Position = { after: ['1'], inPage: true };
    const client = createPagesClient(pages);
    const page = await client.getPage('1', {}, { from });
    const { value: first } = await client.pages('1', {}, { from }).next();

    expect(page.data).toMatchObject([{ id: '2' }, { id: '3' }]);
    expect(page.position).toStrictEqual({ token: createToken(1), after: ['1', '2', '3'] });
    expect(first?.data).toEqual(page.data);
  });

  test('at the end sends nothing', async () => {
    const { fetch, requests } = servePages(pages);
    const client = createTestClient(fetch);
    const from: Position = { end: true };
    const message = 'from must be a position before the end';

    expect(await collect(client.posts('1', {}, { from }))).toEqual([]);
    expect(await catchError(client.getPage('1', {}, { from }))).toMatchObject({ message });
    expect(requests).toEqual([]);
  });

  test.each([
    { about: 'spread', copy: (item: object) => ({ ...item }) },
    { about: 'JSON', copy: (item: object) => JSON.parse(JSON.stringify(item)) },
  ])('is in a copy of its item, without the page: $about', async ({ copy }) => {
    const [item] = await collect(createPagesClient(pages).posts('1'));
    expect(copy(Object(item))).toStrictEqual({ post: item?.post, position: item?.position });
    expect(item?.page.data.length).toBe(3);
  });

  test('stays the same when the page is changed', async () => {
    const listing = createPagesClient(pages).posts('1');
    const { value: first } = await listing.next();
    first?.page.data.reverse();
    const second = { post: { id: '2' }, position: { after: ['1', '2'] } };
    expect((await listing.next()).value).toMatchObject(second);
  });
});

describe('where pages are windows over one list', () => {
  /** How far the begin and the end of each page move on: not at all, by one, by whole pages. */
  const stepArbitrary = fc.record({ begin: fc.nat({ max: 15 }), end: fc.nat({ max: 15 }) });

  /** Pages that begin and end no earlier than the page before, and leave no gap. */
  const windowsArbitrary = fc
    .record({ size: fc.nat({ max: 30 }), steps: fc.array(stepArbitrary, { maxLength: 8 }) })
    .map(({ size, steps }): Pages => {
      let window = { begin: 0, end: size };
      const windows = [window];
      for (const step of steps) {
        const begin = Math.min(window.begin + step.begin, window.end);
        window = { begin, end: window.end + step.end };
        windows.push(window);
      }
      return windows.map(({ begin, end }) => createIds(begin + 1, end));
    });

  /** Fails unless a listing resumed at any Post and any page goes on as the uninterrupted one. */
  async function expectResumable(pages: Pages): Promise<void> {
    const ids = createIds(1, Math.max(0, ...pages.flat().map(Number)));
    const client = createPagesClient(pages);
    const items = await collect(client.posts('1'));
    expect(items.map(({ post }) => post.id)).toEqual(ids);
    for (const [index, { position }] of items.entries()) {
      expect(await resume(pages, position)).toEqual({ ids: ids.slice(index + 1) });
    }
    let count = 0;
    for await (const { data, position } of client.pages('1')) {
      count += data.length;
      expect(await resume(pages, position)).toEqual({ ids: ids.slice(count) });
    }
  }

  test('a listing is resumed exactly after any Post and any page', async () => {
    await fc.assert(fc.asyncProperty(windowsArbitrary, expectResumable), { numRuns: 30 });
  });

  test.each<{ about: string; pages: Pages }>([
    { about: 'overlapping by 99 of 100', pages: [1, 2, 3].map((id) => createIds(id, id + 99)) },
    { about: 'overlapping by 9 of 20', pages: [1, 12, 23].map((id) => createIds(id, id + 19)) },
    { about: 'one Post a page', pages: createIds(1, 25).map((id) => [id]) },
    { about: 'each page twice', pages: [1, 1, 21, 21].map((id) => createIds(id, id + 19)) },
    { about: 'each page of one Post twice', pages: createIds(1, 12).flatMap((id) => [[id], [id]]) },
  ])('a listing is resumed exactly: $about', async ({ pages }) => {
    await expectResumable(pages);
  });
});

describe('after likes were removed or added', () => {
  const likes = createIds(0, 39);

  const changeArbitrary = fc.record({
    /** How many Posts were yielded. The listing is resumed after the last of them. */
    yieldedCount: fc.integer({ min: 1, max: 30 }),
    removedIds: fc.subarray(likes, { maxLength: 38 }),
    newIds: fc.nat({ max: 12 }).map((count) => createIds(1001, 1000 + count)),
    pageSizeBefore: fc.integer({ min: 1, max: 30 }),
    // The pages of the contract have at least 5 Posts.
    pageSizeAfter: fc.integer({ min: 5, max: 30 }),
  });

  test('a listing loses no Post, even if all Posts of its position are gone', async () => {
    await fc.assert(
      fc.asyncProperty(changeArbitrary, async (change) => {
        const { yieldedCount, removedIds, newIds, pageSizeBefore, pageSizeAfter } = change;
        const client = createPagesClient(split(likes, pageSizeBefore));
        const items = await collect(client.posts('1', {}, { limit: yieldedCount }));
        const { position } = Object(items.at(-1));
        // From the second page on, the service decides where the token leads.
        fc.pre(position.token === undefined);

        const isListed = (id: string) => !removedIds.includes(id);
        const idsBefore = [...newIds, ...likes.slice(0, yieldedCount).filter(isListed)];
        const idsAfter = likes.slice(yieldedCount).filter(isListed);
        const likesNow = [...idsBefore, ...idsAfter];
        const { ids, error } = await resume(split(likesNow, pageSizeAfter), position);

        expect(error).toBeUndefined();
        // The listing ends with all Posts after the place. Posts before it may be repeated, in order,
        // if the position knows no Post that is still listed.
        const isPlaceKnown = position.after.some((id: string) => likesNow.includes(id));
        const repeatedIds = isPlaceKnown ? [] : idsBefore.filter((id) => ids.includes(id));
        expect(ids).toEqual([...repeatedIds, ...idsAfter]);
      }),
      { numRuns: 100 },
    );
  });
});

test('the place of a position is found if a page of 100 Posts is now 20 pages', async () => {
  const ids = createIds(1, 105);
  const from: Position = { after: ['98', '99'], inPage: true };
  const { data, position } = await createPagesClient(split(ids, 5)).getPage('1', {}, { from });

  expect(data).toMatchObject([{ id: '100' }]);
  const after = ['98', '99', '100'];
  expect(position).toEqual({ token: createToken(20), after, previous: createToken(19) });
});

test('pages that were searched in vain are listed without further requests', async () => {
  const from: Position = { after: ['gone'], inPage: true };
  const { fetch, requests } = servePages(pages);
  const listed = await collect(createTestClient(fetch).pages('1', {}, { from }));
  expect(requests.length).toBe(pages.length);

  expect(listed.map(({ position }) => position)).toEqual([
    { token: createToken(1), after: ['gone', '1', '2', '3'] },
    { token: createToken(2), after: ['gone', '1', '2', '3'], previous: createToken(1) },
    { after: ['gone', '1', '2', '3', '4', '5'], end: true },
  ]);
});

test('a position of fewer than ten Posts knows each that was yielded', async () => {
  const after = createIds(1, 9);
  const from: Position = { token: createToken(1), after };
  expect(await resume([after, ['new', ...after, '10']], from)).toEqual({ ids: ['new', '10'] });
});

test('a Post before the place of a position is not yielded after it', async () => {
  const from: Position = { after: ['1', '2'], inPage: true };
  const pages = [['new'], ['1', 'old', '2', '3'], ['new', 'old', '4']];
  expect(await resume(pages, from)).toEqual({ ids: ['3', '4'] });
});

describe('a listing has a position after what it yielded', () => {
  const failure = new Error('of the application');

  test.each(['accessToken', 'middleware'])('when it ends by an error of %s', async (source) => {
    let failsNow = false;
    const failIfAsked = () => {
      if (failsNow) throw failure;
      return 'any-token';
    };
    const options = source === 'accessToken' ? { accessToken: failIfAsked } : {};
    const client = createTestClient(servePages(pages).fetch, options);
    if (source === 'middleware') client.use({ onRequest: () => void failIfAsked() });
    const listing = client.posts('1');
    const readPosts = async () => {
      for await (const { post } of listing) failsNow = post.id === '3';
    };
    expect(await catchError(readPosts())).toBe(failure);
    expect(await resume(pages, listing.position)).toEqual({ ids: ['4', '5'] });
  });

  test('when it is aborted at any moment between two pages', async () => {
    const pages: Pages = [['1'], ['2']];
    let abortedCount = 0;
    // Aborts this many microtasks after the second request.
    for (let turns = 0; turns < 150; turns++) {
      const { fetch, requests } = servePages(pages);
      const controller = new AbortController();
      const abortLater = async () => {
        for (let turn = 0; turn < turns; turn++) await undefined;
        controller.abort(failure);
      };
      const client = createTestClient((request) => {
        if (requests.length === 1) abortLater();
        return fetch(request);
      });
      const listing = client.posts('1', {}, { signal: controller.signal });
      const { ids, error } = await collectIds(listing);
      if (error) abortedCount++;
      const rest = await resume(pages, listing.position);
      expect([...ids, ...rest.ids]).toEqual(['1', '2']);
    }
    // Some aborts come after the end.
    expect(abortedCount).toBeGreaterThan(20);
    expect(abortedCount).toBeLessThan(150);
  });

  test('before the first item', () => {
    const listing = createPagesClient(pages).posts('1', {}, { from: createToken(1) });
    expect(listing.position).toStrictEqual({ token: createToken(1) });
  });

  test('after a last page without Posts', async () => {
    const listing = createPagesClient([['1'], []]).posts('1');
    expect(await collectIds(listing)).toEqual({ ids: ['1'] });
    expect(listing.position).toEqual({ after: ['1'], end: true });
  });
});
