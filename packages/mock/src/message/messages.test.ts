import { expect, test } from 'vitest';
import { readAddress, respond } from './messages.ts';
import { splitIntoChunks } from './timing.ts';

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

const whole = respond(200, '');
const bytes = new TextEncoder().encode('abcdefghijklmnopqrstuvwxyz');
const text = (chunks: ReturnType<typeof splitIntoChunks>) =>
  chunks.map((chunk) => new TextDecoder().decode(chunk.bytes));

test('a slow body comes in twenty chunks, each after its share of the time', () => {
  const chunks = splitIntoChunks(bytes, { ...whole, slowBody: 1000 });
  expect(text(chunks).join('')).toBe('abcdefghijklmnopqrstuvwxyz');
  expect(chunks.map(({ delayMs }) => delayMs)).toEqual(Array(20).fill(50));
  expect(new Set(text(chunks).map(({ length }) => length))).toEqual(new Set([1, 2]));
});

test('a slow body of three bytes comes byte by byte', () => {
  const chunks = splitIntoChunks(bytes.subarray(0, 3), { ...whole, slowBody: 1000 });
  expect(text(chunks)).toEqual(['a', 'b', 'c']);
});

test('a slow body without bytes has no chunks', () => {
  expect(splitIntoChunks(bytes.subarray(0, 0), { ...whole, slowBody: 1000 })).toEqual([]);
});

test.each([
  [0, 26, ['abcdefghijklm']],
  [0, 1, []],
  [1000, 3, ['a']],
  [1000, 26, ['a', 'b', 'c', 'de', 'f', 'g', 'hi', 'j', 'k', 'lm']],
])('with slowBody %i, half of %i bytes come of a cut body', (slowBody, length, expected) => {
  const chunks = splitIntoChunks(bytes.subarray(0, length), { ...whole, slowBody, cutBody: true });
  expect(text(chunks)).toEqual(expected);
});
