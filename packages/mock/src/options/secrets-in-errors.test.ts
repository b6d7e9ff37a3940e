import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createMock,
  DataSetError,
  type Match,
  type MockOptions,
  OptionError,
  type Override,
} from '../index.ts';
import { overrideMembers } from '../overrides/check-override.ts';
import { optionTable } from './option-table.ts';

const secret = 'secret-token';
/** A token, and two texts that are no token but have one: an error must not show these either. */
const anyToken = fc.constantFrom(secret, `Bearer ${secret}`, `${secret} ${secret}`);
const anything = fc.anything({
  // `42` is a user, `limit` and `cert` are members of options, and `toString` and `toJSON` break code that
  // writes a value into an error.
  key: fc.constantFrom('a', '42', '__proto__', 'limit', 'cert', 'toString', 'toJSON'),
  withBigInt: true,
});

/** An object with up to three of these members, most of them of a wrong type. */
const objectWith = (names: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...names), fc.oneof(anything, fc.integer(), fc.boolean()), {
    maxKeys: 3,
  });

const anyRights = objectWith(['user', 'kind', 'scopes', 'expiresAt', 'unknown']);
const anyTokens = fc.oneof(
  anyToken,
  fc.constant({ [secret]: { user: '42' } }),
  fc.array(fc.oneof(anyToken, anything)),
  fc.dictionary(anyToken, fc.oneof(anyRights, anything)),
);
const tokenMember = fc.record({ token: anyToken });
const anyMatch = fc.oneof(
  // A token in place of the match, as in `mock.for(token)`, and a list of matches.
  anyToken,
  fc.array(tokenMember),
  // A match with its token, or with an object in place of the token.
  fc
    .tuple(objectWith(['user', 'page', 'query', 'unknown']), fc.oneof(anyToken, tokenMember))
    .map(([members, token]) => ({ ...members, token })),
);
const anyOverride = fc
  .tuple(
    objectWith([...Object.keys(overrideMembers), 'request', 'probability', 'unknown']),
    anyMatch,
  )
  .map(([members, match]) => ({ ...members, match }));

/** Pairs of a value, and the option or the method (`next` or `for`) that {@link passToMock} passes it to. */
const anyUse = fc.oneof(
  fc.record({ name: fc.constantFrom(...Object.keys(optionTable), 'unknown'), value: anything }),
  fc.record({ name: fc.constant('tokens'), value: anyTokens }),
  fc.record({ name: fc.constant('faults'), value: fc.array(fc.oneof(anyOverride, anything)) }),
  fc.record({ name: fc.constant('next'), value: anyOverride }),
  fc.record({ name: fc.constant('for'), value: anyMatch }),
);

function passToMock(name: string, value: unknown): void {
  if (name === 'next') createMock().next(value as Override);
  else if (name === 'for') createMock().for(value as Match);
  else createMock({ [name]: value } as MockOptions);
}

test('any value is accepted, or gives an error that shows no token', () => {
  const counts = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(anyUse, ({ name, value }) => {
      try {
        passToMock(name, value);
        counts.accepted += 1;
      } catch (error) {
        const isExpected = error instanceof DataSetError || error instanceof OptionError;
        expect(isExpected, `${error}`).toBe(true);
        // Not even the first part of `secret-token`, which an error may shorten.
        expect(String(error)).not.toContain('secret');
        counts.refused += 1;
      }
    }),
    { numRuns: 3000 },
  );
  // So that neither half of the title goes untested: of 3,000 values, about 270 are accepted.
  expect(counts.accepted).toBeGreaterThan(100);
  expect(counts.refused).toBeGreaterThan(1000);
});
