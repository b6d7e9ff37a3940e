import { checkConformance, renderSummary } from '@liked-posts/conformance';
import { startMock } from '@liked-posts/mock/node';
import { expect, it } from 'vitest';
import { users } from './users.ts';

it.each([5, 100])('the mock keeps every rule in pages of %i', async (pageSize) => {
  await using mock = await startMock({
    users: { [users.some]: 250, [users.none]: 0 },
    rateLimit: { limit: 1000, windowSeconds: 900 },
  });
  const report = await checkConformance({
    url: mock.url,
    user: users.some,
    userWithoutLikes: users.none,
    unknownUser: users.unknown,
    pageSize,
  });

  const others = report.rules.filter(({ outcome }) => outcome !== 'kept').map(({ id }) => id);
  // There are no two sizes of pages to compare where the small ones are the large ones.
  const inAnyPageSize = ['samePostsInAnyPageSize', 'sameOrderInAnyPageSize'];
  expect(others, renderSummary(report)).toEqual(pageSize === 100 ? inAnyPageSize : []);
  expect(report.rules.length).toBeGreaterThan(170);
  expect(report.outcome).toBe('kept');
});
