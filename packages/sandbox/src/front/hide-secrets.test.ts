import { expect, test } from 'vitest';
import { hideInAnswer } from './hide-secrets.ts';

const token = 'AAAA/Secret+abc%3Ddef';

test.each([
  token,
  String.raw`AAAA\/Secret+abc%3Ddef`,
  'AAAA%2FSecret%2Babc%253Ddef',
  'AAAA/Secret+abc=def',
])('a token that a service repeats as %s is not kept', (written) => {
  const answer = { status: 401, headers: [['x-echo', written] as const], body: `"${written}"` };

  expect(hideInAnswer(answer, `Bearer ${token}`)).toEqual({
    status: 401,
    headers: [['x-echo', '[hidden]']],
    body: '"[hidden]"',
  });
});

test('what is too short for a secret is left alone', () => {
  const answer = { status: 200, headers: [], body: 'a token of any kind' };

  expect(hideInAnswer(answer, 'Bearer any')).toEqual(answer);
});
