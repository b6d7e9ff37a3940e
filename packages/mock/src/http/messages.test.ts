import { expect, test } from 'vitest';
import { hasBody } from './messages.ts';

test.each([
  [{}, false],
  [{ 'content-length': '0' }, false],
  [{ 'content-length': '1' }, true],
  [{ 'content-length': 'many' }, true],
  [{ 'transfer-encoding': 'chunked' }, true],
  [{ 'transfer-encoding': '' }, false],
])('a request with %j has a body: %j', (headers: Record<string, string>, has) => {
  expect(hasBody({ method: 'GET', url: '/', header: (name) => headers[name] })).toBe(has);
});
