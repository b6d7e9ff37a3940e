import { expect, test } from 'vitest';
import { createRedactor, hidden } from './hide-token.ts';

/** An access token that URLs and JSON write differently. */
const token = 'Zq8-SECRET_token/12"34%2B\\abc+xyz=';
const hide = createRedactor([token, 'another-token']);

test.each([
  ['as it is', token],
  ['in JSON', JSON.stringify(token).slice(1, -1)],
  ['in a URL', encodeURIComponent(token)],
  ['among others', 'another-token'],
])('hides a token %s, wherever it stands', (_, written) => {
  expect(hide(written)).toBe(hidden);
  expect(hide(`{"a":"Bearer ${written}", "b":"${written}${written}"}`)).toBe(
    `{"a":"Bearer ${hidden}", "b":"${hidden}${hidden}"}`,
  );
});

test('hides nothing else', () => {
  const text = JSON.stringify({ detail: `It is "${token.slice(1)}"!`, user: '2244994945' });
  expect(hide(text)).toBe(text);
  expect(createRedactor([])(text)).toBe(text);
});

test('hides tokens that are added later', () => {
  const tokens = new Set<string>();
  const hideAll = createRedactor(tokens);
  tokens.add('12345678');
  expect(hideAll('12345678')).toBe(hidden);
});

test('leaves fewer than eight characters, which are no secret', () => {
  expect(createRedactor(['1234567', ''])('1234567 12345678')).toBe('1234567 12345678');
});
