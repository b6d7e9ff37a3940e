import { checkConformance, type Report, renderSummary } from '@liked-posts/conformance';
import { type MockServer, startMock } from '@liked-posts/mock/node';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { accessToken, likes, users } from '../../conformance/test/altered-mock.ts';

describe.each([5, 100])('the check of the mock in pages of %i', (pageSize) => {
  let mock: MockServer;
  let report: Report;
  beforeAll(async () => {
    mock = await startMock({
      // Enough Posts to show every kind of object.
      users: { ...likes, [users.user]: 50 },
      tokens: [accessToken],
      rateLimit: { limit: 1000, windowSeconds: 900 },
    });
    report = await checkConformance({ url: mock.url, ...users, accessToken, pageSize });
  });
  afterAll(() => mock.close());

  test('the mock keeps every rule', () => {
    const others = report.rules.filter(({ outcome }) => outcome !== 'kept').map(({ id }) => id);
    expect(others, renderSummary(report)).toEqual([]);
    expect(report.outcome).toBe('kept');
  });

  test('the report has the number of requests', () => {
    expect(mock.requests).toHaveLength(report.requests);
  });

  test('the requests that get a page are within the contract', () => {
    const accepted = mock.requests.filter(({ status = 0 }) => status < 400);
    expect(accepted.length).toBeGreaterThan(0);
    expect(accepted.filter(({ violations }) => violations.length > 0)).toEqual([]);
  });

  test('the requests that get a 400 are wrong on purpose', () => {
    const refused = mock.requests.filter(({ status }) => status === 400);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.filter(({ violations }) => violations.length === 0)).toEqual([]);
  });
});

describe('the check of plain Prism', () => {
  let summary: string;
  beforeAll(async () => {
    const report = await checkConformance({ url: inject('prismMock') });
    summary = renderSummary(report, { width: 80 });
  });

  test('the report names the promises that Prism breaks', () => {
    expect(summary).toMatch(/\nBroken promises: noRepeatsInWalk, /);
  });

  test('the report on Prism has at most 70 lines', () => {
    expect(summary.split('\n').length, summary).toBeLessThanOrEqual(70);
  });

  test('the report on Prism has lines of at most 80 columns', () => {
    // A command stays on one line, so that it can be pasted. The result is never cut.
    const mayBeLonger = /^( +curl |The service|Broken promises)/;
    const lines = summary.split('\n').filter((line) => !mayBeLonger.test(line));
    expect(lines.filter(({ length }) => length > 80)).toEqual([]);
  });
});
