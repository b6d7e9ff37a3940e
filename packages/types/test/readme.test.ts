import { expect, it } from 'vitest';
import { blocksOf } from '../../contract-tests/src/documents.ts';
import { compile } from './compiled.ts';

it.each(blocksOf('packages/types/README.md', 'ts'))(
  'compiles, as the README says: %#',
  ({ code }) => {
    expect(compile(code).errors).toEqual([]);
  },
);
