import { renderSummary } from '@liked-posts/conformance';
import { describe, expect, it } from 'vitest';
import { brokenIn, checkMutant } from './check-mutant.ts';
import { mutants } from './mutants/index.ts';
import { quirks } from './mutants/quirks.ts';

describe('the conformance suite catches a service that', () => {
  const typical = mutants.filter((mutant) => mutant.typical);

  it.concurrent.each(typical)('$does', async (mutant) => {
    const { breaks } = mutant;
    const report = await checkMutant(mutant.answer, mutant);

    expect(brokenIn(report)).toEqual(breaks);
    expect(report.outcome).toBe('broken');
    const summary = renderSummary(report);
    for (const rule of breaks) expect(summary).toContain(rule);
    expect(summary).toMatch(new RegExp(`^✗ ${breaks[0]}: .+\\.$`, 'm'));
  });
});

describe('the conformance suite has nothing against a service that', () => {
  it.concurrent.each(quirks)('$does', async ({ answer, notes = [], notDescribed = [] }) => {
    const report = await checkMutant(answer);

    expect(brokenIn(report), renderSummary(report)).toEqual([]);
    expect(report.outcome).toBe('kept');
    const noted = report.rules.filter((rule) => rule.notes.length > 0).map(({ id }) => id);
    expect(noted).toEqual(notes);
    expect(Object.keys(report.notDescribed)).toEqual(expect.arrayContaining([...notDescribed]));
  });
});
