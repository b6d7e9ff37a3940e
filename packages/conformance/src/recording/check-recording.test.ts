import { createMock } from '@liked-posts/mock';
import { describe, expect, test } from 'vitest';
import { listBroken } from '../../test/altered-mock.ts';
import { ask, base, check, entry, json, readOutcomes, walk } from '../../test/recording.ts';
import { posts } from '../../test/rules.ts';
import { renderSummary } from '../report/summary.ts';

describe('a recording', () => {
  test('a recorded walk to the end and back is checked by the rules of walks', async () => {
    const entries = await walk(createMock({ likes: 23 }));
    const report = await check([
      entry('https://example.com/app.js', 200, { mimeType: 'text/javascript', text: '1' }),
      { ...entry(base, 204, {}), request: { method: 'OPTIONS', url: base, headers: [] } },
      // Tools need not write them in the order of their times.
      ...entries.toReversed(),
      entry(base, 0, {}),
      entry(base, 304, {}),
      entry('about:blank', 200, {}),
      entry('https://example.com/cut', undefined, {}),
      entry('https://api.example.com/2/users/2244994945/tweets', 200, json({ data: [] })),
    ]);

    expect(listBroken(report), renderSummary(report)).toEqual([]);
    expect(report.requests).toBe(entries.length);
    const found = readOutcomes(report);
    const ofWalks = ['noRepeatsInWalk', 'wayBack', 'laterPage', 'earlierPage', 'includesComplete'];
    expect(ofWalks.filter((rule) => found.get(rule) !== 'kept')).toEqual([]);
    expect(found.get('invalidRefused')).toBe('not checked');
    expect(found.has('maxResultsZero')).toBe(false);
  });

  test.each([
    ['max_results=3', '[3]'],
    ['max_results=500', '[500]'],
    ['tweet.fields=nope', 'nope'],
    ['foo=1', 'foo'],
    ['max_results=5&max_results=6', 'max_results'],
    ['max_results=4&tweet.fields=lang', '[4]'],
  ])(
    'a recording names a request outside the contract that got a page: %s',
    async (query, detail) => {
      const report = await check([entry(`${base}?${query}`, 200, json({ data: posts('1') }))]);
      expect(report.rules.find(({ id }) => id === 'invalidRefused')).toMatchObject({
        outcome: 'broken',
        violations: [{ detail: expect.stringContaining(detail) }],
      });
      const refused = await check([
        entry(`${base}?${query}`, 400, json({ errors: [{ message: 'No.' }] })),
      ]);
      expect(readOutcomes(refused).get('invalidRefused')).toBe('kept');
    },
  );

  test.each([
    [
      'that were refused for other reasons',
      entry(base, 401, json({ title: 'Unauthorized', type: 'about:blank', status: 401 })),
    ],
    [
      'beyond the rate limit',
      entry(base, 429, { mimeType: 'text/plain', text: 'Rate limit exceeded' }),
    ],
    ['that found nothing', entry(base, 404, { mimeType: 'text/html', text: '<h1>404</h1>' })],
    ['that found nothing, without a body', entry(base, 404, { mimeType: 'x-unknown', size: 0 })],
    ['of a user without likes', entry(base, 200, json({ meta: { result_count: 0 } }))],
    ['of a protected user', entry(base, 200, json({ errors: [{ title: 'Authorization Error' }] }))],
    [
      'of the last page in one of two that differ',
      entry(`${base}?pagination_token=77qpymm`, 200, json({ meta: { previous_token: '77qpym' } })),
    ],
  ])('a recording raises no false alarm about requests %s', async (_, asked) => {
    const report = await check([asked]);
    expect(listBroken(report), renderSummary(report)).toEqual([]);
  });

  interface PageLinks {
    readonly ids: readonly string[];
    readonly next_token?: string;
    readonly previous_token?: string;
  }

  /** A page of Posts that was recorded some minutes after the others. */
  const pageAt = (minute: number, query: string, { ids, ...links }: PageLinks) => ({
    ...entry(
      `${base}?max_results=${query}`,
      200,
      json({ data: posts(...ids), meta: { result_count: ids.length, ...links } }),
    ),
    startedDateTime: new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString(),
  });

  test('a recorded list may change between walks', async () => {
    const last = pageAt(0, '5&pagination_token=n1', { ids: ['1'], previous_token: 'p1' });
    const report = await check([
      pageAt(0, '5', { ids: ['2'], next_token: 'n1' }),
      last,
      last,
      pageAt(60, '100', { ids: ['3', '2', '1'] }),
    ]);
    expect(listBroken(report), renderSummary(report)).toEqual([]);
    expect(readOutcomes(report).get('noRepeatsInWalk')).toBe('kept');
  });

  test('a recording may differ as the public service was recorded to differ', async () => {
    const mock = createMock({ as: 'recorded', likes: 30 });
    const url = `${base}?tweet.fields=created_at,referenced_tweets&expansions=referenced_tweets.id`;
    const asked = [await ask(mock, url), await ask(mock, `${base}?max_results=3`)];
    const unauthorized = entry(base, 401, json({ title: 'Unauthorized', type: 'about:blank' }));
    const entries = [...asked.map((one) => one.entry), unauthorized];

    const report = await check(entries);
    expect(listBroken(report), renderSummary(report)).toEqual([]);
    const notes = report.rules.flatMap((rule) => rule.notes.map(({ detail }) => detail));
    expect(notes).toHaveLength(2);
    for (const [index, path] of ['data', 'includes.tweets'].entries()) {
      expect(notes[index]).toContain(`${path}[0].created_at is "20`);
      expect(notes[index]).toMatch(/The service has been recorded to write it so\.$/);
    }

    const post = { id: '1', text: '', edit_history_tweet_ids: ['1'], created_at: 'yesterday' };
    const wrong = entry(url.replace('2244994945', '43'), 200, json({ data: [post] }));
    expect(listBroken(await check([...entries, wrong]))).toEqual(['schema']);
  });

  /**
   * A walk to the end and, some minutes later, back, when one more Post is liked. Pages should agree
   * if they were recorded within two minutes.
   */
  const backAfter = (minutes: number) => [
    pageAt(0, '5', { ids: ['5', '4', '3', '2', '1'], next_token: 'n1' }),
    pageAt(0, '5&pagination_token=n1', { ids: ['0'], previous_token: 'p1' }),
    pageAt(minutes, '5&pagination_token=p1', {
      ids: ['4', '3', '2', '1'],
      previous_token: 'p0',
      next_token: 'n2',
    }),
    pageAt(minutes, '5&pagination_token=p0', { ids: ['6', '5'], next_token: 'n3' }),
  ];

  test('a recording raises no false alarm about a way back after the list has changed', async () => {
    const report = await check(backAfter(60));
    expect(listBroken(report), renderSummary(report)).toEqual([]);
    expect(readOutcomes(report).get('wayBack')).toBe('not checked');

    const soon = await check(backAfter(1));
    expect(readOutcomes(soon).get('wayBack')).toBe('kept');
    expect(soon.rules.find(({ id }) => id === 'wayBack')?.notes).toMatchObject([
      { detail: expect.stringContaining('6') },
    ]);
  });

  /** The report on two pages of a walk. Only the Posts on the first page have the fields. */
  const checkFieldsOfFirstPage = (fields: object) => {
    const page = (ids: string, ofPosts: object, meta: object) =>
      json({ data: posts(...ids).map((post) => ({ ...post, ...ofPosts })), meta });
    const url = `${base}?max_results=5&tweet.fields=${Object.keys(fields)}`;
    return check([
      entry(url, 200, page('12345', fields, { next_token: 'n1' })),
      entry(`${url}&pagination_token=n1`, 200, page('6789', {}, { previous_token: 'p1' })),
    ]);
  };

  test('a recording shows that later pages lack the fields of a first page', async () => {
    const report = await checkFieldsOfFirstPage({ lang: 'en' });
    expect(listBroken(report), renderSummary(report)).toEqual(['fieldStays']);
  });

  test.each([
    { entities: { hashtags: [{ start: 0, end: 2, tag: 'a' }] } },
    { attachments: { media_keys: ['3_1'] } },
    { edit_history_tweet_ids: ['1'] },
  ])('a recording may have only Posts without %j on its later pages', async (fields) => {
    const report = await checkFieldsOfFirstPage(fields);
    expect(listBroken(report), renderSummary(report)).toEqual([]);
  });

  test('a token may be any JSON', async () => {
    const page = { data: posts('1'), meta: { next_token: { toString: 1 } } };
    expect(listBroken(await check([entry(base, 200, json(page))]))).toEqual(['schema']);
  });

  test('a recording is checked by promises alone with `promisedOnly`', async () => {
    const entries = [
      entry(`${base}?max_results=4`, 200, json({ data: [{ id: '1', text: '', lang: 7 }] })),
    ];
    expect((await check(entries)).outcome).toBe('broken');

    const report = await check(entries, { promisedOnly: true });
    expect(report.outcome).toBe('kept');
    expect(report.rules.find(({ id }) => id === 'schema')).toMatchObject({
      outcome: 'not checked',
      notes: [{ detail: 'data[0].lang is the number 7. It must be text in quotes.' }],
    });
  });
});

test.each([
  { about: 'like', ids: '65432' },
  { about: 'like that is taken back', ids: '53210' },
])('a $about during a recording is a note', async ({ ids }) => {
  const report = await check([
    entry(`${base}?max_results=5`, 200, json({ data: posts(...'54321') })),
    entry(`${base}?max_results=5`, 200, json({ data: posts(...ids) })),
  ]);
  expect(listBroken(report), renderSummary(report)).toEqual([]);
  expect(report.rules.find(({ id }) => id === 'sameList')?.notes).toHaveLength(1);
});

test('the report of a recording hides the secrets in it', async () => {
  const token = 'a-token-that-nobody-may-see';
  const asked = {
    ...entry(base, 200, json({ data: [{ id: 7, text: `Bearer ${token}` }] })),
    request: {
      method: 'GET',
      url: base.replace('//', '//me:nobody-may-know@'),
      headers: [{ name: 'Authorization', value: `Bearer ${token}` }],
    },
  };
  const report = await check([asked]);

  expect(JSON.stringify(report)).not.toContain('nobody');
  expect(report.rules.find(({ id }) => id === 'schema')?.violations).toMatchObject([
    {
      quote: '{"data":[{"id":7,"text":"Bearer [hidden]"}]}',
      curl: `curl -gi -H "authorization: Bearer $LIKED_POSTS_TOKEN" '${base}'`,
    },
  ]);
  expect(renderSummary(report)).toMatch(/; 1 request and 1 Post\.\nBroken promises: schema\.$/);
});
