import { expect, test } from 'vitest';
import { readAddress, userIdIn } from './address.ts';

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

test.each([
  ['/2/users/42/liked_tweets', '42'],
  ['/2/users//liked_tweets', ''],
  ['/2/users/%2F/liked_tweets', '%2F'],
  ['/2/users/liked_tweets', undefined],
  ['/2/users/1/2/liked_tweets', undefined],
  ['/v/2/users/42/liked_tweets', undefined],
  ['/2/users/42/liked_tweets/', undefined],
])('the user in %s is %j', (path, id) => {
  expect(userIdIn(path)).toBe(id);
});
