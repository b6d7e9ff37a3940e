import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { listBroken } from '../../test/altered-mock.ts';
import {
  base,
  check,
  type Entry,
  entry,
  json,
  readOutcomes,
  withHeader,
} from '../../test/recording.ts';
import { posts } from '../../test/rules.ts';
import { renderSummary } from '../report/summary.ts';

const page = json({ data: posts('1') });

const cut = { ...page, text: page.text.slice(0, 20), size: 2e6, comment: 'Truncated.' };
const gzip = { ...page, encoding: 'base64', text: gzipSync(page.text).toString('base64') };

test.each([
  { about: 'Firefox cut', recorded: entry(base, 200, cut) },
  {
    about: 'is still compressed',
    recorded: withHeader(entry(base, 200, gzip), 'content-encoding', 'gzip'),
  },
  {
    about: 'is in another file',
    recorded: entry(base, 200, { size: -1, mimeType: 'application/json', _file: 'a1.json' }),
  },
  {
    about: 'is missing',
    recorded: entry(base, 200, { size: 512, mimeType: 'application/json' }),
  },
  {
    about: 'mitmproxy streamed',
    recorded: entry(base, 200, { size: 0, mimeType: 'application/json', text: null }),
  },
  {
    about: 'a sanitizer emptied',
    recorded: entry(base, 200, { size: 512, mimeType: 'application/json', text: '' }),
  },
])('a body that $about gets no verdict', async ({ recorded }) => {
  const report = await check([recorded, entry(base, 200, page)]);

  expect(listBroken(report), renderSummary(report)).toEqual([]);
  const remark =
    '1 of 2 responses have no body in the recording, or a compressed one, so only their status and headers are checked.';
  expect(report.remarks).toEqual([remark]);
  expect(renderSummary(report)).toContain(`\n${remark}\n`);
});

test('a body with a comment is whole if it has as many bytes as its size says', async () => {
  const { text, ...type } = json({ data: [{ ...posts('1')[0], text: '☕☕' }] });
  const whole = { ...type, text, size: Buffer.byteLength(text), comment: 'Saved by a test.' };
  expect((await check([entry(base, 200, whole)])).remarks).toEqual([]);
});

test('the reset of a rate limit gets no verdict without a time', async () => {
  const limited = withHeader(entry(base, 200, page), 'x-rate-limit-reset', '1700000900');
  const { startedDateTime: _, ...timeless } = limited;
  const report = await check([timeless as Entry]);
  expect(readOutcomes(report).get('rateLimitReset')).toBe('not checked');
});

test.each([
  '[next_token redacted]',
  'REDACTED',
  'FAKE',
  'xxx',
  '{{token}}',
  '...',
  '',
  '████',
  '0',
])('page tokens that are redacted as "%s" get no verdict', async (token) => {
  const createPage = (...ids: string[]) =>
    json({ data: posts(...ids), meta: { next_token: token } });
  const later = `${base}?pagination_token=${encodeURIComponent(token)}`;
  const report = await check([
    entry(base, 200, createPage('1', '2')),
    entry(later, 200, createPage('3', '4')),
    entry(later, 200, createPage('5', '6')),
  ]);
  expect(listBroken(report), renderSummary(report)).toEqual([]);
  expect(report.remarks).toEqual([
    '3 of 3 requests have page tokens that are redacted, so nothing is checked that follows these.',
  ]);
});

test.each([
  { token: null, breaks: ['schema', 'noEmpty'] },
  { token: { toString: 1 }, breaks: ['schema'] },
])('a page token $token is a fault of the service', async ({ token, breaks }) => {
  const leading = json({ data: posts('1'), meta: { next_token: token } });
  expect(listBroken(await check([entry(base, 200, leading)]))).toEqual(breaks);
});

test('a remark says that a recording has only refusals', async () => {
  const refused = entry(`${base}?expansions=author_id`, 404, json({ title: 'No.' }));
  expect((await check([refused])).remarks).toEqual([
    'No response is a page, so little is checked. Record an application that gets liked Posts.',
  ]);
});

test('a recording may have requests that the browser aborted', async () => {
  const { response, ...open } = entry(base, 200, { size: 0, mimeType: 'application/json' });
  const report = await check([
    { ...entry(base, 200, page), response: { ...response, content: page, _error: '' } },
    entry(base, -1, { size: -1, mimeType: 'x-unknown' }),
    open as Entry,
    { ...open, response: { ...response, _error: 'net::ERR_ABORTED' } },
  ]);

  expect(listBroken(report), renderSummary(report)).toEqual([]);
  expect(report.requests).toBe(1);
  expect(report.remarks).toEqual([
    '3 of 4 requests have no response in the recording, so they are left out.',
  ]);
});

test('a recording may have any JSON for a time or a header', async () => {
  const odd = { toString: 1 };
  const recorded = entry(base, 200, page);
  const response = { ...recorded.response, headers: [{ name: odd, value: odd }] };
  const strange = { ...recorded, startedDateTime: odd, response };
  // The type describes what recorders write.
  const report = await check([strange as unknown as Entry]);
  expect(listBroken(report), renderSummary(report)).toEqual([]);
});

test('a recorded parameter may have the name of a member of any object', async () => {
  const odd = entry(`${base}?constructor=1`, 200, page);
  expect(listBroken(await check([odd]))).toEqual(['invalidRefused']);
});

test('a recording may have a query only in `queryString`', async () => {
  const recorded = entry(base, 200, json({ data: posts('1', '2') }));
  const queryString = [{ name: 'max_results', value: '1' }];
  const request = { ...recorded.request, queryString };
  // A page size of 1 is outside the contract.
  expect(listBroken(await check([{ ...recorded, request }]))).toContain('invalidRefused');
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

test('a request for a newer value is left out', async () => {
  const newer = entry(`${base}?tweet.fields=paid_partnership`, 200, page);
  const report = await check([newer, entry(base, 200, page)]);

  expect(listBroken(report), renderSummary(report)).toEqual([]);
  expect(report.requests).toBe(1);
  expect(report.remarks).toEqual([
    expect.stringMatching(/^1 of 2 requests are left out,.*\[paid_partnership\]/),
  ]);
});

test('a newer value of another parameter is outside the contract', async () => {
  const report = await check([entry(`${base}?tweet.fields=username`, 200, page)]);
  expect(listBroken(report)).toEqual(['invalidRefused']);
});
