import { describe, expect, it } from 'vitest';
import { brokenIn, checkMutant } from './check-mutant.ts';
import { mutants } from './mutants/index.ts';

describe.each(mutants)('a service that $does', ({ answer, only, breaks }) => {
  it('breaks exactly the rules that it should, in the use cases that show it', async () => {
    expect(brokenIn(await checkMutant(answer, only))).toEqual(breaks);
  });

  it('breaks them in the whole suite as well', async () => {
    expect(brokenIn(await checkMutant(answer))).toEqual(expect.arrayContaining([...breaks]));
  });
});
