import { expect, it } from 'vitest';
import { docComment, unionOf } from '../scripts/source-text.ts';

it('a doc comment has one or more lines, and its text cannot end it', () => {
  expect(docComment(' One. ')).toBe('/** One. */\n');
  expect(docComment('One.\n\nTwo.')).toBe('/**\n * One.\n *\n * Two.\n */\n');
  expect(docComment('Such as */ and */.')).toBe('/** Such as *\\/ and *\\/. */\n');
  expect([docComment(''), docComment(undefined)]).toEqual(['', '']);
});

it('a union of names has string literals; without names, it is never', () => {
  expect(unionOf(['a', 'b"'])).toBe('"a" | "b\\""');
  expect(unionOf([])).toBe('never');
});
