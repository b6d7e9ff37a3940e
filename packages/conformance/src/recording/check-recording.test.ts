import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createMock, type Mock } from '@liked-posts/mock';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listBroken } from '../../test/altered-mock.ts';
import { run } from '../../test/command-line.ts';
import { posts } from '../../test/pages.ts';
import { renderJunit } from '../report/junit.ts';
import type { Report } from '../report/report.ts';
import { renderSummary } from '../report/summary.ts';
import { checkRecording } from './check-recording.ts';
import { readHar } from './har.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liked-posts-recording-'));
  file = join(folder, 'recording.har');
});
afterEach(() => rm(folder, { recursive: true }));

interface Entry {
  readonly startedDateTime: string;
  readonly request: { readonly method: string; readonly url: string; readonly headers: object[] };
  readonly response: {
    readonly status: number | undefined;
    readonly headers: readonly { readonly name: string; readonly value: string }[];
    readonly content: object;
  };
}

const base = 'https://api.example.com/proxied/2/users/2244994945/liked_tweets';
let seconds = 0;

/** An entry as browsers export it, without the access token. */
function entry(
  url: string,
  status: number | undefined,
  content: object,
  headers: Entry['response']['headers'] = [],
): Entry {
  seconds += 1;
  return {
    startedDateTime: new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString(),
    request: { method: 'GET', url, headers: [] },
    response: { status, headers, content },
  };
}

const json = (value: unknown) => ({ mimeType: 'application/json', text: JSON.stringify(value) });

/** A request to the mock and its answer, as an entry. */
async function ask(mock: Mock, url: string): Promise<{ entry: Entry; body: unknown }> {
  const { pathname, search } = new URL(url);
  const request = new Request(`http://mock${pathname.replace('/proxied', '')}${search}`, {
    headers: { authorization: 'Bearer any-token' },
  });
  const response = await mock.fetch(request);
  const text = await response.text();
  const mimeType = response.headers.get('content-type') ?? '';
  const base64 = Buffer.from(text).toString('base64');
  return {
    entry: entry(url, response.status, { mimeType, text: base64, encoding: 'base64' }),
    body: JSON.parse(text),
  };
}

async function check(entries: readonly Entry[], options = {}): Promise<Report> {
  await writeFile(file, JSON.stringify({ log: { version: '1.2', entries } }));
  return await checkRecording(file, options);
}

const outcomes = ({ rules }: Report) => new Map(rules.map(({ id, outcome }) => [id, outcome]));
/** A walk to the end and back, as an application would send it. */
async function walk(mock: Mock): Promise<Entry[]> {
  const query = `${base}?max_results=5&tweet.fields=author_id&expansions=author_id`;
  const entries: Entry[] = [];
  let direction = 'next_token';
  for (let url: string | undefined = query; url !== undefined; ) {
    const { entry: asked, body } = await ask(mock, url);
    entries.push(asked);
    const { meta } = body as { meta: Record<string, string> };
    if (meta['next_token'] === undefined) direction = 'previous_token';
    url = meta[direction] && `${query}&pagination_token=${meta[direction]}`;
  }
  return entries;
}

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
    const found = outcomes(report);
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
  ])('names a request outside the contract that got a page: %s', async (query, detail) => {
    const report = await check([entry(`${base}?${query}`, 200, json({ data: posts('1') }))]);
    expect(report.rules.find(({ id }) => id === 'invalidRefused')).toMatchObject({
      outcome: 'broken',
      violations: [{ detail: expect.stringContaining(detail) }],
    });
    const refused = await check([
      entry(`${base}?${query}`, 400, json({ errors: [{ message: 'No.' }] })),
    ]);
    expect(outcomes(refused).get('invalidRefused')).toBe('kept');
  });

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
  ])('raises no false alarm about requests %s', async (_, asked) => {
    const report = await check([asked]);
    expect(listBroken(report), renderSummary(report)).toEqual([]);
  });

  /** A page of Posts that was recorded some minutes after the others. */
  const pageAt = (minute: number, query: string, ids: string[], links = {}) => ({
    ...entry(
      `${base}?max_results=${query}`,
      200,
      json({ data: posts(...ids), meta: { result_count: ids.length, ...links } }),
    ),
    startedDateTime: new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString(),
  });

  test('a recorded list may change between walks', async () => {
    const last = pageAt(0, '5&pagination_token=n1', ['1'], { previous_token: 'p1' });
    const report = await check([
      pageAt(0, '5', ['2'], { next_token: 'n1' }),
      ...[last, last, pageAt(60, '100', ['3', '2', '1'])],
    ]);
    expect(listBroken(report), renderSummary(report)).toEqual([]);
    expect(outcomes(report).get('noRepeatsInWalk')).toBe('kept');
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

  /** A walk to the end and, some minutes later, back, when one more Post is liked. */
  const backAfter = (minutes: number) => [
    pageAt(0, '5', ['5', '4', '3', '2', '1'], { next_token: 'n1' }),
    pageAt(0, '5&pagination_token=n1', ['0'], { previous_token: 'p1' }),
    pageAt(minutes, '5&pagination_token=p1', ['4', '3', '2', '1'], {
      previous_token: 'p0',
      next_token: 'n2',
    }),
    pageAt(minutes, '5&pagination_token=p0', ['6', '5'], { next_token: 'n3' }),
  ];

  test('raises no false alarm about a way back after the list has changed', async () => {
    const report = await check(backAfter(60));
    expect(listBroken(report), renderSummary(report)).toEqual([]);
    expect(outcomes(report).get('wayBack')).toBe('not checked');

    const soon = await check(backAfter(1));
    expect(outcomes(soon).get('wayBack')).toBe('kept');
    expect(soon.rules.find(({ id }) => id === 'wayBack')?.notes).toMatchObject([
      { detail: expect.stringContaining('6') },
    ]);
  });

  test('raises no false alarm about what the recorder cut, or left out', async () => {
    const post = '{"data":[{"id":"1","text":""}]}';
    // Firefox cuts long bodies, and says so.
    const cut = { ...json(0), text: post.slice(0, 20), size: 2e6, comment: 'Truncated.' };
    const reset = { name: 'x-rate-limit-reset', value: '1700000900' };
    const { startedDateTime: _, ...timeless } = entry(base, 200, json(JSON.parse(post)), [reset]);
    const report = await check([entry(base, 200, cut), timeless as Entry]);

    expect(listBroken(report), renderSummary(report)).toEqual([]);
    expect(report.remarks).toEqual([
      '1 of 2 responses have no body in the recording, so only their status and headers are checked.',
    ]);
    expect(outcomes(report).get('rateLimitReset')).toBe('not checked');
  });

  test('a recording shows that later pages lack the fields of a first page', async () => {
    const page = (ids: string, fields: object, meta: object) =>
      json({ data: posts(...ids).map((post) => ({ ...post, ...fields })), meta });
    const url = `${base}?max_results=5&tweet.fields=lang`;
    const report = await check([
      entry(url, 200, page('12345', { lang: 'en' }, { next_token: 'n1' })),
      entry(`${url}&pagination_token=n1`, 200, page('6789', {}, { previous_token: 'p1' })),
    ]);
    expect(listBroken(report), renderSummary(report)).toEqual(['fieldStays']);
  });

  test('may have any JSON for a time or a header', async () => {
    const odd = { toString: 1 };
    const request = { method: 'GET', url: base };
    const response = { status: 200, headers: [{ name: odd, value: odd }], content: odd };
    const har = { log: { entries: [{ startedDateTime: odd, request, response }] } };
    await writeFile(file, JSON.stringify(har));
    expect(await readHar(file)).toEqual([
      {
        ...request,
        time: undefined,
        status: 200,
        authorization: undefined,
        headers: {},
        body: undefined,
        isEncoded: false,
      },
    ]);
  });

  test('a token may be any JSON', async () => {
    const page = { data: posts('1'), meta: { next_token: { toString: 1 } } };
    expect(listBroken(await check([entry(base, 200, json(page))]))).toEqual(['schema']);
  });

  test('is checked by promises alone with `promisedOnly`', async () => {
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

test.each(['[next_token redacted]', 'REDACTED', 'xxx'])(
  'page tokens that are redacted as %s get no verdict',
  async (token) => {
    const page = (...ids: string[]) => json({ data: posts(...ids), meta: { next_token: token } });
    const later = `${base}?pagination_token=${encodeURIComponent(token)}`;
    const report = await check([
      entry(base, 200, page('1', '2')),
      entry(later, 200, page('3', '4')),
      entry(later, 200, page('5', '6')),
    ]);
    expect(listBroken(report), renderSummary(report)).toEqual([]);
    expect(report.remarks).toEqual([
      '3 of 3 requests have page tokens that are redacted, so nothing is checked that follows these.',
    ]);
  },
);

test('a body that the recorder left compressed gets no verdict', async () => {
  const text = gzipSync('{"data":[]}').toString('base64');
  const encoded = { mimeType: 'application/json', encoding: 'base64', text };
  const report = await check([
    entry(base, 200, json({ data: posts('1') })),
    entry(base, 200, encoded, [{ name: 'content-encoding', value: 'gzip' }]),
  ]);
  expect(listBroken(report), renderSummary(report)).toEqual([]);
  expect(report.remarks).toEqual([expect.stringMatching(/^1 of 2 responses .*content-encoding/)]);
});

test('a like during a recording is a note', async () => {
  const report = await check([
    entry(`${base}?max_results=5`, 200, json({ data: posts('5', '4', '3', '2', '1') })),
    entry(`${base}?max_results=5`, 200, json({ data: posts('6', '5', '4', '3', '2') })),
  ]);
  expect(listBroken(report), renderSummary(report)).toEqual([]);
  expect(report.rules.find(({ id }) => id === 'sameList')?.notes).toHaveLength(1);
});

describe('a recording of Playwright', () => {
  test('a recording of Playwright may have lost some bodies', async () => {
    const report = await check([
      entry(base, 200, json({ data: posts('1') })),
      entry(base, 200, { size: -1, mimeType: 'application/json', _file: 'a1.json' }),
      entry(base, 200, { size: 512, mimeType: 'application/json' }),
    ]);

    expect(listBroken(report), renderSummary(report)).toEqual([]);
    const remark =
      '2 of 3 responses have no body in the recording, so only their status and headers are checked.';
    expect(report.remarks).toEqual([remark]);
    expect(renderSummary(report)).toContain(`\n${remark}\n`);
    expect(renderJunit(report)).toContain(`<system-out>${remark}</system-out>`);
  });

  test('a recording of Playwright may have requests that were aborted', async () => {
    const { response: _, ...open } = entry(base, 200, {});
    const report = await check([
      entry(base, 200, json({ data: posts('1') })),
      entry(base, -1, { size: -1, mimeType: 'x-unknown' }),
      open as Entry,
    ]);

    expect(listBroken(report), renderSummary(report)).toEqual([]);
    expect(report.requests).toBe(1);
    expect(report.remarks).toEqual([
      '2 of 3 requests have no response in the recording, so they are left out.',
    ]);
  });
});

test('requests with names of the newer description are left out', async () => {
  const post = { id: '1', text: '', edit_history_tweet_ids: ['1'] };
  const newer = [
    entry(`${base}?post.fields=lang`, 200, json({ data: [{ ...post, lang: 'en' }] })),
    entry(`${base}?expansions=referenced_posts`, 200, json({ data: [post] })),
  ];
  const report = await check([...newer, entry(base, 200, json({ data: [post] }))]);

  expect(listBroken(report), renderSummary(report)).toEqual([]);
  expect(report.requests).toBe(1);
  expect(report.remarks).toEqual([
    expect.stringMatching(
      /^2 of 3 requests are left out,.* Send `tweet\.fields` for `post\.fields`: /,
    ),
  ]);
  await expect(check(newer)).rejects.toThrow(
    /^Nothing can be checked\. .*Send `tweet\.fields` for/,
  );
});

test.each([
  ['tweet.fields', 'paid_partnership'],
  ['expansions', 'username'],
  ['user.fields', 'subscriber_count'],
])('a request for the newer value of %s, %s, is left out', async (name, value) => {
  const newer = entry(`${base}?${name}=${value}`, 200, json({ data: posts('1') }));
  const report = await check([newer, entry(base, 200, json({ data: posts('1') }))]);

  expect(listBroken(report), renderSummary(report)).toEqual([]);
  expect(report.requests).toBe(1);
  expect(report.remarks).toEqual([
    expect.stringMatching(new RegExp(`^1 of 2 requests are left out,.*[${value}]`)),
  ]);
});

test('a newer value of another parameter is not allowed', async () => {
  const report = await check([
    entry(`${base}?tweet.fields=username`, 200, json({ data: posts('1') })),
  ]);
  expect(listBroken(report)).toEqual(['invalidRefused']);
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
  expect(renderJunit(report)).toContain('<testsuites name="liked-posts">');
});

describe('the command line, given a file,', () => {
  test('the command ends with 0 or 1 for a recording', async () => {
    await check(await walk(createMock({ likes: 12 })));
    const good = await run(['check', file]);
    expect(good.stdout).toMatch(/The service keeps the contract: \d+ rules kept, 0 broken/);
    expect(good.code).toBe(0);

    await check([entry(base, 200, json({ data: [] }))]);
    const bad = await run(['check', file, '--junit', join(folder, 'report.xml')]);
    expect(bad.stdout).toContain('data is an empty list. It must have at least 1, or be missing.');
    expect(bad.stdout).toContain('✗ promised: schema\n');
    expect(bad.code).toBe(1);
  });

  test.each([
    ['is not there', undefined, /cannot be read \(ENOENT\)\. Give the path of a HAR file\./],
    ['is empty', '', /is not a HAR file: it is empty\. Export one/],
    ['is not JSON', 'GET /2/users', /is not a HAR file: it is not JSON\. Export one/],
    [
      'is other JSON',
      '{"openapi":"3.1.0"}',
      /is not a HAR file: it has no log\.entries\. Export one/,
    ],
    [
      'has no body',
      JSON.stringify({ log: { entries: [entry(base, 200, { size: 512 })] } }),
      /The recording has no bodies \(responses in it: 1\), so nothing can be checked\. Record/,
    ],
    [
      'has no such request',
      '{"log":{"entries":[]}}',
      /The recording has no GET .* with a response \(requests in it: 0\)\. Record/,
    ],
  ])('the command ends with 2 if the recording %s', async (_, text, line) => {
    if (text !== undefined) await writeFile(file, text);
    const { code, stdout, stderr } = await run(['check', file]);

    expect(stderr).toMatch(line);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });
});
