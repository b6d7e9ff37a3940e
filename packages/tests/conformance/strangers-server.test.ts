import { checkConformance, renderSummary } from '@liked-posts/conformance';
import { listen } from '@liked-posts/test-utils/http-server';
import { expect, it } from 'vitest';
import { brokenIn } from './altered-mock.ts';
import { strangersServer } from './strangers-server.ts';
import { accessToken, users } from './users.ts';

it.each([6, 23, 40, 100])(
  'a service written from the contract alone keeps every rule with %i likes',
  async (total) => {
    await using service = await listen(strangersServer(accessToken, total));
    const report = await checkConformance({
      url: service.url,
      accessToken,
      user: users.some,
      userWithoutLikes: users.none,
      unknownUser: users.unknown,
    });

    expect(brokenIn(report), renderSummary(report)).toEqual([]);
    expect(report.outcome).toBe('kept');
    expect(report.rules.filter(({ outcome }) => outcome === 'kept').length).toBeGreaterThan(190);
  },
);
