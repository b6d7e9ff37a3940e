import { expect, test } from 'vitest';
import { InvalidOptionError } from '../options/option-error.ts';
import { type Abilities, checkInjection, faultsOf, inLowerCase, membersOf } from './injection.ts';

const mock: Abilities = { dynamic: true, shortPage: false };
const sandbox: Abilities = { dynamic: false, shortPage: true };

test('a server has the members and the faults that it is able to inject', () => {
  expect(membersOf(mock)).toEqual([
    ...['code', 'example', 'dynamic', 'seed', 'headers', 'body', 'fault', 'delay', 'slowBody'],
    ...['cutBody', 'reset'],
  ]);
  expect(membersOf(sandbox)).toEqual(membersOf(mock).filter((name) => !/dynamic|seed/.test(name)));
  expect(faultsOf(sandbox)).toEqual([
    ...['html', 'wrongMediaType', 'malformedJson', 'truncatedJson', 'shortPage', 'emptyPage'],
    ...['repeatedToken', 'errorsOnly'],
  ]);
  expect(faultsOf(mock)).toEqual(faultsOf(sandbox).filter((name) => name !== 'shortPage'));
});

test.each([
  { code: 200 },
  { code: 400, delay: 0 },
  { code: 599, delay: 3_600_000, slowBody: 3_600_000 },
  { body: null },
  { body: '', slowBody: 0, cutBody: false, delay: 5 },
  { reset: true, delay: 5, slowBody: 0, cutBody: false },
  { reset: false, body: 'a', slowBody: 5, cutBody: true },
  { headers: { "!#$%&'*+.^`|~-_1aZ": '\t ~\x80\xff', empty: '' } },
  { fault: 'html', code: 503 },
  { fault: 'wrongMediaType', headers: { 'x-type': 'a' } },
  { fault: 'wrongMediaType', example: 'rateLimitedText' },
  { fault: 'malformedJson', code: 503 },
  { fault: 'truncatedJson', dynamic: true },
  { fault: 'emptyPage', code: 200 },
  { fault: 'repeatedToken', example: 'lastPage' },
  { fault: 'errorsOnly', code: 200, delay: 5, cutBody: true },
])('%j can be injected', (injection) => {
  expect(() => checkInjection(injection, 'next[0]', 'examples')).not.toThrow();
});

const anObject = 'Give an object such as { "code": 503 }.';
const aStatus = 'is not a status to answer with. Give 200, or 400 to 599.';
const headers = 'Give an object of header names and values, all of them texts.';
const body = 'Give a text, or any value of JSON.';
const either = (what: string, why: string, name: string) =>
  `\`${what}\` ${why}. Give either \`${what}\` or \`${name}\`.`;
const says = 'says what the body is';

type Refused = [injection: unknown, member: string, reason: string];

test.each<Refused>([
  [null, '', `null is not an object. ${anObject}`],
  [[{ code: 503 }], '', `[{"code":503}] is not an object. ${anObject}`],
  ['code', '', `'code' is not an object. ${anObject}`],
  [{}, '', 'it asks for nothing. Give at least one of code, example, dynamic, seed, headers, body'],
  [{ code: undefined }, '', 'it asks for nothing'],
  ...[201, 399, 600, 400.5, '503', null].map(
    (code): Refused => [
      { code },
      '.code',
      `${typeof code === 'string' ? `'${code}'` : code} ${aStatus}`,
    ],
  ),
  [{ example: '' }, '.example', 'it is empty'],
  [{ example: 'lastpage' }, '.example', "the contract has no example 'lastpage'. Give one of fir"],
  [
    { code: 404, example: 'lastPage' },
    '.example',
    "the contract has no example 'lastPage' of status 404. Give one of notFound, notFoundHtml.",
  ],
  [
    { code: 418, example: 'lastPage' },
    '.example',
    "the contract has no example 'lastPage' of status 418. Give one of unexpectedError.",
  ],
  [{ dynamic: 1 }, '.dynamic', '1 is not a boolean'],
  [{ seed: 1 }, '.seed', '1 is not a text'],
  [{ delay: -1 }, '.delay', '-1 is not a whole number from 0 to 3600000'],
  [{ delay: 3_600_001 }, '.delay', '3600001 is not a whole number from 0 to 3600000'],
  [{ slowBody: -1 }, '.slowBody', '-1 is not a whole number from 0 to 3600000'],
  [{ slowBody: 3_600_001 }, '.slowBody', '3600001 is not a whole number from 0 to 3600000'],
  [{ cutBody: 1 }, '.cutBody', '1 is not a boolean'],
  [{ reset: 1 }, '.reset', '1 is not a boolean'],
  [{ headers: null }, '.headers', `null is not an object. ${headers}`],
  [{ headers: ['a'] }, '.headers', `["a"] is not an object. ${headers}`],
  [{ headers: 'a' }, '.headers', `'a' is not an object. ${headers}`],
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
  [{ body: 'a', example: 'lastPage' }, '.example', either('body', says, 'example')],
  [{ body: 'a', fault: 'html' }, '.fault', either('body', says, 'fault')],
  [{ body: 'a', dynamic: true }, '.dynamic', either('body', says, 'dynamic')],
  [{ body: '', slowBody: 1 }, '.slowBody', either('body', 'is empty', 'slowBody')],
  [{ body: '', cutBody: true }, '.cutBody', either('body', 'is empty', 'cutBody')],
  [{ example: 'lastPage', dynamic: true }, '.dynamic', either('example', says, 'dynamic')],
  ...Object.entries({ body: 'a', fault: 'html', slowBody: 1, cutBody: true }).map(
    ([name, value]): Refused => [
      { reset: true, [name]: value },
      `.${name}`,
      either('reset', 'sends no body', name),
    ],
  ),
  ...['html', 'errorsOnly'].flatMap((fault) =>
    Object.entries({ example: 'lastPage', dynamic: true }).map(
      ([name, value]): Refused => [{ fault, [name]: value }, `.${name}`, either(fault, says, name)],
    ),
  ),
  ...['emptyPage', 'repeatedToken', 'errorsOnly'].map(
    (fault): Refused => [{ fault, code: 503 }, '.code', either(fault, says, 'code')],
  ),
  [{ fault: 'emptyPage', example: 'notFound' }, '.example', either('emptyPage', says, 'example')],
  ...['malformedJson', 'truncatedJson'].flatMap((fault) => {
    const why = either(fault, 'needs a body of JSON', 'example');
    return ['notFoundHtml', 'rateLimitedText'].map(
      (example): Refused => [{ fault, example }, '.example', why],
    );
  }),
  [
    { fault: 'wrongMediaType', headers: { 'Content-TYPE': 'a' } },
    '.headers',
    either('wrongMediaType', 'says what the media type is', 'headers'),
  ],
  [
    { fault: 'shortPage' },
    '.fault',
    "'shortPage' is not a fault of this server. Give one of html, wrongMediaType, malformedJson",
  ],
  [{ fault: 'toString' }, '.fault', "'toString' is not a fault. Give one of html, wrong"],
  [{ fault: 'emptypage' }, '.fault', 'errorsOnly. Did you mean `emptyPage`?'],
])('%o cannot be injected, and it is said why', (injection, member, reason) => {
  let error: unknown;
  try {
    checkInjection(injection, 'next[0]', 'examples');
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(InvalidOptionError);
  expect(error).toMatchObject({
    name: 'InvalidOptionError',
    option: `next[0]${member}`,
    message: expect.stringContaining(reason),
  });
});

test('what is cut in half is a short page only where the server can split one', () => {
  const check = (injection: unknown) => () => checkInjection(injection, 'next[0]', 'service');
  expect(check({ fault: 'shortPage' })).not.toThrow();
  expect(check({ fault: 'shortPage', example: 'lastPage' })).toThrow(
    either('shortPage', says, 'example'),
  );
  expect(check({ fault: 'shortPage', code: 404 })).toThrow(either('shortPage', says, 'code'));
  expect(check({ dynamic: true })).toThrow('`next[0].dynamic` does not exist');
  expect(check({ seed: 'a' })).toThrow('`next[0].seed` does not exist');
});

test('members that the caller checks are left to it, and are nothing to inject', () => {
  const check = (injection: unknown) => () => checkInjection(injection, 'x', 'service', ['times']);
  expect(check({ code: 503, times: 'often' })).not.toThrow();
  expect(check({ times: 1 })).toThrow('asks for nothing');
});

test('names of headers are the same in any case', () => {
  expect(inLowerCase({ 'Retry-After': 'A' })).toEqual({ 'retry-after': 'A' });
  expect(inLowerCase()).toEqual({});
});
