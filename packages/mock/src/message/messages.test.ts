import { expect, test } from 'vitest';
import { readAddress } from './address.ts';
import { hasBody } from './messages.ts';

test.each([
  [{}, false],
  [{ 'content-length': '0' }, false],
  [{ 'content-length': 'many' }, true],
  [{ 'transfer-encoding': 'chunked' }, true],
])('a request with %j has a body: %j', (headers: Record<string, string>, has) => {
  expect(hasBody({ method: 'GET', url: '/', header: (name) => headers[name] })).toBe(has);
});

test.each([
  ['/a?b=c', { path: '/a', search: 'b=c' }],
  ['/a?b=?c#d?e', { path: '/a', search: 'b=?c' }],
  ['/a', { path: '/a', search: '' }],
  ['http://user@host.example:80/a?b', { path: '/a', search: 'b' }],
  ['HTTP://host.example?b', { path: '', search: 'b' }],
  ['coap+tcp://host.example/a?b', { path: '/a', search: 'b' }],
  ['user@host/a', { path: 'host/a', search: '' }],
  ['//host/a', { path: '//host/a', search: '' }],
  ['/a?b=http://host.example/c', { path: '/a', search: 'b=http://host.example/c' }],
  ['a/http://host.example/c', { path: 'a/http://host.example/c', search: '' }],
  ['*', { path: '*', search: '' }],
])('%s is split into path and query', (url, address) => {
  expect(readAddress(url)).toEqual(address);
});
