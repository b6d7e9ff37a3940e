import { expect, test } from 'vitest';
import { isOneSentence, isSentence } from './sentence.ts';

test.for([
  ['It is one.', 1],
  ['`code` begins this one.', 1],
  ['It has `a.b` and 1.5 and e.g. this.', 1],
  ['Here is one. Here is another.', 2],
  ['Here is one.\n\nHere is another.', 2],
  ['Why is it so? `code` says why.', 2],
  ['Look at this! It is so.', 2],
  ['it is one.', 0],
  ['So: It is one', 0],
  ['It has no end', 0],
  ['It has no end yet ...', 0],
  ['It is. Not yet', 0],
  ['Two words.', 0],
  ['Two   \n words.', 0],
  [undefined, 0],
  [['It', 'is', 'one.'], 0],
] as const)('%j is made of %i sentences', ([text, count]) => {
  expect(isSentence(text)).toBe(count > 0);
  expect(isOneSentence(text)).toBe(count === 1);
});
