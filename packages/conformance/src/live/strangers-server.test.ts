import { listen } from '@liked-posts/test-utils/http-server';
import { expect, test } from 'vitest';
import { accessToken, listBroken, users } from '../../test/altered-mock.ts';
import { createStrangersServer } from '../../test/strangers-server.ts';
import { checkConformance, renderSummary } from '../index.ts';

// In pages of 5, the last page has one Post, three Posts or five. 100 also fill a large page.
test.each([6, 23, 40, 100])(
  'a service written from the contract alone keeps every rule with %i likes',
  async (total) => {
    await using service = await listen(createStrangersServer(total));
    const report = await checkConformance({ url: service.url, accessToken, ...users });

    expect(listBroken(report), renderSummary(report)).toEqual([]);
    expect(report.outcome).toBe('kept');
    const kept = report.rules.filter(({ outcome }) => outcome === 'kept');
    // Most rules can be checked on it.
    expect(kept.length).toBeGreaterThanOrEqual(75);
  },
);
