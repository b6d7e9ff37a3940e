import { tokenHider } from '@liked-posts/types/hide-token';
import { expect, test } from 'vitest';
import { hideInAddress, hideInHeaders, hideInViolations, secretsOf } from './hide-secrets.ts';

const credentialHider = (authorization: string) => tokenHider(secretsOf(authorization, ''));
const token = 'AAAA/Secret+abc%3Ddef';
const hide = credentialHider(`Bearer ${token}`);

test.each([`Bearer ${token}`, `bearer  ${token}`, `Bearer\t${token} `, token])(
  'a token that came as %j is not kept',
  (authorization) => {
    expect(credentialHider(authorization)(token)).toBe('[hidden]');
  },
);

test('a string that is too short for a secret is left alone', () => {
  const text = 'a token of any kind';

  expect(credentialHider('Bearer any')(text)).toBe(text);
  expect(credentialHider('Bearer a token')(text)).toBe(text);
  expect(credentialHider('')(text)).toBe(text);
  const seven = '1234567, 12345678';
  expect(credentialHider('Bearer 1234567')(seven)).toBe(seven);
  expect(credentialHider('Bearer 12345678')(seven)).toBe('1234567, [hidden]');
});

test('an address is kept up to 2,000 characters, without the values of unknown parameters', () => {
  expect(hideInAddress('/2/users/1/liked_tweets', '', hide)).toBe('/2/users/1/liked_tweets');
  const search = 'max_results=5&token=sesame&flag&id=sesame&toString=sesame&a=sesame=';
  expect(hideInAddress('/', search, hide)).toBe(
    '/?max_results=5&token=[hidden]&flag&id=[hidden]&toString=[hidden]&a=[hidden]',
  );
  expect(hideInAddress('/', `token=${'x'.repeat(5000)}&max_results=5`, hide)).toBe(
    '/?token=[hidden]&max_results=5',
  );
  const long = 'x'.repeat(5000);
  expect(hideInAddress('y'.repeat(2000), '', hide)).toBe('y'.repeat(2000));
  expect(hideInAddress(long, '', hide)).toBe(`${'x'.repeat(2000)}…`);
  expect(hideInAddress('/', `max_results=${long}`, hide)).toBe(
    `/?max_results=${'x'.repeat(1986)}…`,
  );
});

test('headers are kept up to 2,000 characters, without those whose names suggest secrets', () => {
  const parts = ['cookie', 'set-cookie', 'x-api-key', 'client-secret', 'x-token', 'x-password'];
  const others = [
    'x-session-id',
    'x-jwt',
    'x-signature',
    'x-credential',
    'x-csrf',
    'Authorization',
  ];
  const secret = [...parts, ...others];
  const shown = { 'www-authenticate': 'Bearer', accept: 'text/html' };
  const headers = [...secret.map((name) => [name, 's'] as const), ...Object.entries(shown)];
  expect(Object.fromEntries(hideInHeaders(headers, hide))).toEqual({
    ...Object.fromEntries(secret.map((name) => [name, '[hidden]'])),
    ...shown,
  });
  expect(hideInHeaders([['Referer', 'https://a.test/b?access_token=s&c=d']], hide)).toEqual([
    ['Referer', 'https://a.test/b?[hidden]'],
  ]);
  expect(hideInHeaders([['accept', 'x'.repeat(2001)]], hide)).toEqual([
    ['accept', `${'x'.repeat(2000)}…`],
  ]);
});

test('violations are kept without the values of unknown parameters', () => {
  const kept = { in: 'query', name: 'max_results', reason: 'It is wrong.', values: ['3'] } as const;
  const unknown = { ...kept, name: 'token', values: ['sesame'] };
  const header = { ...kept, in: 'header', name: 'accept' } as const;
  expect(hideInViolations([kept, unknown, header], hide)).toEqual([
    kept,
    { ...unknown, values: ['[hidden]'] },
    header,
  ]);
});

test('a token in the wrong place is hidden, and the id of a user is not', () => {
  expect(hideInAddress(`/2/users/${token}/liked_tweets`, '', hide)).toBe(
    '/2/users/[hidden]/liked_tweets',
  );
  expect(hideInAddress('/', `pagination_token=${token}&${token}`, hide)).toBe(
    '/?pagination_token=[hidden]&[hidden]',
  );
  expect(hideInHeaders([['x-forwarded', `Bearer ${token}`]], hide)).toEqual([
    ['x-forwarded', 'Bearer [hidden]'],
  ]);
  const violation = {
    in: 'query',
    name: 'user.fields',
    reason: `No [${token}].`,
    values: [token],
  } as const;
  expect(hideInViolations([violation], hide)).toEqual([
    { in: 'query', name: 'user.fields', reason: 'No [[hidden]].', values: ['[hidden]'] },
  ]);
  const ofUser = credentialHider('Bearer token-2244994945');
  expect(hideInAddress('/2/users/2244994945/liked_tweets', '', ofUser)).toBe(
    '/2/users/2244994945/liked_tweets',
  );
});
