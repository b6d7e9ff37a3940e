import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idsOn, walk } from '../../test/ask.ts';
import {
  createMock,
  DataSetError,
  type Match,
  type MockOptions,
  OptionError,
  type Override,
} from '../index.ts';
import { type StartMockOptions, serverTable, startMock } from '../node/start-mock.ts';
import { overrideMembers } from '../overrides/check-override.ts';
import { optionTable, readOptionTexts } from './option-table.ts';
import type { OptionTexts } from './read-option-text.ts';

const options = Object.keys({ ...serverTable, ...optionTable });
const dataset = { posts: [], likes: {} };

const refused: readonly [object, string][] = [
  [{ as: 'Recorded' }, "`as` cannot be 'Recorded'. Give one of contract, recorded. Did you mean"],
  [{ strict: 'no' }, "`strict` cannot be 'no'. Give true or false."],
  [{ likes: 1.5 }, '`likes` cannot be 1.5. Give a whole number from 0 to 1000000.'],
  [{ users: [5] }, '`users` cannot be [5]. Give an object'],
  [{ users: { 42: -1 } }, "`users['42']` cannot be -1. Give a whole number from 0 to 1"],
  [{ users: { jack: 5 } }, "'jack' is not the identifier of a user. Give 1 to 19 digits, not a"],
  [{ seed: -1 }, '`seed` cannot be -1. Give a whole number from 0 to 9007199254740991'],
  [{ until: 'today' }, "`until` cannot be 'today'. Give a time in ISO 8601, such as"],
  [{ until: '2017-12-31' }, 'Give `now`, or a time from 2018 to 2060.'],
  [{ dataset, likes: 1 }, 'has its own users and likes. Give it without a data set.'],
  [{ pages: 'fulll' }, 'Give one of recorded, full. Did you mean `full`?'],
  [{ tokens: ['a', 'a b'] }, '`tokens` cannot be used: it is not a list of access tokens. Give'],
  [{ tokens: { a: { kind: 'bot' } } }, "`tokens[0].kind` cannot be 'bot'. Give one of user, "],
  [{ tokens: { a: { expiresAt: 'soon' } } }, "`tokens[0].expiresAt` cannot be 'soon'. Give a time"],
  [{ tokens: { a: { scopes: 'like.read' } } }, '`tokens[0].scopes`'],
  [{ anonymous: 1 }, '`anonymous` cannot be 1. Give true or false.'],
  [{ rateLimit: {} }, '`rateLimit.limit` cannot be undefined. Give a whole number from 0'],
  [{ rateLimit: { limit: 1, seconds: 1 } }, '`rateLimit.seconds` does not exist. Give one of'],
  [{ latency: [9, 30] }, '`latency` cannot be [9,30]. Give a whole number from 0 to 3600000.'],
  [{ faults: 'all' }, "`faults` cannot be 'all'. Give a list of faults."],
  [{ faults: [{ request: 0, code: 503 }] }, '`faults[0].request` cannot be 0. Give a whole number'],
  [{ faults: [{ probability: 2, code: 500 }] }, '`faults[0].probability` cannot be 2. Give a num'],
  [{ cors: 'no' }, "`cors` cannot be 'no'. Give true or false."],
  [{ journalSize: null }, '`journalSize` cannot be null. Give a whole number'],
  [{ control: true, journalSize: 0 }, '`journalSize` cannot be used: `control` lists requests'],
  [{ now: 5 }, '`now` cannot be 5. Give a function.'],
  [{ now: () => Number.NaN }, '`now` cannot be'],
  [{ port: 70_000 }, '`port` cannot be 70000. Give a whole number from 0 to 65535'],
  [{ host: '' }, "`host` cannot be ''. Give a non-empty string."],
  [{ grace: -1 }, '`grace` cannot be -1. Give a whole number from 0 to 3600000'],
  [{ control: 'yes' }, '`control`'],
  [{ allowedHosts: ['http://mock'] }, '`allowedHosts` cannot be ["http://mock"]. Give a list of'],
  [{ tls: 'yes' }, "`tls` cannot be 'yes'. Give a certificate and its key in PEM"],
  [{ tls: { cert: 'x', key: 'y' } }, '`tls` cannot be used'],
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

const secret = 'secret-token';
const token = fc.constantFrom(secret, `Bearer ${secret}`, `${secret} ${secret}`);
const anything = fc.anything({
  key: fc.constantFrom('a', '42', '__proto__', 'limit', 'cert', 'toString', 'toJSON'),
  withBigInt: true,
});
const members = (names: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...names), fc.oneof(anything, fc.integer(), fc.boolean()), {
    maxKeys: 3,
  });
const rights = members(['user', 'kind', 'scopes', 'expiresAt', 'x']);
const tokens = fc.oneof(
  token,
  fc.constant({ [secret]: { user: '42' } }),
  fc.array(fc.oneof(token, anything)),
  fc.dictionary(token, fc.oneof(rights, anything)),
);
const match = fc.oneof(
  token,
  fc.array(fc.record({ token })),
  fc
    .tuple(members(['user', 'page', 'query', 'x']), fc.oneof(token, fc.record({ token })))
    .map(([others, one]) => ({ ...others, token: one })),
);
const override = fc
  .tuple(members([...Object.keys(overrideMembers), 'request', 'probability', 'x']), match)
  .map(([others, one]) => ({ ...others, match: one }));
const anyOption = fc.oneof(
  fc.record({ name: fc.constantFrom(...options, 'x'), value: anything }),
  fc.record({ name: fc.constant('tokens'), value: tokens }),
  fc.record({ name: fc.constant('faults'), value: fc.array(fc.oneof(override, anything)) }),
  fc.record({ name: fc.constant('next'), value: override }),
  fc.record({ name: fc.constant('for'), value: match }),
);

test('any value is accepted, or gives an error that shows no token', () => {
  const count = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(anyOption, ({ name, value }) => {
      const use = () => {
        if (name === 'next') createMock().next(value as Override);
        else if (name === 'for') createMock().for(value as Match);
        else createMock({ [name]: value } as MockOptions);
      };
      try {
        use();
        count.accepted += 1;
      } catch (error) {
        expect(error instanceof DataSetError || error instanceof OptionError, `${error}`).toBe(
          true,
        );
        expect(String(error)).not.toContain('secret');
        count.refused += 1;
      }
    }),
    { numRuns: 3000 },
  );
  expect(count.accepted).toBeGreaterThan(100);
  expect(count.refused).toBeGreaterThan(1000);
});

test.each<MockOptions>([
  { seed: 0, likes: 0, users: { '42': 0 }, tokens: [], journalSize: 0, latency: 0 },
  { rateLimit: { limit: 0, windowSeconds: 31_622_400 }, pages: 'full' },
  { seed: Number.MAX_SAFE_INTEGER, likes: 1_000_000, latency: 3_600_000, faults: [] },
  { likes: undefined, users: undefined, dataset } as object,
  {
    faults: [
      { code: 599, delay: 3_600_000, slowBody: 3_600_000 },
      { code: 400, delay: 0, slowBody: 0, cutBody: false },
      { headers: { "!#$%&'*+.^`|~-_1aZ": '\t ~\x80\xff', empty: '' }, body: null },
      { corruption: 'repeatedToken', example: 'lastPage', reset: false },
    ],
  },
])('the options %j can be used', (given) => {
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

/** The member of `next[0]` that an override is refused for, the override, and the reason. */
const refusedOverrides: readonly [member: string, given: unknown, reason: string][] = [
  ['', [{ code: 503 }], 'cannot be [{"code":503}]. Give an object such as { "code": 503 }.'],
  ['', {}, 'it changes nothing. Give at least one of code, example, headers, body'],
  ['', { times: 1, match: {}, code: undefined }, 'it changes nothing'],
  ['.code', { code: 304 }, 'cannot be 304. Give 200, 301, 302, 303, 307'],
  ['.example', { example: 'lastpage' }, "has no example 'lastpage'. Give"],
  ['.example', { code: 404, example: 'lastPage' }, "no example 'lastPage' of status 404. Give one"],
  ['.exampel', { exampel: 'lastPage' }, 'does not exist. Give one of code'],
  ['.delay', { delay: 3_600_001 }, 'cannot be 3600001. Give a whole'],
  ['.cutBody', { cutBody: 1 }, 'cannot be 1. Give true or false.'],
  ['.times', { times: 0, code: 503 }, 'cannot be 0. Give a whole number'],
  ['.body', { body: 1n }, 'it cannot be written as JSON. Give a string'],
  ['.body', { body: () => 1 }, 'a function is not a body. Give a string'],
  ['.corruption', { corruption: 'emptypage' }, 'Did you mean `emptyPage`?'],
  ['.headers', { headers: ['a'] }, 'Give an object of header names and values, all strings.'],
  ['.match', { match: 7 }, 'cannot be 7. Give an object such as { "user"'],
  ['.match.users', { match: { users: '42' } }, 'Give one of user, token'],
  ['.match.user', { match: { user: 42 } }, 'Give a non-empty string.'],
  ['.match.token', { match: { token: 'Bearer a' } }, 'it is not an access token. Give one as'],
  [
    '.match.query.tweetFields',
    { match: { query: { tweetFields: 'a' } } },
    'Give one of max_results',
  ],
  ['.match.query.max_results', { match: { query: { max_results: null } } }, 'cannot be null. Give'],
];

test.each(refusedOverrides)('%s of the override %o is refused: %s', (member, given, reason) => {
  const message: unknown = expect.stringContaining(reason);
  expect(() => createMock().next(given as Override)).toThrow(
    expect.objectContaining({ name: 'OptionError', option: `next[0]${member}`, message }),
  );
});

test.each([{ '': 'a' }, { 'a b': 'a' }, { é: 'a' }, { a: 'a\n' }, { a: '\u0100' }, { a: 7 }])(
  'the header %j, which HTTP does not allow, is refused',
  (header: object) => {
    const override = { headers: header } as Override;
    expect(() => createMock().next(override)).toThrow("' cannot have this value. Give an");
  },
);

test.each(['content-length', 'Transfer-Encoding', 'connection', 'trailer'])(
  'the header %s, which frames the body, is refused',
  (name) => {
    const override = { headers: { [name]: '1' } };
    expect(() => createMock().next(override)).toThrow(`only the server sets ${name}.`);
  },
);

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
])('the texts $texts are read as options', ({ texts, given }) => {
  expect(readOptionTexts(texts, optionTable)).toEqual(given);
});

const wrongTexts = {
  likes: ['', '-1', '1.5', '1e3', ' 1', '12345678901234567'],
  users: ['', '1 2', ':5', '1:', '1:-5', '1:2:3', '1:12345678901234567'],
  rateLimit: ['', '-5', '5/', '5/0', '5/x', '1234567890', '5/12345678'],
  latency: ['', '-5', '50-200', '1.5', '1e3'],
};
const rows = Object.entries(wrongTexts).flatMap(([option, texts]) =>
  texts.map((text) => ({ option, text })),
);

test.each(rows)("the text '$text' for the option $option is refused", ({ option, text }) => {
  expect(() => readOptionTexts({ [option]: text }, optionTable)).toThrow(
    `The option \`${option}\` cannot be '${text}'. Give `,
  );
});
