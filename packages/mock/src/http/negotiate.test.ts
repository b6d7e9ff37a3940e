import { expect, test } from 'vitest';
import { negotiate } from './negotiate.ts';

const types = ['application/json', 'application/problem+json'];

test.each([
  [undefined, 'application/json'],
  ['', 'application/json'],
  ['*/*', 'application/json'],
  ['application/problem+json', 'application/problem+json'],
  ['Application/PROBLEM+json', 'application/problem+json'],
  ['Application/JSON;q=0.5, application/problem+json', 'application/problem+json'],
  ['application/json; Q = 0.5 , application/*;q=0.9', 'application/problem+json'],
  ['*/*;q=0.1, application/json;q=0', 'application/problem+json'],
  ['application/json;q=0, application/problem+json;level=1;q=0.2', 'application/problem+json'],
  // A parameter whose name ends in q is not the quality.
  ['application/json;uniq=0, application/problem+json;q=0.5', 'application/json'],
  ['application/json, application/problem+json;q=5', 'application/json'],
  ['text/html', undefined],
  ['application/json;q=0', undefined],
  ['x+json/x', undefined],
  ['json, application', 'application/json'],
  ['any application/problem+json', 'application/json'],
  ['json, application/problem+json', 'application/problem+json'],
])('%j prefers %j', (accept, type) => {
  expect(negotiate(accept, types)).toBe(type);
});
