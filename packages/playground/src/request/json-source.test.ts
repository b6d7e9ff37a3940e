import { expect, test } from 'vitest';
import { parseJson, printIndented } from './json-source.ts';

function printFrom(text: string): string {
  const source = parseJson(text);
  if (!source) throw new Error(`${text} is not JSON.`);
  return printIndented(source);
}

test('numbers and members are printed as they were sent', () => {
  expect(printFrom('{"2":1.0,"1":1E2,"a\\u002eb":-0,"2":12345678901234567890}')).toBe(
    '{\n  "2": 1.0,\n  "1": 1E2,\n  "a\\u002eb": -0,\n  "2": 12345678901234567890\n}',
  );
});

test('only a short list takes one line', () => {
  const long = `"${'x'.repeat(60)}"`;

  expect(printFrom('{"a":[1,\n2.0],"b":[],"c":{}}')).toBe(
    '{\n  "a": [1, 2.0],\n  "b": [],\n  "c": {}\n}',
  );
  expect(printFrom(`[${long},[1]]`)).toBe(`[\n  ${long},\n  [1]\n]`);
});

test.each(['', '<p>', '{"a":1,}', '{} // comment', '{"data":['])('%j is not JSON', (text) => {
  expect(parseJson(text)).toBeUndefined();
});
