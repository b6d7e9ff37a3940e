import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type OptionStrings, optionTable, readOptionStrings } from './option-table.ts';
import type { MockOptions } from './options.ts';

test.each<[OptionStrings, MockOptions]>([
  [{}, {}],
  [
    { seed: '9007199254740991', likes: '10000000000' },
    { seed: 9_007_199_254_740_991, likes: 10_000_000_000 },
  ],
  [{ users: '42, 7:0 ,8:12' }, { users: { 42: 250, 7: 0, 8: 12 } }],
  [
    { users: '42', likes: '5' },
    { users: { 42: 5 }, likes: 5 },
  ],
  [{ pages: 'full' }, { pages: 'full' }],
  [
    { answers: 'examples', strict: false, cors: true },
    { answers: 'examples', strict: false, cors: true },
  ],
  [{ cors: 'https://a.example, null' }, { cors: ['https://a.example', 'null'] }],
  [{ tokens: 'one, two ,three' }, { tokens: ['one', 'two', 'three'] }],
  [{ rateLimit: '75' }, { rateLimit: { limit: 75 } }],
  [{ rateLimit: '0/1' }, { rateLimit: { limit: 0, windowSeconds: 1 } }],
  [
    { rateLimit: '999999999/9999999' },
    { rateLimit: { limit: 999_999_999, windowSeconds: 9_999_999 } },
  ],
  [{ latency: '3600000' }, { latency: 3_600_000 }],
  [{ latency: '50-3600000' }, { latency: [50, 3_600_000] }],
])('the texts %j are the options %j', (texts, options) => {
  expect(readOptionStrings(texts)).toEqual(options);
});

const digits = 'Give a whole number from 0 to ';
const users = 'Give identifiers, optionally with how many Posts they like: 42,43:0,44:10000000.';
const limits = 'Give requests per 15 minutes, such as 75, or per number of seconds, such as 5/60.';
const times = 'Give milliseconds, such as 100, or a range of them, such as 50-200.';

test.each<[keyof OptionStrings, readonly string[], string]>([
  ['seed', ['', '-1', '1.5', '1e3', ' 1', '12345678901234567'], digits],
  ['likes', ['', '-1', '1.5', '1e3', ' 1', '12345678901234567'], digits],
  ['users', ['', '1 2', ':5', '1:', '1:-5', '1:2:3', '1:12345678901234567'], users],
  ['rateLimit', ['', '-5', '5/', '5/0', '5/x', '1234567890', '5/12345678'], limits],
  ['latency', ['', '-5', '5-', '5-x', '1.5', '12345678', '5-12345678'], times],
  ['pages', ['', 'fuller'], 'Give one of recorded, full.'],
  ['answers', ['', 'Examples'], 'Give one of service, examples.'],
])('the text for %s cannot be any of %j', (option, texts, allowed) => {
  for (const text of texts) {
    expect(() => readOptionStrings({ [option]: text })).toThrow(
      `The option \`${option}\` cannot be '${text}'. ${allowed}`,
    );
  }
});

test('the README names every option', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const named = Object.keys(optionTable).filter((name) => new RegExp(`\`${name}\\b`).test(readme));
  expect(named).toEqual(Object.keys(optionTable));
});
