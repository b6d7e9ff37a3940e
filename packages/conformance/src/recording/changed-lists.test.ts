import { expect, test } from 'vitest';
import { listBroken } from '../../test/altered-mock.ts';
import { base, check, type Entry, entry, json, readOutcomes } from '../../test/recording.ts';
import { posts } from '../../test/rules.ts';
import { renderSummary } from '../report/summary.ts';

interface RecordedPage {
  readonly minute: number;
  readonly query: Readonly<Record<string, number | string>>;
  readonly ids: readonly string[];
  readonly next_token?: string;
  readonly previous_token?: string;
}

/** A page of Posts that was recorded at a minute of an hour. */
function recordPage({ minute, query, ids, ...links }: RecordedPage): Entry {
  const params = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  const body = json({ data: posts(...ids), meta: { result_count: ids.length, ...links } });
  return {
    ...entry(`${base}?${params.join('&')}`, 200, body),
    startedDateTime: new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString(),
  };
}

test('a recorded list may change between walks', async () => {
  const lastPage = recordPage({
    minute: 0,
    query: { max_results: 5, pagination_token: 'n1' },
    ids: ['1'],
    previous_token: 'p1',
  });
  const report = await check([
    recordPage({ minute: 0, query: { max_results: 5 }, ids: ['2'], next_token: 'n1' }),
    lastPage,
    // A repeated request belongs to the same walk.
    lastPage,
    recordPage({ minute: 60, query: { max_results: 100 }, ids: ['3', '2', '1'] }),
  ]);
  expect(listBroken(report), renderSummary(report)).toEqual([]);
  expect(readOutcomes(report).get('noRepeatsInWalk')).toBe('kept');
});

/**
 * A walk through the list `5 4 3 2 1 0` to its end and, some minutes later, back. By then, the Post
 * 6 is liked as well, so the first page on the way back begins with it.
 */
function walkBackAfter(minutes: number): Entry[] {
  const query = { max_results: 5 };
  return [
    recordPage({ minute: 0, query, ids: ['5', '4', '3', '2', '1'], next_token: 'n1' }),
    recordPage({
      minute: 0,
      query: { ...query, pagination_token: 'n1' },
      ids: ['0'],
      previous_token: 'p1',
    }),
    recordPage({
      minute: minutes,
      query: { ...query, pagination_token: 'p1' },
      ids: ['4', '3', '2', '1'],
      previous_token: 'p0',
      next_token: 'n2',
    }),
    recordPage({
      minute: minutes,
      query: { ...query, pagination_token: 'p0' },
      ids: ['6', '5'],
      next_token: 'n3',
    }),
  ];
}

// Pages should agree if they were recorded within two minutes, as `areClose` says.
const soonMinutes = 1;
const lateMinutes = 60;

test('a recorded way back is not checked long after the way forward', async () => {
  const report = await check(walkBackAfter(lateMinutes));
  expect(listBroken(report), renderSummary(report)).toEqual([]);
  expect(readOutcomes(report).get('wayBack')).toBe('not checked');
});

test('a new like soon after the way forward is a note', async () => {
  const report = await check(walkBackAfter(soonMinutes));
  expect(report.rules.find(({ id }) => id === 'wayBack')).toMatchObject({
    outcome: 'kept',
    notes: [{ detail: expect.stringContaining('6') }],
  });
});

test.each([
  { about: 'like', ids: ['6', '5', '4', '3', '2'] },
  { about: 'like of the Post 4 that is taken back', ids: ['5', '3', '2', '1', '0'] },
  { about: 'loss of the likes of 4 and 2', ids: ['5', '3', '1'] },
])('a $about during a recording is a note', async ({ ids }) => {
  const report = await check([
    entry(`${base}?max_results=5`, 200, json({ data: posts('5', '4', '3', '2', '1') })),
    entry(`${base}?max_results=5`, 200, json({ data: posts(...ids) })),
  ]);
  expect(listBroken(report), renderSummary(report)).toEqual([]);
  expect(report.rules.find(({ id }) => id === 'sameList')?.notes).toHaveLength(1);
});

test('the lists of two services in a recording need not agree', async () => {
  const query = { max_results: 5 };
  const page = recordPage({ minute: 0, query, ids: ['3', '2', '1'] });
  const other = recordPage({ minute: 0, query, ids: ['6', '5', '4'] });
  const request = { ...other.request, url: other.request.url.replace('api.', 'staging.') };
  const report = await check([page, { ...other, request }]);
  expect(listBroken(report), renderSummary(report)).toEqual([]);
});

const sized = { minute: 0, query: { max_results: 100 }, ids: ['4', '3', '2', '1'] };
const unsized = { minute: 0, query: {}, ids: ['3', '2', '1'] };

test.each([
  { about: 'new like', recorded: [unsized, sized] },
  { about: 'like that is taken back', recorded: [sized, unsized] },
])('a $about between two recorded page sizes breaks no rule', async ({ recorded }) => {
  const report = await check(recorded.map(recordPage));
  expect(listBroken(report), renderSummary(report)).toEqual([]);
});

test('a recording shows that the default page size is too small', async () => {
  const report = await check([
    recordPage({ minute: 0, query: {}, ids: ['3', '2'], next_token: 'n1' }),
    recordPage({ minute: 0, query: { max_results: 100 }, ids: ['3', '2', '1'] }),
  ]);
  expect(listBroken(report), renderSummary(report)).toEqual(['defaultPageSize']);
});

/** A walk to the Posts `5 4 3 2 1` and `0`, back to these Posts, and forward again. */
function walkBackTo(...idsOnWayBack: string[]): [Entry, Entry, Entry, Entry] {
  const page = (token: string | undefined, ids: readonly string[], links: object) =>
    recordPage({
      minute: 0,
      query: { max_results: 5, ...(token !== undefined && { pagination_token: token }) },
      ids,
      ...links,
    });
  return [
    page(undefined, ['5', '4', '3', '2', '1'], { next_token: 'n1' }),
    page('n1', ['0'], { previous_token: 'p1' }),
    page('p1', idsOnWayBack, { next_token: 'n2' }),
    page('n2', ['0'], { previous_token: 'p2' }),
  ];
}

test.each([
  { about: 'one Post', ids: ['5', '4', '2', '1'] },
  { about: 'two Posts', ids: ['5', '3', '1'] },
])('a recorded way back may lack $about after an unlike', async ({ ids }) => {
  const report = await check(walkBackTo(...ids));
  expect(listBroken(report), renderSummary(report)).toEqual([]);
  expect(report.rules.find(({ id }) => id === 'wayBack')?.notes).toHaveLength(1);
});

test('a recorded first page on the way back may be full after an unlike', async () => {
  const [first, second, back] = walkBackTo('5', '4', '2', '1', '0');
  expect(listBroken(await check([first, second, back]))).toEqual([]);
});

test.each([
  { about: 'has another order', ids: ['5', '3', '4', '2', '1'] },
  { about: 'lacks three Posts', ids: ['5', '4'] },
])('a recorded way back that $about is wrong', async ({ ids }) => {
  expect(listBroken(await check(walkBackTo(...ids)))).toEqual(['wayBack']);
});
