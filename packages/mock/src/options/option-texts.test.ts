import { expect, test } from 'vitest';
import { type OptionTexts, readOptionTexts } from './option-texts.ts';
import type { MockOptions } from './options.ts';

test.each<[OptionTexts, MockOptions]>([
  [{}, {}],
  [
    { seed: '0', likes: '9007199254740991' },
    { seed: 0, likes: 9_007_199_254_740_991 },
  ],
  [{ users: '42, 7:0 ,8:12' }, { users: { 42: 250, 7: 0, 8: 12 } }],
  [
    { users: '42', likes: '5' },
    { users: { 42: 5 }, likes: 5 },
  ],
  [{ pages: 'full' }, { pages: 'full' }],
  [{ tokens: 'one, two ,three' }, { tokens: ['one', 'two', 'three'] }],
  [{ rateLimit: '75' }, { rateLimit: { limit: 75 } }],
  [{ rateLimit: '0/1' }, { rateLimit: { limit: 0, windowSeconds: 1 } }],
  [
    { rateLimit: '999999999/9999999' },
    { rateLimit: { limit: 999_999_999, windowSeconds: 9_999_999 } },
  ],
  [{ latency: '9999999' }, { latency: 9_999_999 }],
  [{ latency: '50-9999999' }, { latency: [50, 9_999_999] }],
])('the texts %j are the options %j', (texts, options) => {
  expect(readOptionTexts(texts)).toEqual(options);
});

const digits = 'Give digits only, such as 250.';
const users = 'Give identifiers, some with how many Posts they like: 42,43:0,44:10000000.';
const limits = 'Give requests per 15 minutes, such as 75, or per so many seconds, such as 5/60.';
const times = 'Give milliseconds, such as 100, or a range of them, such as 50-200.';

test.each<[keyof OptionTexts, readonly string[], string, string]>([
  ...(['seed', 'likes'] as const).map(
    (option): [keyof OptionTexts, readonly string[], string, string] => [
      option,
      ['', '-1', '1.5', '1e3', ' 1', '12345678901234567'],
      'is not a number of up to 16 digits',
      digits,
    ],
  ),
  [
    'users',
    ['', '1 2', ':5', '1:', '1:-5', '1:2:3', '1:12345678901234567'],
    'is not a user',
    users,
  ],
  [
    'rateLimit',
    ['', '-5', '5/', '5/0', '5/x', '1234567890', '5/12345678'],
    'is not a rate limit',
    limits,
  ],
  ['latency', ['', '-5', '5-', '5-x', '1.5', '12345678', '5-12345678'], 'is not a latency', times],
  ['pages', ['', 'fuller'], 'is not a shape of walks', 'Give one of recorded, full.'],
])('the text for %s cannot be any of %j', (option, texts, fault, allowed) => {
  for (const text of texts) {
    expect(() => readOptionTexts({ [option]: text })).toThrow(
      `The option \`${option}\` cannot be used: '${text}' ${fault}. ${allowed}`,
    );
  }
});
