import { describe, expect, test } from 'vitest';
import { escapeBidirectional, parseJson, printIndented } from './json-source.ts';

function printFrom(text: string): string {
  const source = parseJson(text);
  if (!source) throw new Error(`${text} is not JSON.`);
  return printIndented(source);
}

describe('JSON is printed as it was sent', () => {
  test('numbers keep their text', () => {
    expect(printFrom('{"id":12345678901234567890,"a":1.0,"b":1E2,"c":-0}')).toBe(
      '{\n  "id": 12345678901234567890,\n  "a": 1.0,\n  "b": 1E2,\n  "c": -0\n}',
    );
  });

  test('members keep their names and their order', () => {
    expect(printFrom('{"2":"x","1":"y","a\\u002eb":"z","2":"w"}')).toBe(
      '{\n  "2": "x",\n  "1": "y",\n  "a\\u002eb": "z",\n  "2": "w"\n}',
    );
  });

  test('only a short list takes one line', () => {
    const long = `"${'x'.repeat(60)}"`;

    expect(printFrom('{"a":[1,\n2.0],"b":[],"c":{}}')).toBe(
      '{\n  "a": [1, 2.0],\n  "b": [],\n  "c": {}\n}',
    );
    expect(printFrom(`[${long},[1]]`)).toBe(`[\n  ${long},\n  [1]\n]`);
  });
});

test.each(['', '<p>', '{"a":1,}', '{} // comment', '{"data":['])('%j is not JSON', (text) => {
  expect(parseJson(text)).toBeUndefined();
});

test('only characters that turn text round are shown as escapes', () => {
  expect(escapeBidirectional('"a\u202e\u2066b 👩‍👩‍👧 \u05d0"')).toBe(
    '"a\\u202e\\u2066b 👩‍👩‍👧 \u05d0"',
  );
});
