import type { LikedPostsQuery, TweetField } from '@liked-posts/types';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientOf, fakeClock, walk } from '../test/clients.ts';
import { type Fault, serveTimeline, type Timeline, tokenOf } from '../test/timeline-service.ts';
import { LikedPostsError, type PagingOptions, type Position } from './index.ts';

const query = {
  max_results: 7,
  'tweet.fields': ['created_at', 'lang'],
  expansions: ['author_id'],
} as const satisfies LikedPostsQuery;

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

const timelineArbitrary: fc.Arbitrary<Timeline> = fc.record({
  pages: pagesArbitrary,
  faults: fc.array(faultArbitrary, { maxLength: 30 }),
});

/** How a loop is interrupted before each Post: not at all, or in one of the ways to leave it. */
type Interruption = 'break' | 'throw' | 'abort' | 'crash' | undefined;

const back = { kind: 'repeated', which: 0 } as const;

const interruptions: fc.Arbitrary<Interruption[]> = fc.array(
  fc.constantFrom<Interruption>(undefined, undefined, 'break', 'throw', 'abort', 'crash'),
  { maxLength: 30 },
);

/** A timeline, the limit of retries, and the interruptions. */
const walks = [timelineArbitrary, fc.nat({ max: 2 }), interruptions] as const;

/**
 * Collects the ids of the Posts, and continues in another client after every error and interruption
 * until the listing ends.
 */
async function idsWithResumption(
  timeline: Timeline,
  limit: number,
  options: PagingOptions = {},
  interrupted: readonly Interruption[] = [],
) {
  const service = serveTimeline(timeline);
  const ids: string[] = [];
  let { from } = options;
  let turns = 0;
  // A slow machine may add time-outs to the faults, but not this many.
  for (let failures = 0; failures < 1000; failures++) {
    const client = clientOf(service.anotherFetch(), { retry: { limit } });
    const controller = new AbortController();
    const { signal } = controller;
    try {
      let left: Interruption;
      for await (const { post, position } of client.posts('1', query, {
        ...options,
        from,
        signal,
      })) {
        left = interrupted[turns++];
        // The process ends before it has used the Post.
        if (left === 'crash') break;
        ids.push(post.id);
        from = kept(position);
        if (left === 'break') break;
        if (left === 'throw') throw new Error('of the loop');
        if (left === 'abort') controller.abort(new Error('of the loop'));
        left = undefined;
      }
      if (left === undefined) return { ids, requests: service.requests, failures };
    } catch (error) {
      if (error instanceof LikedPostsError) {
        // No Post was yielded since then, so the position is that of the last Post, or differs only
        // in leaving it out.
        from = kept(error.position);
      } else if (!(error instanceof Error && error.message === 'of the loop')) throw error;
    }
  }
  throw new Error('There is no end of errors.');
}

/** A position as another process reads it. */
function kept(position: Position | undefined): Position {
  return JSON.parse(JSON.stringify(position));
}

/** After a crash, pages lead back to those before. */
const leftBehind: Timeline = {
  pages: [[], ['1'], []],
  faults: [back, undefined, back, back],
};

// After a 429 a client waits a second, even one with no other waits.
beforeEach(() => fakeClock());

describe('paging', () => {
  it('yields exactly the Posts of the timeline, in order, continuing at the position of each item and error', async () => {
    await fc.assert(
      fc.asyncProperty(...walks, async (timeline, limit, interrupted) => {
        const { ids } = await idsWithResumption(timeline, limit, {}, interrupted);
        expect(ids).toEqual(timeline.pages.flat());
      }),
      { numRuns: 25, examples: [[leftBehind, 0, ['crash']]] },
    );
  });

  it('sends the whole query with every page, and asks for no page twice without an error', async () => {
    await fc.assert(
      fc.asyncProperty(pagesArbitrary, async (pages) => {
        const { requests } = await idsWithResumption({ pages }, 0);
        expect(requests.map((request) => new URL(request.url).search)).toEqual(
          pages.map((_, index) => {
            const token = index === 0 ? '' : `&pagination_token=${tokenOf(index)}`;
            return `?max_results=7&tweet.fields=created_at,lang&expansions=author_id${token}`;
          }),
        );
      }),
      { numRuns: 20 },
    );
  });

  it('requests only as many pages as the Posts that are taken need', async () => {
    await fc.assert(
      fc.asyncProperty(pagesArbitrary, fc.nat({ max: 40 }), async (pages, taken) => {
        const service = serveTimeline({ pages });
        const listing = clientOf(service.fetch).posts('1', {}, { limit: taken });
        expect(await walk(listing)).toEqual({ ids: pages.flat().slice(0, taken) });

        let needed = 0;
        for (let count = 0; count < taken && needed < pages.length; needed++) {
          count += pages[needed]?.length ?? 0;
        }
        expect(service.requests.length).toBe(needed);
      }),
      { numRuns: 25 },
    );
  });

  it('starts from the token of the query, unless the options have another', async () => {
    const service = serveTimeline({ pages: [['1'], ['2'], ['3']] });
    const client = clientOf(service.fetch);
    const start = { pagination_token: tokenOf(1) };

    expect(await walk(client.posts('1', start))).toEqual({ ids: ['2', '3'] });
    expect(await walk(client.posts('1', start, { from: tokenOf(2) }))).toEqual({ ids: ['3'] });
  });

  it('sends the query as it was when the listing was made, and only its own members', async () => {
    const service = serveTimeline({ pages: [['1'], ['2']] });
    const fields: TweetField[] = ['lang'];
    const given: LikedPostsQuery = Object.create({ max_results: 40 });
    const changing = Object.assign(given, { 'tweet.fields': fields });
    const listing = clientOf(service.fetch).pages('1', changing);
    for await (const _ of listing) {
      fields.push('source');
      Object.assign(changing, { 'user.fields': ['verified'] });
    }

    expect(service.requests.map(({ url }) => new URL(url).search)).toEqual([
      '?tweet.fields=lang',
      `?tweet.fields=lang&pagination_token=${tokenOf(1)}`,
    ]);
  });
});
