import { expect, it } from 'vitest';
import { printable, printableJson, printableLines, shortened } from './printable.ts';

/** To ring, to colour, to turn text round, to join it, to end a line, and a tag that nobody sees. */
const unsafe = ['\u0007', '\u001b', '\u009b', '\u202e', '\u200d', '\ufeff', '\u2028', '\u{e0041}'];

it.each(unsafe)('%j does not reach a terminal', (character) => {
  expect(printable(`a${character}b`)).toBe('a\ufffdb');
  expect(printableLines(`a${character}b`)).toBe('a\ufffdb');
  expect(printableJson({ a: character })).toMatch(/^[!-~]+$/);
  expect(JSON.parse(printableJson({ a: character }))).toEqual({ a: character });
});

it('a text is one line, unless it may have several', () => {
  expect(printable('a\r\nb')).toBe('a\ufffd\ufffdb');
  expect(printableLines('a\r\nb')).toBe('a\ufffd\nb');
});

it('what people write is left alone', () => {
  expect(printable('Grüße, “日本語” 👍')).toBe('Grüße, “日本語” 👍');
  expect(printableJson('Grüße, “日本語” 👍')).toBe('"Grüße, “日本語” 👍"');
});

it('a long text is cut, and no character split', () => {
  expect(shortened('12345', 5)).toBe('12345');
  expect(shortened('123456', 5)).toBe('12345…');
  expect(shortened('1234👍', 5)).toBe('1234…');
});
