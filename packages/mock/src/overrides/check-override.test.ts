import { expect, test } from 'vitest';
import { createMock, type Override } from '../index.ts';

/** The member of `next[0]` that an override is refused for, the override, and the reason. */
const refusedOverrides: readonly [member: string, given: unknown, reason: string][] = [
  ['', [{ code: 503 }], 'cannot be [{"code":503}]. Give an object such as { "code": 503 }.'],
  ['', {}, 'it changes nothing. Give at least one of code, example, headers, body'],
  ['', { times: 1, match: {}, code: undefined }, 'it changes nothing'],
  ['', Object.create({ code: 503 }), 'it changes nothing'],
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

test.each<{ what: string; headers: object }>([
  { what: 'no name', headers: { '': 'a' } },
  { what: 'a space in its name', headers: { 'a b': 'a' } },
  { what: 'a letter outside ASCII in its name', headers: { é: 'a' } },
  { what: 'a line break in its value', headers: { a: 'a\n' } },
  { what: 'a letter outside Latin-1 in its value', headers: { a: '\u0100' } },
  { what: 'a number as its value', headers: { a: 7 } },
])('a header with $what is refused', ({ headers }) => {
  const override = { headers } as Override;
  expect(() => createMock().next(override)).toThrow("' cannot have this value. Give an");
});

test.each(['content-length', 'Transfer-Encoding', 'connection', 'trailer'])(
  'the header %s, which frames the body, is refused',
  (name) => {
    const override = { headers: { [name]: '1' } };
    expect(() => createMock().next(override)).toThrow(`only the server sets ${name}.`);
  },
);
