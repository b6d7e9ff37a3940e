import { renderSummary } from '@liked-posts/conformance';
import { describe, expect, it } from 'vitest';
import { brokenIn, checkMutant } from './check-mutant.ts';
import { mutants } from './mutants/index.ts';
import { quirks } from './mutants/quirks.ts';

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

describe('the conformance suite has nothing against a service that', () => {
  it.each(quirks)('$does', async ({ answer, notes = [], notDescribed = [] }) => {
    const report = await checkMutant(answer);

    expect(brokenIn(report), renderSummary(report)).toEqual([]);
    expect(report.outcome).toBe('kept');
    const noted = report.rules.filter((rule) => rule.notes.length > 0).map(({ id }) => id);
    expect(noted).toEqual(notes);
    expect(Object.keys(report.notDescribed)).toEqual(expect.arrayContaining([...notDescribed]));
  });
});
