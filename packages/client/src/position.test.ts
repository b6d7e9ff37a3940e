import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { all, clientOf, rejection } from '../test/clients.ts';
import { serveTimeline, tokenOf } from '../test/timeline-service.ts';
import {
  InvalidOptionError,
  InvalidTimeError,
  type LikedPostsQuery,
  type PagingOptions,
  type Position,
  parseCreatedAt,
} from './index.ts';
import { validateQuery } from './validate.ts';

const pages = [['1', '2', '3'], [], ['4', '5']];

async function itemsOf(options: PagingOptions = {}, timeline = pages) {
  return all(clientOf(serveTimeline({ pages: timeline }).fetch).posts('1', {}, options));
}

async function idsFrom(from: Position, timeline = pages): Promise<string[]> {
  return (await itemsOf({ from }, timeline)).map(({ post }) => post.id);
}

describe('a position', () => {
  it('is a token and the ids that were yielded from its page, or the end', async () => {
    const items = await itemsOf();

    expect(items.map(({ position }) => position)).toEqual([
      { seen: ['1'] },
      { seen: ['1', '2'] },
      { token: tokenOf(1) },
      { token: tokenOf(2), seen: ['4'] },
      { end: true },
    ]);
  });

  it('keeps the direction of a listing that goes backward', async () => {
    const items = await itemsOf({ from: tokenOf(2), direction: 'backward' });

    expect(items.map(({ position }) => position)).toEqual([
      { token: tokenOf(2), seen: ['5'], direction: 'backward' },
      { token: tokenOf(1), direction: 'backward' },
      // Paging backward, the first page is reached by a token.
      { token: tokenOf(0), seen: ['3'], direction: 'backward' },
      { token: tokenOf(0), seen: ['3', '2'], direction: 'backward' },
      { end: true, direction: 'backward' },
    ]);
    expect(await idsFrom({ token: tokenOf(0), seen: ['3'], direction: 'backward' })).toEqual([
      '2',
      '1',
    ]);
  });

  it('of a page is after all of its Posts', async () => {
    const client = clientOf(serveTimeline({ pages }).fetch);
    const positions = (await all(client.pages('1'))).map(({ position }) => position);

    expect(positions).toEqual([{ token: tokenOf(1) }, { token: tokenOf(2) }, { end: true }]);
    expect(await idsFrom(positions[0] ?? {})).toEqual(['4', '5']);
  });

  it('in the middle of a page lets pages and getPage begin with the rest of it', async () => {
    const from: Position = { seen: ['1'] };
    const client = clientOf(serveTimeline({ pages }).fetch);
    const page = await client.getPage('1', {}, { from });
    const [first] = await all(client.pages('1', {}, { from, limit: 1 }));

    expect(page.data.map(({ id }) => id)).toEqual(['2', '3']);
    expect(page.position).toEqual({ token: tokenOf(1) });
    expect(first?.data).toEqual(page.data);
  });

  it('is in the error of getPage as well, and keeps the ids that were yielded', async () => {
    const from: Position = { token: tokenOf(2), seen: ['4'] };
    const faults = [{ kind: 'status', status: 403 } as const];
    const client = clientOf(serveTimeline({ pages, faults }).fetch);

    expect(await rejection(client.getPage('1', {}, { from }))).toMatchObject({ position: from });
  });

  it('at the end asks for nothing', async () => {
    const { fetch, requests } = serveTimeline({ pages });
    const client = clientOf(fetch);

    expect(await all(client.posts('1', {}, { from: { end: true } }))).toEqual([]);
    expect(await rejection(client.getPage('1', {}, { from: { end: true } }))).toMatchObject({
      option: 'from',
      message: 'from must be a position before the end of the listing',
    });
    expect(requests).toEqual([]);
  });

  it('that is empty is the beginning, whatever the token of the query', async () => {
    const { fetch, requests } = serveTimeline({ pages });
    await clientOf(fetch).getPage('1', { pagination_token: tokenOf(2) }, { from: {} });

    expect(requests[0]?.url).not.toContain('pagination_token');
  });

  it('loses and repeats nothing when Posts were added in front, or the pages have other sizes', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 });
    /** The same Posts in pages of these sizes. */
    const split = (ids: readonly string[], sizes: readonly number[]) => {
      const rest = [...ids];
      const pages: string[][] = [];
      for (let i = 0; rest.length > 0; i++)
        pages.push(rest.splice(0, sizes[i % sizes.length] ?? 1));
      return pages;
    };
    const ids = Array.from({ length: 12 }, (_, index) => `${index}`);
    await fc.assert(
      fc.asyncProperty(
        sizes,
        sizes,
        fc.nat({ max: 3 }),
        fc.nat({ max: 5 }),
        async (now, then, at, added) => {
          const first = Array.from({ length: now[0] ?? 0 }, (_, index) => `${index}`);
          const had = first.slice(0, at + 1);
          const items = await itemsOf({ limit: had.length }, split(ids, now));
          const position = items.at(-1)?.position ?? {};
          // After the first page, the position has a token, and the service decides where that
          // leads.
          fc.pre(position.token === undefined);
          const fresh = Array.from({ length: added }, (_, index) => `new ${index}`);

          expect(await idsFrom(position, split([...fresh, ...ids], then))).toEqual([
            ...fresh,
            ...ids.slice(had.length),
          ]);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('works even after its Post was removed', async () => {
    const [, second] = await itemsOf();

    expect(await idsFrom(second?.position ?? {}, [['1', '3'], [], ['4', '5']])).toEqual([
      '3',
      '4',
      '5',
    ]);
  });

  it('is there in each way to take an item apart or copy it', async () => {
    const [item] = await itemsOf();
    const position = { seen: ['1'] };
    const copies = [
      { ...item },
      Object.assign({}, item),
      structuredClone(item),
      JSON.parse(JSON.stringify(item)),
    ];

    for (const copy of copies) {
      expect(Object.keys(copy)).toEqual(['post', 'page', 'position']);
      expect(copy.position).toEqual(position);
    }
  });

  it('stays the same when the page is changed', async () => {
    for await (const { page, position } of clientOf(serveTimeline({ pages }).fetch).posts('1')) {
      page.data.reverse();
      expect(position).toEqual({ seen: ['1'] });
      break;
    }
  });
});

describe('a place to begin', () => {
  const anywhere = clientOf(serveTimeline({ pages }).fetch);

  it.each<[unknown, string]>([
    ['', 'from.token must be a non-empty string'],
    [null, 'from must be a `position` or the token of a page'],
    [7, 'from must be'],
    [['1'], 'from must be'],
    [[], 'from must be'],
    [{ token: '' }, 'from.token must be a non-empty string'],
    [{ token: 7 }, 'from.token must be a non-empty string'],
    [{ token: 'a\ud800' }, 'from.token must be a non-empty string'],
    [{ seen: 'all' }, 'from.seen must be a list of strings'],
    [{ seen: [7] }, 'from.seen must be a list of strings'],
    [{ asked: {} }, 'from.asked must be a list of strings'],
    [{ direction: 'forward' }, "from.direction must be 'backward'"],
    [{ end: false }, 'from.end must be true'],
    [
      { post: {}, page: {}, position: {} },
      'from.post does not exist. Give one of token, seen, asked, direction, end',
    ],
    [{ constructor: 'abc' }, 'from.constructor does not exist'],
    [{ direction: 'backward' }, 'from must be a `position` or the token of a page to go backward'],
  ])('is refused if it is %j', (from, message) => {
    // Options from outside TypeScript.
    const options = { from } as PagingOptions;
    expect(() => anywhere.posts('1', {}, options)).toThrow(InvalidOptionError);
    expect(() => anywhere.pages('1', {}, options)).toThrow(message);
  });

  it('is needed to go backward', () => {
    expect(() => anywhere.posts('1', {}, { direction: 'backward' })).toThrow(
      'from must be a `position` or the token of a page to go backward from',
    );
    anywhere.posts('1', { pagination_token: 'a' }, { direction: 'backward' });
    anywhere.posts('1', {}, { direction: 'backward', from: 'a' });
  });

  it('keeps its direction', () => {
    const backward: Position = { token: 'a', direction: 'backward' };
    expect(() => anywhere.posts('1', {}, { from: backward, direction: 'forward' })).toThrow(
      "direction must be 'backward', the direction of the position",
    );
    expect(() => anywhere.posts('1', {}, { from: { token: 'a' }, direction: 'backward' })).toThrow(
      "direction must be 'forward', the direction",
    );
    anywhere.posts('1', {}, { from: backward, direction: 'backward' });
  });

  it('is refused if it is an empty token in the query', () => {
    expect(() => anywhere.posts('1', { pagination_token: '' })).toThrow('from.token must be');
  });
});

it.each([null, '?max_results=5', 5])('a query that is %j is refused', async (query) => {
  // Queries from outside TypeScript.
  const client = clientOf(serveTimeline({ pages }).fetch);
  expect(await rejection(client.getPage('1', query as unknown as LikedPostsQuery))).toMatchObject({
    option: 'query',
    message: 'query must be an object',
  });
});

describe('paging options', () => {
  const anywhere = clientOf(serveTimeline({ pages }).fetch);

  it.each<[object, string]>([
    [{ direction: 'backwards' }, "direction must be 'forward' or 'backward'"],
    [{ limit: 2.5 }, 'limit must be a whole number, 0 or more'],
    [{ limit: -1 }, 'limit must be a whole number, 0 or more'],
    [{ limit: '3' }, 'limit must be a whole number, 0 or more'],
    [{ readAhead: 1 }, 'readAhead must be true or false'],
    [{ timeout: -1 }, 'timeout must be a number, 0 or more'],
    [{ signal: 'now' }, 'signal must be an AbortSignal'],
    [
      { max: 3 },
      'max does not exist. Give one of from, signal, timeout, direction, limit, readAhead',
    ],
  ])('are refused if they are %j', (options, message) => {
    expect(() => anywhere.posts('1', {}, options)).toThrow(message);
    expect(() => anywhere.posts('1', {}, options)).toThrow(InvalidOptionError);
  });

  it.each<object>([{ limit: 0 }, { direction: 'forward' }, { readAhead: true }])(
    'are refused by getPage if they are %j',
    async (options) => {
      const [option] = Object.keys(options);
      expect(await rejection(anywhere.getPage('1', {}, options))).toMatchObject({
        option,
        message: `${option} does not exist. Give one of from, signal, timeout`,
      });
    },
  );

  it('may be undefined, and the limit Infinity', async () => {
    const options = {
      from: undefined,
      direction: undefined,
      limit: Infinity,
      readAhead: undefined,
    };
    expect((await all(anywhere.posts('1', {}, options))).length).toBe(5);
  });
});

describe('errors that are of no listing', () => {
  it('have no position and no resumeToken', () => {
    const errors: unknown[] = [];
    for (const fail of [
      () => parseCreatedAt('yesterday'),
      () => validateQuery({ max_results: 1 }),
      () => clientOf(fetch).posts(''),
    ]) {
      try {
        fail();
      } catch (error) {
        errors.push(error);
      }
    }

    expect(errors[0]).toBeInstanceOf(InvalidTimeError);
    for (const error of errors) {
      expect(error).not.toHaveProperty('position');
      expect(error).not.toHaveProperty('resumeToken');
    }
    expect(errors.length).toBe(3);
  });
});
