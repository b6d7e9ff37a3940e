import { expect, test } from 'vitest';
import { replaceLine } from './progress.ts';

test('a line that is too long for a terminal is cut, because the next one replaces it', () => {
  const printed: string[] = [];
  // Nothing else of a stream is used.
  const stream = { write: (text: string) => printed.push(text) > 0, columns: 10 };
  for (const text of ['123456789', '1234567890', '']) {
    replaceLine(stream as unknown as NodeJS.WriteStream, text);
  }
  expect(printed).toEqual(['\r\u001b[K123456789', '\r\u001b[K12345678…', '\r\u001b[K']);
});
