import { checkConformance, renderSummary } from '@liked-posts/conformance';
import { startMock } from '@liked-posts/mock/node';
import { describe, expect, inject, test } from 'vitest';
import { accessToken, likes, users } from '../../conformance/test/altered-mock.ts';

describe('the conformance suite', () => {
  test.concurrent.each([5, 100])(
    'finds that the mock keeps every rule in pages of %i, and sends nothing wrong but on purpose',
    async (pageSize) => {
      await using mock = await startMock({
        // Enough Posts to show every kind of object.
        users: { ...likes, [users.user]: 50 },
        tokens: [accessToken],
        rateLimit: { limit: 1000, windowSeconds: 900 },
      });
      const report = await checkConformance({ url: mock.url, ...users, accessToken, pageSize });

      const others = report.rules.filter(({ outcome }) => outcome !== 'kept').map(({ id }) => id);
      expect(others, renderSummary(report)).toEqual([]);
      expect(report.outcome).toBe('kept');
      expect(mock.requests).toHaveLength(report.requests);
      // The only requests with violations are those that the suite sends on purpose.
      for (const { status = 0, url, violations } of mock.requests) {
        if (status < 400) expect(violations, url).toEqual([]);
        // Only the service knows which tokens it gave.
        const isUnknown = /pagination_token=[0-9a-z]{45}/.test(url);
        if (status === 400 && !isUnknown) expect(violations, url).not.toEqual([]);
      }
    },
  );

  test.concurrent('says on at most 70 lines how far off plain Prism is', async () => {
    const report = await checkConformance({ url: inject('prismMock') });
    const summary = renderSummary(report, { width: 80 });

    expect(summary).toMatch(/\nBroken promises: noRepeatsInWalk, /);
    // A command stays one line, so that it can be pasted, and the result is never cut.
    const isWhole = (line: string) => /^( +curl |The service|Broken promises)/.test(line);
    const lines = summary.split('\n').filter((line) => !isWhole(line));
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(summary.split('\n').length, summary).toBeLessThanOrEqual(70);
  });
});
