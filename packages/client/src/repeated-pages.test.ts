import { describe, expect, it } from 'vitest';
import { all, clientOf, rejection, walk } from '../test/clients.ts';
import { json, serveTimeline, tokenOf } from '../test/timeline-service.ts';
import type { LikedPostsClient, Position } from './index.ts';

const back = { kind: 'repeated', which: 0 } as const;

describe('a page that comes again', () => {
  /** Serves pages by token, the first one without, and counts the requests. */
  function serve(pageOf: (token: string) => { ids: readonly string[]; next?: string | null }) {
    const asked: string[] = [];
    const client = clientOf(async (request) => {
      const token = new URL(request.url).searchParams.get('pagination_token') ?? '';
      asked.push(token);
      const { ids, next } = pageOf(token);
      const data = ids.map((id) => ({ id, text: '' }));
      return json({ data, meta: { result_count: ids.length, next_token: next } });
    });
    return { client, asked };
  }

  /** The ids of single pages, each fetched from the position of the page before, until an error. */
  async function oneByOne(client: LikedPostsClient) {
    const ids: string[] = [];
    let from: Position | undefined;
    for (let count = 0; count < 20; count++) {
      try {
        const page = await client.getPage('1', {}, { from });
        ids.push(...page.data.map(({ id }) => id));
        if (page.position.end) return { ids };
        from = JSON.parse(JSON.stringify(page.position));
      } catch (error) {
        return { ids, error };
      }
    }
    return { ids };
  }

  it('in part is yielded without what came before', async () => {
    const overlapping = serve((token) => {
      if (token === '') return { ids: ['1', '2', '3'], next: 'b' };
      return token === 'b' ? { ids: ['3', '3', '4', '5'], next: 'c' } : { ids: ['5', '6'] };
    });
    const ids = ['1', '2', '3', '4', '5', '6'];

    expect(await walk(overlapping.client.posts('1'))).toEqual({ ids });
    expect(await oneByOne(overlapping.client)).toEqual({ ids });
  });

  it.each([
    ['the second', 'b', ['1', '2', '3', '4']],
    ['the first', '', ['1', '2']],
  ])('under new tokens ends in an error at once: %s', async (_, repeated, ids) => {
    const one = () => {
      let token = 0;
      return serve((asked) => ({
        ids: asked === '' || repeated === '' ? ['1', '2'] : ['3', '4'],
        next: asked === '' && repeated ? 'b' : `t${token++}`,
      }));
    };
    const { client, asked } = one();
    const error = { name: 'PaginationError', reason: 'repeated' };
    expect(await walk(client.posts('1'))).toMatchObject({ ids, error });
    expect(asked.length).toBe(ids.length / 2 + 1);
    expect(await oneByOne(one().client)).toMatchObject({ ids, error });
  });

  it('is noticed when A leads to B and B to A, also if each page is fetched by itself', async () => {
    const ofToken: Record<string, { ids: string[]; next: string }> = {
      '': { ids: ['1', '2'], next: 'a' },
      a: { ids: ['3', '4'], next: 'b' },
      b: { ids: ['5', '6'], next: 'a' },
    };
    const { client, asked } = serve((token) => ofToken[token] ?? { ids: [] });
    const ids = ['1', '2', '3', '4', '5', '6'];
    const error = { name: 'PaginationError', reason: 'repeated', token: 'a' };

    expect(await walk(client.posts('1'))).toMatchObject({ ids, error });
    expect(asked.length).toBeLessThanOrEqual(4);
    expect(await oneByOne(client)).toMatchObject({ ids, error });
  });

  it('is asked for twice at most, also if the pages of the circle are never the same', async () => {
    for (const length of [1, 2, 3, 5]) {
      let id = 0;
      const { client, asked } = serve((token) => ({
        ids: [`${id++}`, `${id++}`],
        next: `t${(Number(token.slice(1)) + 1) % length}`,
      }));
      const { error } = await walk(client.posts('1'));
      const position = { token: expect.any(String) };
      const known = { reason: 'repeated', retryable: true, position };
      expect(error).toMatchObject({ name: 'PaginationError', ...known });
      expect(asked.length).toBeLessThanOrEqual(8);
      for (const token of asked) {
        expect(asked.filter((other) => other === token).length).toBeLessThanOrEqual(2);
      }
    }
  });

  it('is not one that repeats a single Post: those before it on the page are yielded', async () => {
    const ofToken: Record<string, { ids: string[]; next?: string }> = {
      '': { ids: ['1', '2', '3'], next: 'b' },
      b: { ids: ['4', '5', '3', '6'], next: 'c' },
      c: { ids: ['7', '8', '3'], next: 'd' },
      d: { ids: ['9', '3'], next: 'e' },
      e: { ids: ['10'] },
    };
    const { client } = serve((token) => ofToken[token] ?? { ids: [] });
    const { ids } = await walk(client.posts('1'));
    const all10 = Array.from({ length: 10 }, (_, index) => `${index + 1}`);

    expect([...new Set(ids)]).toEqual(all10);
    expect([...new Set((await oneByOne(client)).ids)]).toEqual(all10);
  });

  it.each(['a', 'first'])(
    'in a circle through %s is not yielded by going on from the error',
    async (next) => {
      const ofToken: Record<string, { ids: string[]; next?: string }> = {
        '': { ids: ['1', '2'], next: 'a' },
        first: { ids: ['1', '2'], next: 'a' },
        a: { ids: ['3', '4'], next: 'b' },
        b: { ids: ['5', '6'], next: 'c' },
        c: { ids: ['7', '8'], next },
      };
      const { client } = serve((token) => ofToken[token] ?? { ids: [] });
      const ids: string[] = [];
      let from: Position | undefined;
      for (let count = 0; count < 3; count++) {
        const listing = client.posts('1', {}, { from });
        const walked = await walk(listing);
        expect(walked).toMatchObject({ error: { reason: 'repeated' } });
        ids.push(...walked.ids);
        from = listing.position;
      }
      // If the page that led back leads onward later, the listing goes on there.
      ofToken['c'] = { ids: ['7', '8'], next: 'd' };
      ofToken['d'] = { ids: ['9'] };
      const { ids: rest } = await walk(client.posts('1', {}, { from }));
      expect([...ids, ...rest]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    },
  );

  it('is yielded, and asked for once more when the next is due', async () => {
    const pages = [['1'], ['2'], ['3', '4'], ['5']];
    const faults = [undefined, undefined, back, back, back];
    const service = serveTimeline({ pages, faults });
    const client = clientOf(service.fetch);
    const listing = client.posts('1');

    expect(await walk(listing)).toMatchObject({
      ids: ['1', '2', '3', '4'],
      error: {
        name: 'PaginationError',
        reason: 'repeated',
        token: tokenOf(1),
        position: { token: tokenOf(2), after: ['2', '3', '4'] },
        message: expect.stringContaining('leads back'),
      },
    });
    // Asked again while the page still leads back, the listing repeats nothing either.
    const from = listing.position;
    const again = { ids: [], error: { reason: 'repeated', position: from } };
    expect(await walk(client.posts('1', {}, { from }))).toMatchObject(again);
    expect(await walk(client.posts('1', {}, { from }))).toEqual({ ids: ['5'] });
    expect(service.requests.length).toBe(7);
  });

  it('is no error if no other page is needed', async () => {
    const faults = [undefined, back];
    const pages = [['1'], ['2', '3']];
    const posts = clientOf(serveTimeline({ pages, faults }).fetch).posts('1', {}, { limit: 3 });
    const [, , last] = await all(posts);
    expect(last?.post.id).toBe('3');
    expect(last?.position).toMatchObject({ token: tokenOf(1), after: ['1', '2', '3'] });
  });

  it('is reported if it leads to itself, also when the listing started from it', async () => {
    for (const [start, options] of [
      [{ pagination_token: tokenOf(1) }, {}],
      [{}, { from: tokenOf(1) }],
    ] as const) {
      const service = serveTimeline({ pages: [['1'], ['2'], ['3']], faults: [back, back] });
      const pages = clientOf(service.fetch).pages('1', start, options);
      expect((await pages.next()).value?.data.map(({ id }) => id)).toEqual(['2']);
      const error = await rejection(pages.next());

      expect(error).toMatchObject({ token: tokenOf(1), position: { token: tokenOf(1) } });
      expect(service.requests.length).toBe(2);
    }
  });

  it('is no error if the listing ends with it', async () => {
    const { client } = serve((token) => (token ? { ids: ['2'] } : { ids: ['1', '2'], next: 'b' }));
    expect(await walk(client.posts('1'))).toEqual({ ids: ['1', '2'] });
  });

  it('does not come after a token that is null', async () => {
    const { client } = serve(() => ({ ids: ['1'], next: null }));
    const pages = await all(client.pages('1'));
    expect(pages.map(({ position }) => position)).toEqual([{ after: ['1'], end: true }]);
  });
});

it('a hundred empty pages in a row end a listing, with a position to go on from', async () => {
  const many = (count: number) => Array.from({ length: count }, () => []);
  const timeline = [['1'], ...many(99), ['2'], ...many(150), ['3']];
  const { fetch, requests } = serveTimeline({ pages: timeline });
  const client = clientOf(fetch);
  const listing = client.posts('1');
  const error = { name: 'PaginationError', reason: 'empty', retryable: true, attempts: 1 };
  const position = { token: tokenOf(201) };

  expect(await walk(listing)).toMatchObject({ ids: ['1', '2'], error: { ...error, position } });
  expect(requests.length).toBe(201);
  expect(await walk(client.posts('1', {}, { from: listing.position }))).toEqual({ ids: ['3'] });
});
