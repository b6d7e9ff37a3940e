import { expect, test } from 'vitest';
import {
  checkOptions,
  named,
  type OptionCheck,
  requireFlag,
  requireFunction,
  requireString,
  show,
  whole,
} from './option-error.ts';

const digit = whole(1, 9);

test.each<[OptionCheck, unknown, string]>([
  [digit, '5', "'5'. Give a whole number from 1 to 9"],
  [digit, 0, '0. Give a whole number'],
  [digit, 10, '10. Give a whole number'],
  [digit, 1.5, '1.5. Give a whole number'],
  [digit, Number.NaN, 'null. Give a whole number'],
  [requireFlag, 'true', "'true'. Give true or false"],
  [requireFunction, {}, '{}. Give a function'],
  [requireString, '', "''. Give a non-empty string"],
  [requireString, 7, '7. Give a non-empty string'],
  [requireString, undefined, 'undefined. Give a non-empty string'],
  [named(['recorded', 'full']), 'ful', "'ful'. Give one of recorded, full. Did you mean `full`?"],
])('%o refuses %j, and says what can be given', (check, value, reason) => {
  expect(() => check('size', value)).toThrow(`The option \`size\` cannot be ${reason}`);
});

test.each([null, 7, 'likes'])('%j is refused as options', (options) => {
  // What a caller without types may give.
  expect(() => checkOptions(options as unknown as object, {})).toThrow(
    /^The option `options` cannot be .*\. Give an object\.$/,
  );
});

test('a value is shown up to sixty characters', () => {
  expect(show('x'.repeat(58))).toBe(`'${'x'.repeat(58)}'`);
  expect(show('x'.repeat(59))).toBe(`'${'x'.repeat(59)}…`);
});
