import { expect, test } from 'vitest';
import { readPrefer } from './prefer.ts';

const abilities = { dynamic: true, shortPage: false };
const read = (header: string | null) => readPrefer(header, abilities);

test.each([
  ['code=503', { code: 503 }],
  [' CODE = 503 , example = "serviceUnavailable" ', { code: 503, example: 'serviceUnavailable' }],
  ['code=503, code=500', { code: 503 }],
  ['code=503; wait=5', { code: 503 }],
  ['respond-async, note="code=200, code=404", code=500', { code: 500 }],
  ['dynamic, seed=a b', { dynamic: true, seed: 'a b' }],
  ['seed="a;b, c"; d=e, code=200', { seed: 'a;b, c', code: 200 }],
  ['seed=a"b"', { seed: 'a"b"' }],
  ['dynamic=false', { dynamic: false }],
  ['respond-async', undefined],
  ['', undefined],
  [null, undefined],
])('%j asks for %j', (header, injection) => {
  expect(read(header)).toEqual(injection);
});

test.each([
  ['code', /`Prefer\.code` .* no value/],
  ['code=', /`Prefer\.code` .* no value/],
  ['seed=""', /`Prefer\.seed` .* no value\. Give one, as in seed=…/],
  ['code=five', /`Prefer\.code` .*'five' is not a status.*200, or 400 to 599/],
  ['code=0503', /'0503' is not a status/],
  ['example=none', /no example 'none'/],
])('%j is refused with a reason', (header, reason) => {
  expect(() => read(header)).toThrow(reason);
});
