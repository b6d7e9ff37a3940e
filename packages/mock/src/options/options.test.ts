import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { idsOn, walk } from '../../test/ask.ts';
import { createMock, type MockOptions, OptionError } from '../index.ts';
import { readFlags } from '../node/flags.ts';
import { type StartMockOptions, serverTable, startMock } from '../node/start-mock.ts';
import type { OptionTexts } from './read-option-text.ts';

const options = Object.keys(serverTable);
const dataset = { posts: [], likes: {} };

/** Options that are refused, and a part of the error. Each option is in one row or more. */
const refused: readonly [given: object, reason: string][] = [
  [{ as: 'Recorded' }, "`as` cannot be 'Recorded'. Give one of contract, recorded. Did you mean"],
  [{ strict: 'no' }, "`strict` cannot be 'no'. Give true or false."],
  [{ likes: 1.5 }, '`likes` cannot be 1.5. Give a whole number from 0 to 1000000.'],
  [{ users: [5] }, '`users` cannot be [5]. Give an object'],
  [{ users: { 42: -1 } }, "`users['42']` cannot be -1. Give a whole number from 0 to 1"],
  [{ users: { jack: 5 } }, "'jack' is not the identifier of a user. Give 1 to 19 digits, not a"],
  [{ seed: -1 }, '`seed` cannot be -1. Give a whole number from 0 to 9007199254740991'],
  [{ until: 'today' }, "`until` cannot be 'today'. Give a time in ISO 8601, such as"],
  [{ until: '2017-12-31' }, "cannot be '2017-12-31'. Give a time from 2018 to 2060, or now."],
  [{ dataset, likes: 1 }, 'has its own users and likes. Give it without a data set.'],
  [{ pages: 'fulll' }, 'Give one of recorded, full. Did you mean `full`?'],
  [{ tokens: ['a', 'a b'] }, '`tokens` cannot be used: it is not a list of access tokens. Give'],
  [{ tokens: { a: { kind: 'bot' } } }, "`tokens[0].kind` cannot be 'bot'. Give one of user, "],
  [{ tokens: { a: { expiresAt: 'soon' } } }, "`tokens[0].expiresAt` cannot be 'soon'. Give a time"],
  [{ tokens: { a: { scopes: 'like.read' } } }, '`tokens[0].scopes`'],
  [{ anonymous: 1 }, '`anonymous` cannot be 1. Give true or false.'],
  [{ rateLimit: {} }, '`rateLimit.limit` cannot be undefined. Give a whole number from 0'],
  [
    { rateLimit: { limt: 1 } },
    '`rateLimit.limt` does not exist. Give one of limit, windowSeconds. Did',
  ],
  [{ latency: [9, 30] }, '`latency` cannot be [9,30]. Give a whole number from 0 to 3600000.'],
  [{ faults: 'all' }, "`faults` cannot be 'all'. Give a list of faults."],
  [{ faults: [{ request: 0, code: 503 }] }, '`faults[0].request` cannot be 0. Give a whole number'],
  [{ faults: [{ probability: 2, code: 500 }] }, '`faults[0].probability` cannot be 2. Give a num'],
  [{ cors: 'no' }, "`cors` cannot be 'no'. Give true or false."],
  [{ journalSize: null }, '`journalSize` cannot be null. Give a whole number'],
  [{ control: true, journalSize: 0 }, '`journalSize` cannot be used: `control` lists requests'],
  [{ now: 5 }, '`now` cannot be 5. Give a function.'],
  [{ now: () => '2030-01-01' }, "`now` cannot be '2030-01-01'. Give a function that returns mil"],
  [{ until: 'now', now: () => 0 }, '`until` cannot be used: it is 1970-01-01T00:00:00.000Z. Give'],
  [{ port: 70_000 }, '`port` cannot be 70000. Give a whole number from 0 to 65535'],
  [{ host: '' }, "`host` cannot be ''. Give a non-empty string."],
  [{ grace: -1 }, '`grace` cannot be -1. Give a whole number from 0 to 3600000'],
  [{ control: 'yes' }, '`control`'],
  [{ allowedHosts: ['http://mock'] }, '`allowedHosts` cannot be ["http://mock"]. Give a list of'],
  [{ tls: 'yes' }, "`tls` cannot be 'yes'. Give a certificate and its key in PEM"],
  [{ tls: { cert: 'x', key: 'y' } }, '`tls` cannot be used'],
  [{ tls: { cert: 'x', key: undefined } }, '`tls.key` cannot be undefined. Give a non-empty str'],
  [{ tls: { cert: 'x', kye: 'y' } }, '`tls.kye` does not exist. Give one of cert, key.'],
  [{ sead: 1 }, '`sead` does not exist. Give one of port, host, grace, control'],
];

test.each(refused)('the options %j are refused because: %s', async (given, reason) => {
  const error: unknown = await startMock(given as StartMockOptions).catch((cause) => cause);
  expect(error).toBeInstanceOf(OptionError);
  expect(String(error)).toContain(reason);
});

test('each option has a row among those that are refused', () => {
  const named = new Set(refused.flatMap(([given]) => Object.keys(given)));
  expect(options.filter((name) => !named.has(name))).toEqual([]);
});

test('the README names each option', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  expect(options.filter((name) => !new RegExp(`\`${name}\\b`).test(readme))).toEqual([]);
});

test.each([null, 7, 'likes', [5]])('%j is refused as options', (given) => {
  expect(() => createMock(given as MockOptions)).toThrow(
    /^The option `options` cannot be .*\. Give an object\.$/,
  );
});

test.each<{ what: string; given: MockOptions }>([
  {
    what: 'the smallest values',
    given: { seed: 0, likes: 0, users: { '42': 0 }, tokens: [], journalSize: 0, faults: [] },
  },
  {
    what: 'the largest values',
    given: {
      seed: Number.MAX_SAFE_INTEGER,
      likes: 1_000_000,
      latency: 3_600_000,
      rateLimit: { limit: 0, windowSeconds: 31_622_400 },
      faults: [{ code: 599, delay: 3_600_000, slowBody: 3_600_000 }],
    },
  },
  {
    what: 'undefined instead of no value',
    given: { likes: undefined, users: undefined, dataset } as object,
  },
  {
    what: 'every character of a header',
    given: {
      faults: [{ headers: { "!#$%&'*+.^`|~-_1aZ": '\t ~\x80\xff', empty: '' }, body: null }],
    },
  },
])('a mock can have $what', ({ given }) => {
  expect(() => createMock(given)).not.toThrow();
});

test('every user likes 250 Posts by default', async () => {
  const ids = idsOn(await walk(createMock(), { max_results: 100 }));
  expect(ids).toHaveLength(250);
});

test('a mock without options has the recorded pages of the seed 1', async () => {
  const pages = await walk(createMock({ seed: 1, pages: 'recorded' }), { max_results: 100 });
  expect(await walk(createMock(), { max_results: 100 })).toEqual(pages);
});

test.each<{ texts: OptionTexts; given: MockOptions }>([
  {
    texts: { seed: '9007199254740991', pages: 'full', latency: '3600000' },
    given: { seed: 9_007_199_254_740_991, pages: 'full', latency: 3_600_000 },
  },
  { texts: { users: '42, 7:0 ,8:12' }, given: { users: { 42: 250, 7: 0, 8: 12 } } },
  { texts: { users: '42', likes: '5' }, given: { users: { 42: 5 }, likes: 5 } },
  {
    texts: { tokens: 'one, two', as: 'recorded' },
    given: { tokens: ['one', 'two'], as: 'recorded' },
  },
  { texts: { rateLimit: '75', cors: true }, given: { rateLimit: { limit: 75 }, cors: true } },
  { texts: { rateLimit: '75/60' }, given: { rateLimit: { limit: 75, windowSeconds: 60 } } },
  {
    texts: { strict: false, allowedHosts: 'mock, mock.internal' },
    given: { strict: false, allowedHosts: ['mock', 'mock.internal'] },
  },
])('the texts $texts are read as options', async ({ texts, given }) => {
  expect(await readFlags(texts)).toEqual({ port: 4010, journalSize: 0, ...given });
});

// A number has at most 16 digits; a rate limit 9, and its seconds 7.
const wrongTexts = {
  likes: ['', '-1', '1.5', '1e3', ' 1', '12345678901234567'],
  users: ['', '1 2', ':5', '1:', '1:-5', '1:2:3', '1:12345678901234567'],
  rateLimit: ['', '-5', '5/', '5/0', '5/x', '1234567890', '5/12345678'],
};
const rows = Object.entries(wrongTexts).flatMap(([option, texts]) =>
  texts.map((text) => ({ option, text })),
);

test.each(rows)("the text '$text' for the option $option is refused", async ({ option, text }) => {
  await expect(readFlags({ [option]: text }).then(startMock)).rejects.toThrow(
    `The option \`${option}\` cannot be '${text}'. Give `,
  );
});
