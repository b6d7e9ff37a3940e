import { expect, it } from 'vitest';
import * as api from './index.ts';

it('an error has the name of its class, which logs show', () => {
  // The base class has no instances.
  const { LikedPostsError, ...others } = api;
  const errors = Object.entries(others).flatMap(([name, value]) =>
    typeof value === 'function' && name.endsWith('Error')
      ? [{ name, error: Reflect.construct(value, ['So.', {}]) }]
      : [],
  );
  expect(errors.length).toBe(7);
  for (const { name, error } of errors) {
    expect(error).toBeInstanceOf(LikedPostsError);
    expect(String(error)).toBe(`${name}: So.`);
  }
});
