import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Body, everything, page, walk } from '../../test/ask.ts';
import { createMock, dataSetFrom, type PageOfUser, RecordingError } from '../index.ts';

/** A page with these one-letter Posts. */
function pageOf(token: string | undefined, ids: string, next_token?: string): PageOfUser {
  const data = [...ids].map((id) => ({ id: `${id.charCodeAt(0)}`, text: id }));
  const meta = { result_count: data.length, next_token };
  return { userId: '42', page: { data, meta }, query: { pagination_token: token } };
}

/** The likes as letters, and the gaps. */
function replayed(pages: readonly PageOfUser[]) {
  let report = '';
  const { likes } = dataSetFrom(pages, { allowGaps: true, onReport: (text) => (report = text) });
  let gaps: readonly string[] = [];
  try {
    dataSetFrom(pages);
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error;
    gaps = error.gaps;
  }
  // What is left out of a page comes after the gaps.
  expect(report.split('\nLeft out:')[0]).toBe(gaps.map((gap) => `  ${gap}`).join('\n'));
  const letters = (likes['42'] ?? []).map((id) => String.fromCharCode(Number(id))).join('');
  return { likes: letters, gaps };
}

const first = pageOf(undefined, 'fe', '1');
const second = pageOf('1', 'dc', '2');
const third = pageOf('2', 'ba');
const failed = { userId: '42', page: { title: 'Over capacity' }, query: { pagination_token: 'x' } };

test.each<[PageOfUser[], gap: string, likes: string]>([
  [[second, third], 'at the beginning: the first page is missing', 'dcba'],
  [[third, first], 'after Post 101: the page with pagination_token 1 is missing', 'feba'],
  [[second, first], 'after Post 99: the page with pagination_token 2 is missing', 'fedc'],
  [
    [pageOf(undefined, 'fe'), third],
    'after Post 101: no page leads to the one with pagination_token 2',
    'feba',
  ],
  [[failed], 'no page has Posts', ''],
])('of the pages %j, the error says which is missing', (pages, gap, likes) => {
  expect(replayed(pages)).toEqual({ likes, gaps: [`user 42, ${gap}`] });
  expect(() => dataSetFrom(pages)).toThrow(gap);
});

test('a refusal of the first page is no gap', () => {
  const refused = { userId: '44', page: { errors: [{ title: 'Forbidden' }] } };
  expect(dataSetFrom([refused, first, second, third]).likes).not.toHaveProperty('44');
});

test('whatever is damaged, each like comes back, or a gap is named', () => {
  const harmless: ((kept: PageOfUser) => PageOfUser[])[] = [
    (kept) => [kept],
    (kept) => [kept, kept],
    (kept) => [{ ...kept, page: { title: 'Over capacity' } }, kept],
  ];
  const changed = (kept: PageOfUser, from: string, to: string): PageOfUser[] => [
    { ...kept, page: JSON.parse(JSON.stringify(kept.page).replace(from, to)) },
  ];
  const damages: typeof harmless = [
    ...harmless,
    () => [],
    (kept) => [{ ...kept, page: { title: 'Over capacity' } }],
    (kept) => changed(kept, '"id":"', '"id":5,"was":"'),
    (kept) => changed(kept, '"text":"', '"text":5,"was":"'),
    (kept) => changed(kept, '"data":[', '"data":{},"was":['),
    (kept) => changed(kept, /\{"id".*?\},?/.exec(JSON.stringify(kept.page))?.[0] ?? '', ''),
  ];
  const some = (kinds: typeof harmless) =>
    fc.array(fc.constantFrom(...kinds), { minLength: 10, maxLength: 10 });
  const count = { undamaged: 0, reported: 0 };
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.oneof(some(harmless), some(damages)),
      fc.infiniteStream(fc.nat()),
      (size, chosen, order) => {
        const timeline = 'jihgfedcba';
        const starts = [...timeline].map((_, at) => at).filter((at) => at % size === 0);
        const token = (at: number) => (at > 0 && at < timeline.length ? `t${at}` : undefined);
        const pages = starts
          .map((at) => pageOf(token(at), timeline.slice(at, at + size), token(at + size)))
          .flatMap((kept, index) => {
            const damaged = chosen[index]?.(kept) ?? [];
            return [{ damaged, rank: order.next().value }];
          })
          .sort((one, other) => one.rank - other.rank)
          .flatMap(({ damaged }) => damaged);
        // A recording without pages says nothing about this user.
        fc.pre(pages.length > 0);
        const { likes, gaps } = replayed(pages);
        expect(gaps.length > 0).toBe(likes !== timeline);
        count[likes === timeline ? 'undamaged' : 'reported'] += 1;
      },
    ),
    { numRuns: 300 },
  );
  expect(count.undamaged).toBeGreaterThan(50);
  expect(count.reported).toBeGreaterThan(50);
});

test('a walk comes back byte for byte, with topics and errors about fields, from pages in any order', async () => {
  const query = { max_results: 20, ...everything };
  const source = createMock({ likes: 230, pages: 'full' });
  const recorded = await walk(source, query);
  expect(recorded.flatMap(({ errors = [] }) => errors.filter(({ field }) => field))).not.toEqual(
    [],
  );
  expect(recorded.flatMap(({ includes }) => includes?.topics ?? [])).not.toEqual([]);
  const pages = recorded.map((body, index) => ({
    userId: '42',
    page: body,
    query: { pagination_token: recorded[index - 1]?.meta?.next_token },
  }));
  const copy = createMock({ dataset: dataSetFrom(pages.toReversed()), pages: 'full' });
  // Tokens are those of the mock, and a Post that came twice comes once.
  const content = ({ meta: _, includes, ...body }: Body) => ({
    ...body,
    includes: { ...includes, tweets: [...byId(includes?.tweets).keys()] },
  });
  expect((await walk(copy, query)).map(content)).toEqual(recorded.map(content));
});

const byId = (posts: Body['data'] = []) => new Map(posts.map((post) => [post.id, post]));

test('a value outside the contract is left out with what requires it, and named', async () => {
  let reported = '';
  const dataset = dataSetFrom(
    [
      {
        userId: '42',
        page: {
          data: [
            { id: '1', text: 'a', lang: null, public_metrics: { like_count: 3, reply_count: '5' } },
          ],
          includes: {
            users: [{ id: '7', username: 'museum', name: null }],
            topics: [{ id: '5', name: 'Weather', description: '' }],
          },
          errors: [5, { title: 'Not Found Error' }],
          meta: { result_count: 1 },
        },
      },
    ],
    { onReport: (report) => (reported = report) },
  );
  expect(dataset).toEqual({
    posts: [{ id: '1', text: 'a', public_metrics: { like_count: 3 } }],
    likes: { '42': ['1'] },
  });
  expect(reported.split('\n').sort()).toEqual([
    '  Post 1: lang must be text in quotes',
    '  Post 1: public_metrics/reply_count must be a whole number',
    '  error about nothing lacks value',
    '  error about nothing must be an object',
    '  topic 5 no Post has an annotation with this id',
    '  user 7 lacks name',
    '  user 7: name must be text in quotes',
    'Left out:',
  ]);
  expect((await page(createMock({ dataset }), {})).data).toEqual([{ id: '1', text: 'a' }]);
});

test('copies of an object are merged, and a date is written as the contract has it', () => {
  const created_at = '2018-10-10T20:19:24.000Z';
  const dataset = dataSetFrom([
    { userId: '42', page: { data: [{ id: '1', text: 'a', created_at, scopes: { a: 1 } }] } },
    { userId: '43', page: { data: [{ id: '1', text: 'b', lang: 'en', scopes: { b: 2 } }] } },
  ]);
  const written = { created_at: 'Wed Oct 10 20:19:24 +0000 2018', scopes: { a: 1, b: 2 } };
  expect(dataset).toEqual({
    posts: [{ id: '1', text: 'b', lang: 'en', ...written }],
    likes: { '42': ['1'], '43': ['1'] },
  });
});

test.each([
  [null, 'The recording is not a list of pages'],
  [{ log: { entries: [] } }, 'The README shows how to get pages out of a HAR file.'],
  [[5], 'Item 0 of the recording is not a page.'],
  [[{ page: { data: [] } }], 'Item 0 of the recording is not a page. Give { userId, page, query }'],
  [[{ userId: '42', data: [] }], 'Item 0 of the recording is not a page.'],
  [
    [first, { userId: '42', page: { meta: { result_count: 0, previous_token: 'x' } } }],
    'Item 1 of the recording is not a first page, and has no query.',
  ],
])('what is no recording is refused: %j', (recorded: unknown, message) => {
  const read = () => dataSetFrom(recorded as PageOfUser[]);
  expect(read).toThrow(message);
  expect(read).toThrow(TypeError);
});
