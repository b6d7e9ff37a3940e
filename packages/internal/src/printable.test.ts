import { expect, test } from 'vitest';
import {
  counted,
  listed,
  printable,
  printableJson,
  printableLines,
  shortened,
} from './printable.ts';

/** Bell, two escapes, text direction, two joiners, a line separator and an invisible tag. */
const unsafe = ['\u0007', '\u001b', '\u009b', '\u202e', '\u200d', '\ufeff', '\u2028', '\u{e0041}'];

test.each(unsafe)('%j does not reach a terminal', (character) => {
  expect(printable(`a${character}b`)).toBe('a\ufffdb');
  expect(printableLines(`a${character}b`)).toBe('a\ufffdb');
  expect(printableJson({ a: character })).toMatch(/^[!-~]+$/);
  expect(JSON.parse(printableJson({ a: character }))).toEqual({ a: character });
});

test('line breaks are replaced, unless several lines are allowed', () => {
  expect(printable('a\r\nb')).toBe('a\ufffd\ufffdb');
  expect(printableLines('a\r\nb')).toBe('a\ufffd\nb');
});

test('what people write is left alone', () => {
  expect(printable('Grüße, “日本語” 👍')).toBe('Grüße, “日本語” 👍');
  expect(printableJson('Grüße, “日本語” 👍')).toBe('"Grüße, “日本語” 👍"');
});

test('a long string is cut, but no character is split', () => {
  expect(shortened('12345', 5)).toBe('12345');
  expect(shortened('123456', 5)).toBe('12345…');
  expect(shortened('1234👍', 5)).toBe('1234…');
});

test('items are named once, up to three', () => {
  expect(listed(['a', 'b', 'a', 'c'])).toBe('a, b, c');
  expect(listed(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c and 2 more');
  expect([counted(1, 'rule'), counted(0, 'rule')]).toEqual(['1 rule', '0 rules']);
});
