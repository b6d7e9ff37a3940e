import { expect, test } from 'vitest';
import {
  formatCount,
  formatJson,
  formatList,
  makeLinesPrintable,
  makePrintable,
  shorten,
} from './printable.ts';

/** Bell, two escapes, text direction, two joiners, a line separator and an invisible tag. */
const unsafe = ['\u0007', '\u001b', '\u009b', '\u202e', '\u200d', '\ufeff', '\u2028', '\u{e0041}'];

test.each(unsafe)('%j does not reach a terminal', (character) => {
  expect(makePrintable(`a${character}b`)).toBe('a\ufffdb');
  expect(makeLinesPrintable(`a${character}b`)).toBe('a\ufffdb');
  expect(formatJson({ a: character })).toMatch(/^[!-~]+$/);
  expect(JSON.parse(formatJson({ a: character }))).toEqual({ a: character });
});

test('line breaks are replaced, unless several lines are allowed', () => {
  expect(makePrintable('a\r\nb')).toBe('a\ufffd\ufffdb');
  expect(makeLinesPrintable('a\r\nb')).toBe('a\ufffd\nb');
});

test('what people write is left alone', () => {
  expect(makePrintable('Grüße, “日本語” 👍')).toBe('Grüße, “日本語” 👍');
  expect(formatJson('Grüße, “日本語” 👍')).toBe('"Grüße, “日本語” 👍"');
});

test('a long string is cut, but no character is split', () => {
  expect(shorten('12345', 5)).toBe('12345');
  expect(shorten('123456', 5)).toBe('12345…');
  expect(shorten('1234👍', 5)).toBe('1234…');
});

test('items are named once, up to three', () => {
  expect(formatList(['a', 'b', 'a', 'c'])).toBe('a, b, c');
  expect(formatList(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c and 2 more');
  expect([formatCount(1, 'rule'), formatCount(0, 'rule')]).toEqual(['1 rule', '0 rules']);
});
