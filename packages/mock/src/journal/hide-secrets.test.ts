import { createRedactor } from '@liked-posts/internal/hide-token';
import { expect, test } from 'vitest';
import { findSecrets, hideInAddress, hideInHeaders, hideInViolations } from './hide-secrets.ts';

// The tests of `@liked-posts/internal/hide-token` show how a token is found in a text.
const token = 'AAAA/Secret+abc%3Ddef';
const hide = createRedactor(findSecrets(`Bearer ${token}`, ''));
const long = 'x'.repeat(5000);
const spaces = ' '.repeat(100);

test.each([`bearer  ${token}`, `Bearer\t${token} `, token])(
  'a token that came as %j is not kept',
  (authorization) => {
    expect(createRedactor(findSecrets(authorization, ''))(token)).toBe('[hidden]');
  },
);

test('a token that a query has decoded is not kept', () => {
  const secrets = findSecrets('Bearer AAAA%2BSecret+abc%3D', '');
  expect(createRedactor(secrets)('[AAAA+Secret abc=]')).toBe('[[hidden]]');
});

const path = '/2/users/1/liked_tweets';
/** What remains of the long value: the address is cut to 2,000 characters. */
const longValue = 'x'.repeat(2000 - '/?max_results='.length);

test.each([
  { what: 'a path', address: { path, search: '' }, kept: path },
  {
    what: 'an id that is also a token',
    address: { path: '/2/users/2244994945/liked_tweets', search: '' },
    kept: '/2/users/2244994945/liked_tweets',
  },
  {
    what: 'the token as user',
    address: { path: `/2/users/${token}/liked_tweets`, search: '' },
    kept: '/2/users/[hidden]/liked_tweets',
  },
  {
    what: 'the token in the query',
    address: { path: '/', search: `pagination_token=${token}&${token}` },
    kept: '/?pagination_token=[hidden]&[hidden]',
  },
  {
    what: 'unknown parameters',
    address: { path: '/', search: 'max_results=5&token=a&flag&id=b&toString=c&double=d=' },
    kept: '/?max_results=5&token=[hidden]&flag&id=[hidden]&toString=[hidden]&double=[hidden]',
  },
  {
    what: 'a long secret',
    address: { path: '/', search: `token=${long}&max_results=5` },
    kept: '/?token=[hidden]&max_results=5',
  },
  { what: 'a long path', address: { path: long, search: '' }, kept: `${'x'.repeat(2000)}…` },
  {
    what: 'a long value',
    address: { path: '/', search: `max_results=${long}` },
    kept: `/?max_results=${longValue}…`,
  },
])('an address with $what is kept as $kept', ({ address, kept }) => {
  const hideNumericToken = createRedactor(['2244994945']);
  expect(hideInAddress(address, (text) => hideNumericToken(hide(text)))).toBe(kept);
});

test.each([
  'cookie',
  'set-cookie',
  'x-api-key',
  'client-secret',
  'x-token',
  'x-password',
  'x-session-id',
  'x-jwt',
  'x-signature',
  'x-credential',
  'x-csrf',
  'Authorization',
])('the header %s is hidden, because its name suggests a secret', (name) => {
  expect(hideInHeaders([[name, 's']], hide)).toEqual([[name, '[hidden]']]);
});

test.each([
  ['x-original-uri', '/cb?access_token=LEAK&state=1', '/cb?[hidden]'],
  ['x-original-uri', '/cb?LEAK', '/cb?[hidden]'],
  ['location', 'https://a.test/b#access_token=LEAK', 'https://a.test/b#[hidden]'],
  ['x-note', 'Bearer LEAK', 'Bearer [hidden]'],
  ['x-note', 'see basic LEAK, then', 'see basic [hidden], then'],
  ['x-note', `dpop${spaces}LEAK`, `dpop${spaces}[hidden]`],
  ['forwarded', 'for=1;token=LEAK;host=a', 'for=1;token=[hidden];host=a'],
  ['x-note', 'code=LEAK', 'code=[hidden]'],
  ['prefer', 'code=503, example=serviceFailed', 'code=503, example=serviceFailed'],
  ['www-authenticate', 'Bearer', 'Bearer'],
  ['x-forwarded', `Bearer ${token}`, 'Bearer [hidden]'],
  ['accept', long, `${'x'.repeat(2000)}…`],
  ['sec-ch-ua-mobile', '?0', '?0'],
  ['accept', 'text/html;q=0.9, */*', 'text/html;q=0.9, */*'],
])('of the header %s: %s, the journal keeps %s', (name, value, kept) => {
  expect(hideInHeaders([[name, value]], hide)).toEqual([[name, kept]]);
});

test('a header with many spaces is read at once', () => {
  const startedMs = performance.now();
  hideInHeaders([['x-note', `a${' '.repeat(60_000)}b`]], hide);
  // A search that takes the square of the spaces needs some seconds.
  expect(performance.now() - startedMs).toBeLessThan(1000);
});

test('violations are kept without secrets and the values of unknown parameters', () => {
  const violation = { in: 'query', name: 'max_results', reason: 'Wrong.', values: ['3'] } as const;
  const unknownParameter = { ...violation, name: 'token', values: ['sesame'] };
  const withToken = { ...violation, reason: `No [${token}].`, values: [token] };
  const wrongHeader = { ...violation, in: 'header', name: 'accept' } as const;
  const violations = [violation, unknownParameter, withToken, wrongHeader];
  expect(hideInViolations(violations, hide)).toEqual([
    violation,
    { ...unknownParameter, values: ['[hidden]'] },
    { ...withToken, reason: 'No [[hidden]].', values: ['[hidden]'] },
    wrongHeader,
  ]);
});
