import { expect, test } from 'vitest';
import {
  checkOptions,
  commonChecks,
  requireFlag,
  requireFunction,
  requireText,
  requireWhole,
  show,
} from './option-error.ts';

const whole = (option: string, value: unknown) => requireWhole(option, value, 1, 9);

test.each([
  [whole, '5', "'5' is not a whole number from 1 to 9"],
  [whole, 0, '0 is not a whole number from 1 to 9'],
  [whole, 10, '10 is not a whole number from 1 to 9'],
  [whole, 1.5, '1.5 is not a whole number from 1 to 9'],
  [requireFlag, 'true', "'true' is not a boolean"],
  [requireFunction, {}, '{} is not a function'],
  [requireText, '', 'it is empty'],
  [requireText, 7, '7 is not a text'],
  [requireText, undefined, 'undefined is not a text'],
])('%o refuses %j, and says why', (check, value, reason) => {
  expect(() => check('size', value)).toThrow(
    `The option \`size\` cannot be used: ${reason}. Give `,
  );
});

test.each([null, 7, 'likes'])('%j is refused as options', (options) => {
  // What a caller without types may give.
  expect(() => checkOptions(options as unknown as object, {})).toThrow(
    / is not an object\. Give an object\.$/,
  );
});

test('what is right passes', () => {
  for (const value of [1, 9]) whole('size', value);
  requireFlag('size', false);
  requireFunction('size', () => {});
  requireText('size', 'a');
  expect(() => whole('size', Number.NaN)).toThrow('null');
});

test.each([
  '',
  'about',
  '/about',
  'ftp://127.0.0.1/',
  'http://',
  'http://127.0.0.1/\n',
  'http://a b/',
  7,
])('nothing leads home to %j, which is no URL that a header can have', (value) => {
  expect(() => commonChecks.home('home', value)).toThrow(
    `The option \`home\` cannot be used: ${JSON.stringify(value)} is not an address to redirect to.`,
  );
  commonChecks.home('home', 'https://example.com/%C3%A4?b#c');
});

test('a value is shown up to sixty characters', () => {
  expect(show('x'.repeat(58))).toBe(`'${'x'.repeat(58)}'`);
  expect(show('x'.repeat(59))).toBe(`'${'x'.repeat(59)}…`);
});
