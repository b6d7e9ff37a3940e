import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Body, idsOn, makeAddress, type Query, walk } from '../../test/ask.ts';
import { createMock, type Fault, type Mock, type PageSizes } from '../index.ts';

const user = '42';

const likeCount = 80;

/** What happens in a turn of a walk: a page of some size, and then a change of likes. */
interface Turn {
  readonly size: number;
  readonly like: number;
  /** The likes to remove, by their index in the initial list. */
  readonly unlike: readonly number[];
}

const turns: fc.Arbitrary<Turn[]> = fc.array(
  fc.record({
    size: fc.integer({ min: 5, max: 30 }),
    like: fc.nat(9),
    unlike: fc.array(fc.nat(likeCount - 1), { maxLength: 9 }),
  }),
  { minLength: 1, maxLength: 12 },
);
const walks = fc.record({
  pages: fc.constantFrom<PageSizes>('recorded', 'full'),
  direction: fc.constantFrom('next_token' as const, 'previous_token' as const),
  seed: fc.nat(99),
});

/** The status of the fault for a page. */
const findFaultStatus = (pageNumber: number) => 399 + pageNumber;
/** Faults with a status each, for more pages than a walk of so many likes can have. */
const faults = Array.from({ length: 120 }, (_, index): Fault => {
  return { match: { page: index + 1 }, code: findFaultStatus(index + 1) };
});

function requestPage(mock: Mock, query: Query): { status: number; body: Body } {
  const { status, body } = mock.handle({
    method: 'GET',
    url: makeAddress(query, user),
    header: (name) => (name === 'authorization' ? 'Bearer test-token' : undefined),
  });
  return { status, body: JSON.parse(body) };
}

interface FaultyWalk {
  readonly mock: Mock;
  readonly direction: 'next_token' | 'previous_token';
  readonly startToken: string | undefined;
  /** The initial likes. */
  readonly ids: readonly string[];
  readonly changes: readonly Turn[];
}

/** The statuses that each page of a walk gets at its first request. The second gets the page. */
function walkThroughFaults({ mock, direction, startToken, ids, changes }: FaultyWalk): number[] {
  const statuses: number[] = [];
  let token = startToken;
  for (let turn = 0; turn < 100; turn += 1) {
    const change = changes[turn % changes.length];
    const query = {
      max_results: change?.size ?? 5,
      ...(token !== undefined && { pagination_token: token }),
    };
    statuses.push(requestPage(mock, query).status);
    const { status, body } = requestPage(mock, query);
    if (status !== 200) throw new Error(`The second request got ${status}.`);
    token = body.meta?.[direction];
    if (token === undefined) return statuses;
    if (change !== undefined && turn < changes.length) {
      const unliked = change.unlike.map((index) => ids[index]).filter((id) => id !== undefined);
      mock.change({ user, like: change.like, unlike: [...new Set(unliked)] });
    }
  }
  throw new Error('The walk does not end.');
}

test('each page has the number that follows, whatever changes on the way', async () => {
  await fc.assert(
    fc.asyncProperty(walks, turns, async ({ pages, direction, seed }, changes) => {
      const mock = createMock({ likes: likeCount, pages, seed });
      const pagesBefore = await walk(mock, { max_results: 10 });
      const ids = idsOn(pagesBefore);
      const isBackward = direction === 'previous_token';
      const startToken = isBackward ? pagesBefore.at(-1)?.meta?.previous_token : undefined;
      mock.setFaults(...faults);
      const statuses = walkThroughFaults({ mock, direction, startToken, ids, changes });
      const first = isBackward ? pagesBefore.length - 1 : 1;
      const expected = statuses.map((_, turn) => {
        const pageNumber = isBackward ? first - turn : first + turn;
        // No fault is for a page before the first one, which has likes that came later.
        return pageNumber < 1 ? 200 : findFaultStatus(pageNumber);
      });
      expect(statuses).toEqual(expected);
    }),
    { numRuns: 150 },
  );
});

test('a fault for a page applies after the first likes were removed', async () => {
  const mock = createMock({
    likes: 40,
    pages: 'full',
    faults: [{ match: { page: 2 }, code: 503 }],
  });
  const ids = idsOn(await walk(createMock({ likes: 40, pages: 'full' }), { max_results: 5 }));
  mock.change({ user, unlike: ids.slice(1, 6) });
  const first = requestPage(mock, { max_results: 5 }).body;
  const pagination_token = first.meta?.next_token ?? '';
  expect(requestPage(mock, { max_results: 5, pagination_token }).status).toBe(503);
  expect(mock.requests.map(({ page }) => page)).toEqual([1, 2]);
});

test('a fault for a page applies after likes were added on the way', () => {
  const mock = createMock({ likes: 40, faults: [{ match: { page: 2 }, code: 503 }] });
  const first = requestPage(mock, { max_results: 5 }).body;
  mock.change({ user, like: 5 });
  const pagination_token = first.meta?.next_token ?? '';
  expect(requestPage(mock, { max_results: 5, pagination_token }).status).toBe(503);
});

test('the rest of a page that a fault splits is the next page', async () => {
  const mock = createMock({ likes: 30, pages: 'full' });
  mock.next({ match: { page: 2 }, corruption: 'shortPage' });
  const pages = await walk(mock, { max_results: 10 });
  expect(pages.map(({ data }) => data?.length)).toEqual([10, 5, 10, 5]);
  expect(mock.requests.map(({ page }) => page)).toEqual([1, 2, 3, 4]);
});
