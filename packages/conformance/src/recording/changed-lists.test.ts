import { expect, test } from 'vitest';
import { listBroken } from '../../test/altered-mock.ts';
import { base, check, type Entry, entry, json, readOutcomes } from '../../test/recording.ts';
import { posts } from '../../test/rules.ts';
import { renderSummary } from '../report/summary.ts';

interface RecordedPage {
  /** The minute of an hour. Default: 0. */
  readonly minute?: number;
  readonly query: string;
  /** The Posts of the page, such as 5 and 4 in `54`. */
  readonly ids: string;
  readonly next_token?: string;
  readonly previous_token?: string;
}

function recordPage({ minute = 0, query, ids, ...links }: RecordedPage): Entry {
  const body = json({ data: posts(...ids), meta: { result_count: ids.length, ...links } });
  const startedDateTime = new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString();
  return { ...entry(`${base}?${query}`, 200, body), startedDateTime };
}

const queryAt = (token: string) => `max_results=5&pagination_token=${token}`;

/** The two pages of the list `5 4 3 2 1 0`. */
const wayForward = [
  recordPage({ query: 'max_results=5', ids: '54321', next_token: 'n1' }),
  recordPage({ query: queryAt('n1'), ids: '0', previous_token: 'p1' }),
];

// Pages should agree if they were recorded within two minutes, as `areClose` says.
const soonMinutes = 1;
const lateMinutes = 60;

test('a recorded list may change between walks', async () => {
  const report = await check([
    ...wayForward,
    // A repeated request belongs to the same walk.
    ...wayForward.slice(1),
    recordPage({ minute: lateMinutes, query: 'max_results=100', ids: '876' }),
  ]);
  expect(listBroken(report), renderSummary(report)).toEqual([]);
  expect(readOutcomes(report).get('noRepeatsInWalk')).toBe('kept');
});

/** A way back, some minutes after the way forward. By then, the Post 6 is liked as well. */
const walkBackAfter = (minute: number) => [
  ...wayForward,
  recordPage({
    minute,
    query: queryAt('p1'),
    ids: '4321',
    previous_token: 'p0',
    next_token: 'n2',
  }),
  recordPage({ minute, query: queryAt('p0'), ids: '65', next_token: 'n3' }),
];

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
  { about: 'like', ids: '65432' },
  { about: 'like of the Post 4 that is taken back', ids: '53210' },
  { about: 'loss of the likes of 4 and 2', ids: '531' },
  { about: 'change of most likes', ids: '54abc' },
])('a $about during a recording is a note', async ({ ids }) => {
  const query = 'max_results=5';
  const report = await check([recordPage({ query, ids: '54321' }), recordPage({ query, ids })]);
  expect(listBroken(report), renderSummary(report)).toEqual([]);
  expect(report.rules.find(({ id }) => id === 'sameList')?.notes).toHaveLength(1);
});

test('two recorded lists with the same Posts in another order are wrong', async () => {
  const query = 'max_results=5';
  const report = await check([
    recordPage({ query, ids: '54321' }),
    recordPage({ query, ids: '53421' }),
  ]);
  expect(listBroken(report)).toEqual(['sameList']);
});

test('a Post that a recorded walk repeats breaks one rule', async () => {
  const report = await check([
    ...wayForward.slice(0, 1),
    recordPage({ query: queryAt('n1'), ids: '10', previous_token: 'p1' }),
    recordPage({ query: 'max_results=100', ids: '543210' }),
  ]);
  expect(listBroken(report), renderSummary(report)).toEqual(['noRepeatsInWalk']);
});

test('the lists of two services in a recording need not agree', async () => {
  const page = recordPage({ query: 'max_results=5', ids: '321' });
  const other = recordPage({ query: 'max_results=5', ids: '654' });
  const request = { ...other.request, url: other.request.url.replace('api.', 'staging.') };
  const report = await check([page, { ...other, request }]);
  expect(listBroken(report), renderSummary(report)).toEqual([]);
});

const longer = recordPage({ query: 'max_results=100', ids: '4321' });
const shorter = recordPage({ query: '', ids: '321' });

test.each([
  { about: 'new like', entries: [shorter, longer] },
  { about: 'like that is taken back', entries: [longer, shorter] },
])('a $about between two recorded page sizes breaks no rule', async ({ entries }) => {
  const report = await check(entries);
  expect(listBroken(report), renderSummary(report)).toEqual([]);
});

test('a recording shows that the default page size is too small', async () => {
  const report = await check([
    recordPage({ query: '', ids: '32', next_token: 'n1' }),
    recordPage({ query: 'max_results=100', ids: '321' }),
  ]);
  expect(listBroken(report), renderSummary(report)).toEqual(['defaultPageSize']);
});

/** The way back to a first page with these Posts, and forward again. */
const walkBackTo = (ids: string) => [
  ...wayForward,
  recordPage({ query: queryAt('p1'), ids, next_token: 'n2' }),
  recordPage({ query: queryAt('n2'), ids: '0', previous_token: 'p2' }),
];

test.each([
  { about: 'one Post', ids: '5421' },
  { about: 'two Posts', ids: '531' },
  { about: 'three Posts', ids: '54' },
])('a recorded way back may lack $about after unlikes', async ({ ids }) => {
  const report = await check(walkBackTo(ids));
  expect(listBroken(report), renderSummary(report)).toEqual([]);
  expect(report.rules.find(({ id }) => id === 'wayBack')?.notes).toHaveLength(1);
});

test.each([
  {
    about: 'alone before the first page after a like',
    entries: [
      ...wayForward,
      recordPage({ query: queryAt('p1'), ids: '54321', previous_token: 'p0', next_token: 'n2' }),
      recordPage({ query: queryAt('p0'), ids: '6', next_token: 'n3' }),
      recordPage({ query: queryAt('n3'), ids: '54321', previous_token: 'p3', next_token: 'n4' }),
    ],
  },
  { about: 'gone from the top after an unlike', entries: walkBackTo('4321') },
  {
    about: 'gone from the end after an unlike',
    entries: [...wayForward, recordPage({ query: 'max_results=100', ids: '54321' })],
  },
])('a recorded Post may be $about', async ({ entries }) => {
  const report = await check(entries);
  expect(listBroken(report), renderSummary(report)).toEqual([]);
});

test('a recorded first page on the way back may be full after an unlike', async () => {
  const wayBack = [...wayForward, recordPage({ query: queryAt('p1'), ids: '54210' })];
  expect(listBroken(await check(wayBack))).toEqual([]);
});

test('a recorded way back in another order is wrong', async () => {
  expect(listBroken(await check(walkBackTo('53421')))).toEqual(['wayBack']);
});

/** The first page again, after a last page with these Posts. Now, it leads no further. */
const walkBackFrom = (ids: string) => [
  ...wayForward.slice(0, 1),
  recordPage({ query: queryAt('n1'), ids, previous_token: 'p1' }),
  recordPage({ query: queryAt('p1'), ids: '54321' }),
];

test('a recorded earlier page may be the last one after two unlikes', async () => {
  const report = await check(walkBackFrom('0a'));
  expect(listBroken(report), renderSummary(report)).toEqual([]);
});

test('a recorded earlier page must lead on to three Posts', async () => {
  expect(listBroken(await check(walkBackFrom('0ab')))).toEqual(['earlierPage']);
});
