import { expect, test } from 'vitest';
import { readPrefer } from './prefer.ts';

test.each([
  ['code=503', { code: 503 }],
  [' CODE = 503 , example = "serviceUnavailable" ', { code: 503, example: 'serviceUnavailable' }],
  ['code=503, code=500', { code: 503 }],
  ['code=503; wait=5', { code: 503 }],
  ['respond-async, code=500', { code: 500 }],
  ['codes=1, note="a;b, c"; d=e, code=200', { code: 200 }],
  ['example="lastPage"; d="e, f", code=200', { code: 200, example: 'lastPage' }],
  ['foo="a,code=404", code=503', { code: 503 }],
  ['foo; bar="code=404, example=x", code=503', { code: 503 }],
  ['dynamic=true', undefined],
  ['', undefined],
  [null, undefined],
])('%j asks for %j', (header, override) => {
  expect(readPrefer(header)).toEqual({ override });
});

test.each([
  ['code', /`Prefer\.code` .* no value/],
  ['example=""', /`Prefer\.example` .* no value\. Give one, as in example=…/],
  ['code=five', /`Prefer\.code` cannot be 'five'\. Give 200, 301, 302/],
  ['code=302', /cannot be '302'/],
  ['code=0503', /cannot be '0503'/],
  ['example=a"b"', /no example 'a"b"'/],
])('%j is refused with a reason', (header, reason) => {
  expect(readPrefer(header).violation?.reason).toMatch(reason);
});

test('a long preference is read at once', () => {
  expect(readPrefer(`foo=${' '.repeat(20_000)}x;"`)).toEqual({ override: undefined });
});
