import { expect, test } from 'vitest';
import { whole } from '../option-error.ts';
import { checkOverride, inLowerCase } from './override.ts';

test.each([
  { code: 200 },
  { code: 400, delay: 0 },
  { code: 599, delay: 3_600_000, slowBody: 3_600_000 },
  { example: 'lastPage', cutBody: true },
  { body: null },
  { body: '', slowBody: 0, cutBody: false, delay: 5 },
  { reset: true, delay: 5, slowBody: 0, cutBody: false },
  { reset: false, body: 'a', slowBody: 5, cutBody: true },
  { headers: { "!#$%&'*+.^`|~-_1aZ": '\t ~\x80\xff', empty: '' } },
  { corruption: 'truncatedJson' },
  { corruption: 'emptyPage', code: 200 },
  { corruption: 'repeatedToken', example: 'lastPage' },
  { corruption: 'errorsOnly', code: 200, delay: 5, cutBody: true },
])('%j is a valid override', (override) => {
  expect(() => checkOverride(override, 'next[0]')).not.toThrow();
});

const anObject = 'Give an object such as { "code": 503 }.';
const headers = 'Give an object of header names and values, all strings.';
const body = 'Give a string, or any JSON value.';

type Refused = [override: unknown, member: string, reason: string];

test.each<Refused>([
  [null, '', `cannot be null. ${anObject}`],
  [[{ code: 503 }], '', `cannot be [{"code":503}]. ${anObject}`],
  ['code', '', `cannot be 'code'. ${anObject}`],
  [{}, '', 'it changes nothing. Give at least one of code, example, headers, body'],
  [{ code: undefined }, '', 'it changes nothing'],
  ...[201, 299, 600, 400.5, '503', null].map(
    (code): Refused => [
      { code },
      '.code',
      `cannot be ${typeof code === 'string' ? `'${code}'` : code}. Give 200, or 300 to 599.`,
    ],
  ),
  [{ example: '' }, '.example', "cannot be ''. Give a non-empty string."],
  [{ example: 'lastpage' }, '.example', "the contract has no example 'lastpage'. Give one of fir"],
  [
    { code: 404, example: 'lastPage' },
    '.example',
    "the contract has no example 'lastPage' of status 404. Give one of notFound, notFoundHtml.",
  ],
  [{ dynamic: true }, '.dynamic', 'does not exist. Give one of code, example, headers, '],
  [{ exampel: 'lastPage' }, '.exampel', 'Did you mean `example`?'],
  ...['delay', 'slowBody'].flatMap((name) =>
    [-1, 3_600_001].map(
      (time): Refused => [
        { [name]: time },
        `.${name}`,
        `cannot be ${time}. Give a whole number from 0 to 3600000.`,
      ],
    ),
  ),
  [{ cutBody: 1 }, '.cutBody', 'cannot be 1. Give true or false.'],
  [{ reset: 1 }, '.reset', 'cannot be 1. Give true or false.'],
  [{ headers: null }, '.headers', `cannot be null. ${headers}`],
  [{ headers: ['a'] }, '.headers', `cannot be ["a"]. ${headers}`],
  [{ headers: 'a' }, '.headers', `cannot be 'a'. ${headers}`],
  ...['', 'a b', 'a:', 'é'].map(
    (name): Refused => [
      { headers: { [name]: 'a' } },
      '.headers',
      `the header '${name}' cannot have this value. ${headers}`,
    ],
  ),
  ...['a\n', '\u0100', '\x7f', 7].map(
    (value): Refused => [
      { headers: { a: value } },
      '.headers',
      "the header 'a' cannot have this value",
    ],
  ),
  ...['content-length', 'Transfer-Encoding', 'connection', 'trailer'].map(
    (name): Refused => [
      { headers: { [name]: '1' } },
      '.headers',
      `only the server sets ${name}. Give other headers.`,
    ],
  ),
  [{ body: 1n }, '.body', `it cannot be written as JSON. ${body}`],
  [{ body: () => 1 }, '.body', `a function is not a body. ${body}`],
  [
    { corruption: 'toString' },
    '.corruption',
    "cannot be 'toString'. Give one of truncatedJson, short",
  ],
  [{ corruption: 'emptypage' }, '.corruption', 'errorsOnly. Did you mean `emptyPage`?'],
])('%o is refused, with the reason', (override, member, reason) => {
  const message: unknown = expect.stringContaining(reason);
  expect(() => checkOverride(override, 'next[0]')).toThrow(
    expect.objectContaining({ name: 'OptionError', option: `next[0]${member}`, message }),
  );
});

test('additional members are checked, but alone they are no override', () => {
  const check = (override: unknown) => () => checkOverride(override, 'x', { times: whole(1) });
  expect(check({ code: 503, times: 2 })).not.toThrow();
  expect(check({ code: 503, times: 'often' })).toThrow("`x.times` cannot be 'often'. Give a whole");
  expect(check({ times: 1 })).toThrow('changes nothing');
});

test('names of headers are the same in any case', () => {
  expect(inLowerCase({ 'Retry-After': 'A' })).toEqual({ 'retry-after': 'A' });
  expect(inLowerCase()).toEqual({});
});
