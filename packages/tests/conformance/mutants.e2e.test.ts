import { describe, expect, it } from 'vitest';
import { brokenIn, checkMutant } from './check-mutant.ts';
import { mutants } from './mutants/index.ts';

describe.each(mutants)('a service that $does', (mutant) => {
  it('breaks exactly the rules that it should, in the use cases that show it', async () => {
    expect(brokenIn(await checkMutant(mutant.answer, mutant))).toEqual(mutant.breaks);
  });

  it('breaks them in the whole suite as well', async () => {
    const { requireAllFields = false } = mutant;
    const report = await checkMutant(mutant.answer, { requireAllFields });
    expect(brokenIn(report)).toEqual(expect.arrayContaining([...mutant.breaks]));
  });
});
