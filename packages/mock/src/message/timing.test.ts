import { expect, test } from 'vitest';
import { respond } from './messages.ts';
import { splitIntoChunks } from './timing.ts';

const atOnce = respond(200, '');
const alphabet = 'abcdefghijklmnopqrstuvwxyz';
const bytes = new TextEncoder().encode(alphabet);
const decode = (chunks: ReturnType<typeof splitIntoChunks>) =>
  chunks.map((chunk) => new TextDecoder().decode(chunk.bytes));

test('a slow body comes in twenty chunks, each after its share of the time', () => {
  const chunks = splitIntoChunks(bytes, { ...atOnce, slowBody: 1000 });
  expect(decode(chunks).join('')).toBe(alphabet);
  expect(chunks.map(({ delayMs }) => delayMs)).toEqual(Array(20).fill(50));
  expect(new Set(decode(chunks).map(({ length }) => length))).toEqual(new Set([1, 2]));
});

test.each([
  { slowBody: 0, length: 26, expected: ['abcdefghijklm'] },
  { slowBody: 0, length: 1, expected: [] },
  { slowBody: 1000, length: 3, expected: ['a'] },
  {
    slowBody: 1000,
    length: 26,
    expected: ['a', 'b', 'c', 'de', 'f', 'g', 'hi', 'j', 'k', 'lm'],
  },
])('with slowBody $slowBody, half of $length bytes come of a cut body', (row) => {
  const { slowBody, length, expected } = row;
  const chunks = splitIntoChunks(bytes.subarray(0, length), { ...atOnce, slowBody, cutBody: true });
  expect(decode(chunks)).toEqual(expected);
});
