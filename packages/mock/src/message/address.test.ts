import { expect, test } from 'vitest';
import { readAddress } from './address.ts';

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
