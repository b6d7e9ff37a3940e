import { expect, it } from 'vitest';
import * as api from './index.ts';
import * as validation from './validate.ts';

it('an error has the name of its class, which logs show', () => {
  // The base classes have no instances.
  const { LikedPostsError, ListingError: _, ...others } = api;
  const errors = Object.entries({ ...others, ...validation }).flatMap(([name, value]) =>
    typeof value === 'function' && name.endsWith('Error')
      ? [{ name, error: Reflect.construct(value, ['So.', {}]) }]
      : [],
  );
  expect(errors.length).toBeGreaterThan(9);
  for (const { name, error } of errors) {
    expect(error).toBeInstanceOf(LikedPostsError);
    expect(String(error)).toBe(`${name}: So.`);
  }
});
