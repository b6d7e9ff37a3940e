import { expect, test } from 'vitest';
import { isAccessToken, readAccessToken } from './access-token.ts';

test.each(['abc', 'AAAA%2FbC%3D', 'a:b', 'a%3Db', 'a|b', '=', '"abc"', 'a\\b', '~'])(
  '%s is an access token, after Bearer in any letter case',
  (token) => {
    expect(isAccessToken(token)).toBe(true);
    for (const scheme of ['Bearer ', 'bearer ', 'BEARER   ']) {
      expect(readAccessToken(scheme + token)).toBe(token);
    }
  },
);

test.each(['', 'a b', 'ä', 'a\n', '\t', 7, undefined])('%j is not an access token', (value) => {
  expect(isAccessToken(value)).toBe(false);
});

test.each([
  undefined,
  null,
  '',
  'Bearer',
  'Bearer ',
  'Bearerabc',
  'Basic abc',
  'Bearer a b',
  'Bearer\tabc',
  'Basic Bearer abc',
])('%j has no access token', (authorization) => {
  expect(readAccessToken(authorization)).toBeUndefined();
});
