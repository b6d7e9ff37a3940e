import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { all, clientOf, rejection, walk } from '../test/clients.ts';
import { serveTimeline, tokenOf } from '../test/timeline-service.ts';
import type { PagingOptions, Position } from './index.ts';

const pages = [['1', '2', '3'], [], ['4', '5']];

async function itemsOf(options: PagingOptions = {}, timeline = pages) {
  return all(clientOf(serveTimeline({ pages: timeline }).fetch).posts('1', {}, options));
}

/** The walk from a position on. */
const walkFrom = (from: Position | undefined, timeline = pages) =>
  walk(clientOf(serveTimeline({ pages: timeline }).fetch).posts('1', {}, { from }));

/** The same Posts in pages of these sizes. */
function split(ids: readonly string[], sizes: readonly number[]): string[][] {
  const rest = [...ids];
  const pages: string[][] = [];
  for (let i = 0; rest.length > 0; i++) pages.push(rest.splice(0, sizes[i % sizes.length] ?? 1));
  return pages;
}

describe('a position', () => {
  it('has the token of its page, and the ids around its place', async () => {
    const items = await itemsOf();

    expect(items.map(({ position }) => position)).toEqual([
      { after: ['1'], before: ['2', '3'] },
      { after: ['1', '2'], before: ['3'] },
      { token: tokenOf(1), after: ['1', '2', '3'] },
      { token: tokenOf(2), after: ['2', '3', '4'], before: ['5'] },
      { token: tokenOf(2), after: ['3', '4', '5'], end: true },
    ]);
  });

  it('is plain JSON, of at most 200 bytes more than its token on a page of 100', async () => {
    const ids = Array.from(
      { length: 300 },
      (_, index) => `${1234567890123456789n + BigInt(index)}`,
    );
    const { fetch } = serveTimeline({ pages: split(ids, [100]) });
    const client = clientOf(fetch);
    const forward = client.posts('1');
    const positions = (await all(forward)).map(({ position }) => position);
    positions.push(forward.position);
    positions.push(...(await all(client.pages('1'))).map(({ position }) => position));

    expect(positions.length).toBe(300 + 1 + 3);
    for (const position of positions) {
      const text = JSON.stringify(position);
      expect(JSON.parse(text)).toStrictEqual(position);
      expect(text.length - (position.token?.length ?? 0)).toBeLessThanOrEqual(200);
    }
  });

  it('in the middle of a page lets pages and getPage begin with the rest of it', async () => {
    const from: Position = { after: ['1'] };
    const client = clientOf(serveTimeline({ pages }).fetch);
    const page = await client.getPage('1', {}, { from });
    const [first] = await all(client.pages('1', {}, { from, limit: 1 }));

    expect(page.data.map(({ id }) => id)).toEqual(['2', '3']);
    expect(page.position).toStrictEqual({ token: tokenOf(1), after: ['1', '2', '3'] });
    expect(first?.data).toEqual(page.data);
  });

  it('at the end asks for nothing', async () => {
    const { fetch, requests } = serveTimeline({ pages });
    const client = clientOf(fetch);

    expect(await all(client.posts('1', {}, { from: { end: true } }))).toEqual([]);
    expect(await rejection(client.getPage('1', {}, { from: { end: true } }))).toMatchObject({
      option: 'from',
      message: 'from must be a position before the end',
    });
    expect(requests).toEqual([]);
  });

  it.each<[unknown, string]>([
    [null, 'a position or a token, not null'],
    ['', 'a position or a token, not an empty string'],
    [[], 'a position or a token, not a list'],
    [{ post: {}, position: {} }, 'its member post is not of one'],
    [{ token: { a: 1 } }, 'its member token is not of one'],
    [{ after: 'abc' }, 'its member after is not of one'],
    [{ before: [1] }, 'its member before is not of one'],
    [{ sought: false }, 'its member sought is not of one'],
    [JSON.parse('{"__proto__":1}'), 'its member __proto__ is not of one'],
  ])('is not %j, which is refused before anything is sent', async (from, message) => {
    const { fetch, requests } = serveTimeline({ pages });
    const client = clientOf(fetch);
    // A value from outside TypeScript.
    const options = { from: from as Position };
    const error = await rejection(client.getPage('1', {}, options));
    expect(error).toMatchObject({ option: 'from', message: expect.stringContaining(message) });
    expect(() => client.posts('1', {}, options)).toThrow(message);
    expect(requests).toEqual([]);
  });

  it('that is empty is the beginning, whatever the token of the query', async () => {
    const { fetch, requests } = serveTimeline({ pages });
    await clientOf(fetch).getPage('1', { pagination_token: tokenOf(2) }, { from: {} });

    expect(requests[0]?.url).not.toContain('pagination_token');
  });

  it('skips Posts that are newer than its place, also if they fill pages or the pages have other sizes', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 });
    const ids = Array.from({ length: 12 }, (_, index) => `${index}`);
    await fc.assert(
      fc.asyncProperty(
        sizes,
        sizes,
        fc.nat({ max: 3 }),
        fc.nat({ max: 9 }),
        async (now, then, at, added) => {
          const items = await itemsOf({ limit: Math.min(at + 1, now[0] ?? 1) }, split(ids, now));
          const { position } = items.at(-1) ?? {};
          // After the first page, the position has a token, and the service decides where it leads.
          fc.pre(position?.token === undefined);
          const fresh = Array.from({ length: added }, (_, index) => `new ${index}`);

          expect(await walkFrom(position, split([...fresh, ...ids], then))).toEqual({
            ids: ids.slice(items.length),
          });
        },
      ),
      { numRuns: 50 },
    );
  });

  it('works even after the Posts before it or after it were removed', async () => {
    const [, second] = await itemsOf({}, [['1', '2', '3', '4', '5', '6'], ['7']]);

    for (const [page, ids] of [
      ['1 3 5', '3 5 7'],
      ['4 5', '4 5 7'],
      ['new 1 5', '5 7'],
    ] as const) {
      const walked = await walkFrom(second?.position, [page.split(' '), ['7']]);
      expect(walked).toEqual({ ids: ids.split(' ') });
    }
  });

  it('whose Posts are all gone from the first page and the rest is reported', async () => {
    const [first] = await itemsOf();
    expect(await walkFrom(first?.position, [['8'], ['9']])).toMatchObject({
      ids: [],
      error: {
        ...{ name: 'PaginationError', reason: 'lost', token: tokenOf(1) },
        ...{ retryable: false, attempts: 1 },
      },
    });
  });

  it('is in each copy of an item; the page is in none, and not in JSON', async () => {
    const [item] = await itemsOf();
    const copies = [{ ...item }, Object.assign({}, item), structuredClone(item)];

    for (const copy of [...copies, JSON.parse(JSON.stringify(item))]) {
      expect(Object.keys(copy)).toEqual(['post', 'position']);
      expect(copy.position).toStrictEqual({ after: ['1'], before: ['2', '3'] });
    }
    expect(item?.page.data.length).toBe(3);
  });

  it('stays the same when the page is changed', async () => {
    for await (const { page, position } of clientOf(serveTimeline({ pages }).fetch).posts('1')) {
      page.data.reverse();
      expect(position).toEqual({ after: ['1'], before: ['2', '3'] });
      break;
    }
  });
});

describe('a listing has a position after what it yielded, whatever ends it:', () => {
  const failure = new Error('of the user');
  const fail = () => {
    throw failure;
  };

  it.each(['an abort', 'an access token', 'a middleware'])('%s', async (what) => {
    for (const items of ['pages', 'posts'] as const) {
      let isBroken = false;
      const controller = new AbortController();
      const client = clientOf(serveTimeline({ pages: [['1', '2'], [], ['3']] }).fetch, {
        accessToken: () => (isBroken && what === 'an access token' ? fail() : 'any-token'),
      });
      client.use({ onRequest: () => (isBroken && what === 'a middleware' ? fail() : undefined) });
      const options = { signal: controller.signal };
      const listing =
        items === 'pages' ? client.pages('1', {}, options) : client.posts('1', {}, options);
      const ids: string[] = [];
      const read = async () => {
        for await (const item of listing) {
          ids.push(...('post' in item ? [item.post.id] : item.data.map(({ id }) => id)));
          isBroken = ids.length === 2;
          if (isBroken && what === 'an abort') controller.abort(failure);
        }
      };
      expect(await rejection(read())).toBe(failure);
      isBroken = false;
      const rest = await walk(client.posts('1', {}, { from: listing.position }));
      expect([...ids, ...rest.ids]).toEqual(['1', '2', '3']);
    }
  });

  it('before the first item, it is where the listing begins', () => {
    const listing = clientOf(fetch).posts('1', {}, { from: tokenOf(1) });
    expect(listing.position).toStrictEqual({ token: tokenOf(1) });
  });
});

it('a Post that a page has twice is yielded once', async () => {
  const repeating = [['1', '1', '2']];
  const [first, ...others] = await itemsOf({}, repeating);
  expect([first, ...others].map((item) => item?.post.id)).toEqual(['1', '2']);
  expect(await walkFrom(first?.position, repeating)).toEqual({ ids: ['2'] });
});
