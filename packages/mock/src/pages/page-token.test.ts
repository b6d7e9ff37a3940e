import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cursor, readToken, writeToken } from './page-token.ts';

const cursors: fc.Arbitrary<Cursor> = fc.record({
  position: fc.integer({ min: -2_000_000, max: 1_000_000 }),
  backward: fc.boolean(),
  number: fc.integer({ min: -200_000, max: 200_000 }),
});
const tokenScope = 'timeline\n42\n250';

test('a token of 45 digits in base 36 leads back to its cursor', () => {
  fc.assert(
    fc.property(cursors, (cursor) => {
      const token = writeToken(tokenScope, cursor);
      expect(token).toMatch(/^[0-9a-z]{45}$/);
      expect(readToken(tokenScope, token)).toEqual(cursor);
    }),
  );
});

test('a token with one digit changed is refused', () => {
  fc.assert(
    fc.property(cursors, fc.nat(44), fc.nat(35), (cursor, index, digit) => {
      const token = writeToken(tokenScope, cursor);
      const damaged = token.slice(0, index) + digit.toString(36) + token.slice(index + 1);
      fc.pre(damaged !== token);
      expect(readToken(tokenScope, damaged)).toBeUndefined();
    }),
  );
});
