import { expect, it } from 'vitest';
import { tokenHider } from './hide-token.ts';

it.each([
  ['12a%2Fb"', 'of 12a%2Fb", 12a%2Fb\\", 12a/b" and 12a%252Fb%22'],
  ['12100%/x', 'of 12100%/x, 12100%\\/x and 12100%25%2Fx'],
])('hides %s, also where it stands as URLs and JSON write it', (token, text) => {
  expect(tokenHider(token, '*')(text)).toMatch(/^of \*(, \*)* and \*$/);
});

it('leaves a token of seven characters', () => {
  expect(tokenHider('1234567', '*')('of 12345678')).toBe('of 12345678');
});
