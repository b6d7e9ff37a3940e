import { createMock } from '@liked-posts/mock';
import { describe, expect, test } from 'vitest';
import { listBroken } from '../../test/altered-mock.ts';
import {
  ask,
  base,
  check,
  type Entry,
  entry,
  json,
  readOutcomes,
  walk,
} from '../../test/recording.ts';
import { posts } from '../../test/rules.ts';
import { renderSummary } from '../report/summary.ts';

test('a recorded walk to the end and back is checked by the rules of walks', async () => {
  const entries = await walk(createMock({ likes: 23 }));
  // Tools need not write them in the order of their times.
  const report = await check(entries.toReversed());

  expect(listBroken(report), renderSummary(report)).toEqual([]);
  expect(report.requests).toBe(entries.length);
  const outcomes = readOutcomes(report);
  const rulesOfWalks = ['noRepeatsInWalk', 'wayBack', 'laterPage', 'earlierPage'];
  for (const rule of [...rulesOfWalks, 'includesComplete']) {
    expect(outcomes.get(rule), rule).toBe('kept');
  }
});

test('a recording is checked by promises alone with `promisedOnly`', async () => {
  const body = json({ data: [{ id: '1', text: '', lang: 7 }] });
  const report = await check([entry(base, 200, body)], { promisedOnly: true });
  expect(report.outcome).toBe('kept');
  expect(report.rules.find(({ id }) => id === 'schema')).toMatchObject({
    outcome: 'not checked',
    notes: [{ detail: 'data[0].lang is the number 7. It must be text in quotes.' }],
  });
});

test('the report of a recording hides the secrets in it', async () => {
  const token = 'a-token-that-nobody-may-see';
  const recorded = {
    ...entry(base, 200, json({ data: [{ id: 7, text: `Bearer ${token}` }] })),
    request: {
      method: 'GET',
      url: base.replace('//', '//me:nobody-may-know@'),
      headers: [{ name: 'Authorization', value: `Bearer ${token}` }],
    },
  };
  const report = await check([recorded]);

  expect(JSON.stringify(report)).not.toContain('nobody');
  expect(report.rules.find(({ id }) => id === 'schema')?.violations).toMatchObject([
    {
      quote: '{"data":[{"id":7,"text":"Bearer [hidden]"}]}',
      curl: `curl -gi -H "authorization: Bearer $LIKED_POSTS_TOKEN" '${base}'`,
    },
  ]);
  expect(renderSummary(report)).toMatch(/; 1 request and 1 Post\.\nBroken promises: schema\.$/);
});

describe('requests that are left out', () => {
  const preflight = { method: 'OPTIONS', url: base, headers: [] };

  test.each([
    {
      about: 'a script',
      skipped: entry('https://example.com/app.js', 200, { mimeType: 'text/javascript', text: '1' }),
    },
    { about: 'a preflight', skipped: { ...entry(base, 204, {}), request: preflight } },
    { about: 'a page from the cache of a browser', skipped: entry(base, 304, {}) },
    { about: 'an address without a host', skipped: entry('about:blank', 200, {}) },
    {
      about: 'another operation',
      skipped: entry('https://api.example.com/2/users/2244994945/tweets', 200, json({ data: [] })),
    },
  ])('$about in a recording is left out', async ({ skipped }) => {
    const report = await check([entry(base, 200, json({ data: posts('1') })), skipped]);
    expect(listBroken(report), renderSummary(report)).toEqual([]);
    expect(report.requests).toBe(1);
  });
});

describe('requests outside the contract', () => {
  test('a recording without requests outside the contract has no verdict on them', async () => {
    const outcomes = readOutcomes(await check([entry(base, 200, json({ data: posts('1') }))]));
    expect(outcomes.get('invalidRefused')).toBe('not checked');
    // The rule of a planned request of the suite.
    expect(outcomes.has('maxResultsBelowMinimum')).toBe(false);
  });

  test.each([
    { query: 'max_results=3', detail: '[3]' },
    // Only the first violation is named.
    { query: 'max_results=4&tweet.fields=nope', detail: '[4]' },
  ])(
    'a recording names a request outside the contract that got a page: $query',
    async ({ query, detail }) => {
      const report = await check([entry(`${base}?${query}`, 200, json({ data: posts('1') }))]);
      expect(report.rules.find(({ id }) => id === 'invalidRefused')).toMatchObject({
        outcome: 'broken',
        violations: [{ detail: expect.stringContaining(detail) }],
      });
    },
  );

  test('a recording keeps the contract if a request outside it was refused', async () => {
    const problem = json({ errors: [{ message: 'No.' }] });
    const report = await check([entry(`${base}?max_results=3`, 400, problem)]);
    expect(readOutcomes(report).get('invalidRefused')).toBe('kept');
  });
});

describe('habits that are no fault', () => {
  test.each([
    {
      about: 'a request that was refused for another reason',
      recorded: entry(base, 401, json({ title: 'Unauthorized', type: 'about:blank', status: 401 })),
    },
    {
      about: 'a request beyond the rate limit',
      recorded: entry(base, 429, { mimeType: 'text/plain', text: 'Rate limit exceeded' }),
    },
    {
      about: 'a 404 without a body',
      recorded: entry(base, 404, { mimeType: 'x-unknown', size: 0 }),
    },
    {
      about: 'a user without likes',
      recorded: entry(base, 200, json({ meta: { result_count: 0 } })),
    },
    {
      about: 'a protected user',
      recorded: entry(base, 200, json({ errors: [{ title: 'Authorization Error' }] })),
    },
    {
      about: 'an empty last page, which only leads back',
      recorded: entry(`${base}?pagination_token=n1`, 200, json({ meta: { previous_token: 'p1' } })),
    },
  ])('a recording raises no false alarm about $about', async ({ recorded }) => {
    const report = await check([recorded]);
    expect(listBroken(report), renderSummary(report)).toEqual([]);
  });

  /** A query for the dates of Posts, which the public service writes in ISO 8601. */
  const datesUrl = `${base}?tweet.fields=created_at,referenced_tweets&expansions=referenced_tweets.id`;

  test('a recording may differ as the public service was recorded to differ', async () => {
    const mock = createMock({ as: 'recorded', likes: 30 });
    const recorded = [await ask(mock, datesUrl), await ask(mock, `${base}?max_results=3`)];
    const unauthorized = entry(base, 401, json({ title: 'Unauthorized', type: 'about:blank' }));
    const report = await check([...recorded.map((one) => one.entry), unauthorized]);

    expect(listBroken(report), renderSummary(report)).toEqual([]);
    const isoDate = /created_at is "20\d\d-.* The service has been recorded to write it so\.$/;
    const note = { detail: expect.stringMatching(isoDate) };
    expect(report.rules.flatMap(({ notes }) => notes)).toMatchObject([note, note]);
  });

  test('a recorded date may not have just any form', async () => {
    const post = { id: '1', text: '', edit_history_tweet_ids: ['1'], created_at: 'yesterday' };
    const report = await check([entry(datesUrl, 200, json({ data: [post] }))]);
    expect(listBroken(report)).toEqual(['schema']);
  });
});

describe('fields of later pages', () => {
  /** The report on two pages of a walk. Only the Posts on the first page have the fields. */
  const checkFieldsOfFirstPage = (fields: object) => {
    const data = posts(...'12345').map((post) => ({ ...post, ...fields }));
    const first = json({ data, meta: { next_token: 'n1' } });
    const second = json({ data: posts(...'6789'), meta: { previous_token: 'p1' } });
    const url = `${base}?max_results=5&tweet.fields=${Object.keys(fields)}`;
    return check([entry(url, 200, first), entry(`${url}&pagination_token=n1`, 200, second)]);
  };

  test('a recording shows that later pages lack the fields of a first page', async () => {
    const report = await checkFieldsOfFirstPage({ author_id: '7' });
    expect(listBroken(report), renderSummary(report)).toEqual(['tweetFieldsFollowed']);
  });

  test.each([
    { entities: { hashtags: [{ start: 0, end: 2, tag: 'a' }] } },
    { attachments: { media_keys: ['3_1'] } },
    { edit_history_tweet_ids: ['1'] },
  ])('a recording may have only Posts without %j on its later pages', async (fields) => {
    const report = await checkFieldsOfFirstPage(fields);
    expect(listBroken(report), renderSummary(report)).toEqual([]);
  });
});

describe('tokens that are refused', () => {
  /** A first page, and a refusal of the `next_token` that it gave. */
  function refuseNextToken(status: number): [Entry, Entry] {
    const first = json({ data: posts('1'), meta: { next_token: 'n1' } });
    const problem = json({ title: 'No.', type: 'about:blank', status });
    return [entry(base, 200, first), entry(`${base}?pagination_token=n1`, status, problem)];
  }

  test.each([400, 404])(
    'a recording shows that a given token is refused with %i',
    async (status) => {
      expect(listBroken(await check(refuseNextToken(status)))).toEqual(['laterPage']);
    },
  );

  test.each([401, 503])('a given token may be refused with %i', async (status) => {
    const report = await check(refuseNextToken(status));
    expect(readOutcomes(report).get('laterPage')).toBe('not checked');
  });

  test('a given token may be refused later, because tokens may expire', async () => {
    const [first, refused] = refuseNextToken(400);
    const startedDateTime = '2026-01-02T00:00:00.000Z';
    expect(listBroken(await check([first, { ...refused, startedDateTime }]))).toEqual([]);
  });
});
