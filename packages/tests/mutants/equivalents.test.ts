import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { equivalents, outdated } from '../../../scripts/mutants/equivalents.ts';
import { mutantsOf } from '../../../scripts/mutants/mutants.ts';
import { root } from '../../../scripts/run.ts';

test('what equivalents.ts lists are mutants of the code as it is: `pnpm mutants` refuses others', () => {
  const files = new Set(equivalents.map(({ file }) => file));
  const mutants = [...files].flatMap((file) => mutantsOf(file, readFileSync(root + file, 'utf8')));

  expect(outdated('', mutants)).toEqual([]);
  expect(files.size).toBeGreaterThan(0);
});
