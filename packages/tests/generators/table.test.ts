import { textOf } from '@liked-posts/test-utils/documents';
import { expect, it } from 'vitest';
import { table } from './generators.ts';

it('spec/generators.md has the table of the generators that are tried', () => {
  expect(textOf('spec/generators.md'), 'run `pnpm generate`').toContain(table());
});
