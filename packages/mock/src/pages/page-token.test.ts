import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cursor, readToken, tokenKey, writeToken } from './page-token.ts';

const cursors: fc.Arbitrary<Cursor> = fc.record({
  position: fc.integer({ min: -20_000_000_000, max: 10_000_000_000 }),
  backward: fc.boolean(),
  afterEmpty: fc.boolean(),
  afterOverride: fc.boolean(),
});
const key = tokenKey('timeline', '42', 250);

test('a token leads back to its cursor, and is 45 digits of base 36', () => {
  fc.assert(
    fc.property(cursors, (cursor) => {
      const token = writeToken(key, cursor);
      expect(token).toMatch(/^[0-9a-z]{45}$/);
      expect(readToken(key, token)).toEqual(cursor);
    }),
  );
});

test('a token with any one digit changed is refused', () => {
  fc.assert(
    fc.property(cursors, fc.nat(44), fc.nat(35), (cursor, at, digit) => {
      const token = writeToken(key, cursor);
      const damaged = token.slice(0, at) + digit.toString(36) + token.slice(at + 1);
      fc.pre(damaged !== token);
      expect(readToken(key, damaged)).toBeUndefined();
    }),
  );
});
