import { renderSummary } from '@liked-posts/conformance';
import { describe, expect, it } from 'vitest';
import { brokenIn, checkMutant } from './check-mutant.ts';
import { mutants } from './mutants/index.ts';

describe('the conformance suite catches a service that', () => {
  const typical = mutants.filter((mutant) => mutant.typical);

  it.concurrent.each(typical)('$does', async ({ answer, only, breaks }) => {
    const report = await checkMutant(answer, only);

    expect(brokenIn(report)).toEqual(breaks);
    expect(report.outcome).toBe('broken');
    const summary = renderSummary(report);
    for (const rule of breaks) expect(summary).toMatch(new RegExp(`^✗ ${rule}: .+\\.$`, 'm'));
  });
});
