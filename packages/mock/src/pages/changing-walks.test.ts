import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Body, idsOn, page, type Query, walk } from '../../test/ask.ts';
import {
  createMock,
  type Fault,
  type LikesChange,
  type MockOptions,
  type PageSizes,
} from '../index.ts';

// Walks from page to page by a user whose likes change on the way.

const user = '42';
const likeCount = 80;

/** What happens in a turn of a walk: a page of some size, and then a change of likes. */
interface Turn {
  readonly size: number;
  /** How many Posts to like. */
  readonly like: number;
  /** The likes to remove, by their index in the initial list. */
  readonly unlike: readonly number[];
}

interface Walk {
  readonly options: MockOptions;
  readonly isBackward: boolean;
  readonly turns: readonly Turn[];
}

/** The Posts of the data set that the user may like later. */
const newIds = Array.from({ length: 20 }, (_, index) => String(1000 + index));
const likedIds = Array.from({ length: likeCount }, (_, index) => String(2000 + index));
const dataset = {
  posts: [...newIds, ...likedIds].map((id) => ({ id, text: `Post ${id}` })),
  likes: { [user]: likedIds },
};

/** Faults that write the number of their page into a header. No walk here has more pages. */
const faults = Array.from({ length: 120 }, (_, index): Fault => {
  return { match: { page: index + 1 }, headers: { 'x-page': String(index + 1) } };
});

/** The change after each turn. A data set needs the identifiers of new likes, and not their number. */
function planChanges(turns: readonly Turn[], initialIds: readonly string[], isDataSet: boolean) {
  let newLikeCount = 0;
  return turns.map(({ like, unlike }): LikesChange => {
    const idsToLike = newIds.slice(newLikeCount, newLikeCount + like);
    newLikeCount += like;
    const idsToUnlike = unlike.map((index) => initialIds[index]).filter((id) => id !== undefined);
    return { user, like: isDataSet ? idsToLike : like, unlike: idsToUnlike };
  });
}

/** Walks while likes change. After the last turn, nothing changes, so that the walk ends. */
async function walkThroughChanges({ options, isBackward, turns }: Walk) {
  const mock = createMock(options);
  const pagesBefore = await walk(mock, { max_results: 20 });
  const initialIds = idsOn(pagesBefore);
  const changes = planChanges(turns, initialIds, options.dataset !== undefined);
  const requestsBefore = mock.requests.length;
  mock.setFaults(...faults);

  const pages: Body[] = [];
  let token = isBackward ? pagesBefore.at(-1)?.meta?.previous_token : '';
  while (token !== undefined) {
    if (pages.length === 200) throw new Error('The walk does not end.');
    const { size } = turns[pages.length % turns.length] as Turn;
    const query: Query = { max_results: size, ...(token && { pagination_token: token }) };
    const current = await page(mock, query);
    token = current.meta?.[isBackward ? 'previous_token' : 'next_token'];
    const change = changes[pages.length];
    if (change !== undefined) mock.change(change);
    pages.push(current);
  }

  const unlikedIds = new Set(changes.slice(0, pages.length).flatMap(({ unlike = [] }) => unlike));
  if (isBackward) {
    pages.reverse();
    // The walk back began before the last page, which has Posts only if pages are full.
    pages.push(...pagesBefore.slice(-1));
  }
  return {
    likedAllAlong: initialIds.filter((id) => !unlikedIds.has(id)),
    walkedIds: idsOn(pages),
    firstNumber: isBackward ? pagesBefore.length - 1 : 1,
    faultNumbers: mock.requests.slice(requestsBefore).map(({ override }) => {
      return override?.headers?.['x-page'];
    }),
  };
}

const walks = fc.record({
  pages: fc.constantFrom<PageSizes>('recorded', 'full'),
  seed: fc.nat(99),
  isBackward: fc.boolean(),
  turns: fc.array(
    fc.record({
      size: fc.integer({ min: 5, max: 30 }),
      like: fc.nat(9),
      unlike: fc.array(fc.nat(likeCount - 1), { maxLength: 9 }),
    }),
    { minLength: 1, maxLength: 20 },
  ),
});

const sources: readonly { source: string; options: MockOptions }[] = [
  { source: 'generated Posts', options: { likes: likeCount } },
  { source: 'a data set', options: { dataset } },
];

test.each(sources)('a changing walk repeats and loses no Post of $source', async ({ options }) => {
  await fc.assert(
    fc.asyncProperty(walks, async ({ pages, seed, ...others }) => {
      const walked = await walkThroughChanges({ options: { ...options, pages, seed }, ...others });
      const { likedAllAlong, walkedIds } = walked;
      expect(new Set(walkedIds).size).toBe(walkedIds.length);
      const expected = new Set(likedAllAlong);
      expect(walkedIds.filter((id) => expected.has(id))).toEqual(likedAllAlong);
    }),
    { numRuns: 60 },
  );
});

test('each page of a changing walk gets the fault for the number that follows', async () => {
  await fc.assert(
    fc.asyncProperty(walks, async ({ pages, seed, ...others }) => {
      const options = { likes: likeCount, pages, seed };
      const { firstNumber, faultNumbers } = await walkThroughChanges({ options, ...others });
      const expected = faultNumbers.map((_, turn) => {
        const pageNumber = others.isBackward ? firstNumber - turn : firstNumber + turn;
        // No fault is for a page before the first one, which has likes that came later.
        return pageNumber < 1 ? undefined : String(pageNumber);
      });
      expect(faultNumbers).toEqual(expected);
    }),
    { numRuns: 150 },
  );
});
