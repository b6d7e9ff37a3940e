import { expect, test } from 'vitest';
import { readPrefer } from './prefer.ts';

test.each([
  ['code=503', { code: 503 }],
  [' CODE = 503 , example = "serviceUnavailable" ', { code: 503, example: 'serviceUnavailable' }],
  ['code=503, code=500', { code: 503 }],
  ['code=503; wait=5', { code: 503 }],
  ['respond-async, note="code=200, code=404", code=500', { code: 500 }],
  ['respond-async', undefined],
  ['', undefined],
  [null, undefined],
])('%j asks for %j', (header, injection) => {
  expect(readPrefer(header)).toEqual(injection);
});

test.each([
  ['code', /`Prefer\.code` .* no value/],
  ['code=', /`Prefer\.code` .* no value/],
  ['example=""', /`Prefer\.example` .* no value\. Give one, as in example=…/],
  ['example="a;b, c"; d=e, code=200', /no example 'a;b, c' of status 200/],
  ['example=a"b"', /no example 'a"b"'/],
  ['dynamic', /`Prefer\.dynamic` .* no value|`Prefer\.dynamic` does not exist/],
  ['dynamic=true', /`Prefer\.dynamic` does not exist\. Give one of code, example\./],
  ['seed=a', /`Prefer\.seed` does not exist/],
  ['code=five', /`Prefer\.code` .*'five' is not a status.*200, or 400 to 599/],
  ['code=0503', /'0503' is not a status/],
  ['example=none', /no example 'none'/],
])('%j is refused with a reason', (header, reason) => {
  expect(() => readPrefer(header)).toThrow(reason);
});
