import { expect, test } from 'vitest';
import { readList, readParameter, setList, setParameter } from './search.ts';

test('parameters and values are in the order of the contract', () => {
  const search = setList('', 'user.fields', ['verified']);
  const more = setParameter(setList(search, 'tweet.fields', ['text', 'lang']), 'max_results', '5');

  expect(more).toBe('max_results=5&tweet.fields=lang,text&user.fields=verified');
});

test('unknown parameters and values stay as they were written', () => {
  expect(setParameter('foo&tweet.fields=%zz', 'max_results', 'ten 10')).toBe(
    'max_results=ten%2010&tweet.fields=%zz&foo=',
  );
  expect(setList('', 'tweet.fields', ['nonsense', 'lang'])).toBe('tweet.fields=lang,nonsense');
});

test('an empty list or text removes its parameter', () => {
  expect(setList('tweet.fields=lang', 'tweet.fields', [])).toBe('');
  expect(setParameter('max_results=5', 'max_results', undefined)).toBe('');
});

test('values are decoded if they can be', () => {
  expect(readParameter('max_results=1%2B1', 'max_results')).toBe('1+1');
  expect(readParameter('max_results=%zz', 'max_results')).toBe('%zz');
  expect(readParameter('', 'max_results')).toBeUndefined();
  expect(readList('tweet.fields=lang,,id', 'tweet.fields')).toEqual(['lang', 'id']);
});
