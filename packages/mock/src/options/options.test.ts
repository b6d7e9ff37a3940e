import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { idsOn, walk } from '../../test/ask.ts';
import { createMock, type MockOptions } from '../index.ts';
import { checkOptions, show } from '../option-error.ts';
import { type OptionStrings, optionTable, readOptionStrings } from './option-table.ts';

test.each<[unknown, string]>([
  [{ sead: 1 }, '`sead` does not exist'],
  [{ seed: -1 }, '`seed` cannot be -1. Give a whole number from 0 to 9007199254740991'],
  [{ likes: 1.5 }, '`likes` cannot be 1.5. Give a whole number from 0 to 10000000000'],
  [{ users: null }, '`users` cannot be null. Give an object.'],
  [{ users: [5] }, '`users` cannot be [5]. Give an object'],
  [{ pages: 'short' }, "`pages` cannot be 'short'. Give one of recorded, full."],
  [{ users: { 42: -1 } }, "`users['42']` cannot be -1. Give a whole number from 0 to 1"],
  [
    { users: { jack: 5 } },
    "`users['jack']` cannot be used: 'jack' is not the identifier of a user. Give 1 to 19 digits, not a handle.",
  ],
  [{ users: { '\ud800': 5 } }, "`users['\ud800']`"],
  ...[['a', 'a b'], 'a'].map((tokens): [unknown, string] => [
    { tokens },
    '`tokens` cannot be used: it is not a list of access tokens. Give a list of access tokens as the authorization server issued them, without `Bearer` or spaces.',
  ]),
  [{ rateLimit: null }, '`rateLimit` cannot be null. Give an object'],
  [{ rateLimit: {} }, '`rateLimit.limit` cannot be undefined. Give a whole number from 0'],
  [{ rateLimit: { limit: -1 } }, '`rateLimit.limit` cannot be -1. Give a whole number'],
  [
    { rateLimit: { limit: 1, seconds: 1 } },
    '`rateLimit.seconds` does not exist. Give one of limit, windowSeconds',
  ],
  ...[0, 31_622_401].map((windowSeconds): [unknown, string] => [
    { rateLimit: { limit: 1, windowSeconds } },
    `\`rateLimit.windowSeconds\` cannot be ${windowSeconds}. Give a whole number from 1 to 31622400`,
  ]),
  [{ latency: [9, 3] }, '`latency` cannot be [9,3]. Give the shorter time first.'],
  [{ latency: [1, 2, 3] }, '`latency` cannot be [1,2,3]. Give one time, or the shortest and the'],
  ...[-1, [5, 3_600_001]].map((latency): [unknown, string] => [
    { latency },
    `\`latency\` cannot be ${[latency].flat().at(-1)}. Give a whole number from 0 to 3600000`,
  ]),
  [{ strict: 'no' }, "`strict` cannot be 'no'. Give true or false."],
  [{ journalSize: null }, '`journalSize` cannot be null. Give a whole number'],
  [{ now: 5 }, '`now` cannot be 5. Give a function.'],
  [{ until: 'today' }, "`until` cannot be 'today'. Give a time in ISO 8601, such as"],
  ...['2017-12-31', '2061-01-01'].map((until): [unknown, string] => [
    { until },
    `\`until\` cannot be '${until}'. Give \`now\`, or a time from 2018 to 2060.`,
  ]),
  [{ cors: 'no' }, "`cors` cannot be 'no'. Give true or false."],
  ...Object.entries({ likes: 1, users: {}, until: 'now' }).map(
    ([name, value]): [unknown, string] => [
      { dataset: { posts: [], likes: {} }, [name]: value },
      `\`${name}\` cannot be used: a data set has its own users and likes. Give either \`${name}\` or \`dataset\`.`,
    ],
  ),
  [
    { pages: 'fulll' },
    "`pages` cannot be 'fulll'. Give one of recorded, full. Did you mean `full`?",
  ],
])('the options %j are refused, with a message that says which and why', (options, reason) => {
  // JavaScript callers may pass these.
  expect(() => createMock(options as MockOptions)).toThrow(reason);
});

test.each<MockOptions>([
  { seed: 0, likes: 0, users: { '42': 0 }, tokens: [], journalSize: 0 },
  { rateLimit: { limit: 0, windowSeconds: 1 }, latency: [3, 3] },
  { rateLimit: { limit: 1, windowSeconds: 31_622_400 }, latency: [0, 3_600_000] },
  { seed: Number.MAX_SAFE_INTEGER, likes: 10_000_000_000, latency: 3_600_000, faults: [] },
  { pages: 'full', cors: false },
  { likes: undefined, users: undefined, dataset: { posts: [], likes: {} } } as object,
  {
    strict: false,
    likes: 5,
    faults: [{ match: { page: 2 }, corruption: 'shortPage' }],
  },
  {
    ...{ strict: false, seed: 1, tokens: [], rateLimit: { limit: 1 } },
    ...{
      latency: 1,
      faults: [{ match: { page: 2 }, code: 503 }],
      now: () => 0,
      journalSize: 1,
      cors: true,
    },
  },
])('the options %j can be used', (options) => {
  expect(() => createMock(options)).not.toThrow();
});

test('every user likes 250 Posts by default', async () => {
  const ids = idsOn(await walk(createMock(), { max_results: 100 }));
  expect(ids).toHaveLength(250);
  const same = createMock({ seed: 1, likes: 250, pages: 'recorded' });
  expect(idsOn(await walk(same, { max_results: 100 }))).toEqual(ids);
});

test.each([null, 7, 'likes'])('%j is refused as options', (options) => {
  // JavaScript callers may pass this.
  expect(() => checkOptions(options as unknown as object, {})).toThrow(
    /^The option `options` cannot be .*\. Give an object\.$/,
  );
});

test('a value is shown up to sixty characters', () => {
  expect(show('x'.repeat(58))).toBe(`'${'x'.repeat(58)}'`);
  expect(show('x'.repeat(59))).toBe(`'${'x'.repeat(59)}…`);
});

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
    { as: 'recorded', strict: false, cors: true },
    { as: 'recorded', strict: false, cors: true },
  ],
  [{ tokens: 'one, two ,three' }, { tokens: ['one', 'two', 'three'] }],
  [{ rateLimit: '75' }, { rateLimit: { limit: 75 } }],
  [
    { rateLimit: '75/60,900/user,5000/app', credits: '5', spendCap: '6' },
    {
      rateLimit: { limit: 75, windowSeconds: 60, userPerDay: 900, appPerDay: 5000 },
      credits: 5,
      spendCap: 6,
    },
  ],
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
  ['as', ['', 'Recorded'], 'Give one of contract, recorded.'],
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
