import { checkConformance, type Report, renderSummary } from '@liked-posts/conformance';
import { type MockServer, startMock } from '@liked-posts/mock/node';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { accessToken, likes, users } from '../../conformance/test/altered-mock.ts';

describe.each([5, 100])('the conformance suite, of the mock in pages of %i,', (pageSize) => {
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

  test('finds that every rule is kept', () => {
    const others = report.rules.filter(({ outcome }) => outcome !== 'kept').map(({ id }) => id);
    expect(others, renderSummary(report)).toEqual([]);
    expect(report.outcome).toBe('kept');
  });

  test('counts its requests', () => {
    expect(mock.requests).toHaveLength(report.requests);
  });

  test('sends right requests where it expects a page', () => {
    const accepted = mock.requests.filter(({ status = 0 }) => status < 400);
    expect(accepted.length).toBeGreaterThan(0);
    expect(accepted.filter(({ violations }) => violations.length > 0)).toEqual([]);
  });

  test('is refused with 400 only for requests that are wrong on purpose', () => {
    const refused = mock.requests.filter(({ status }) => status === 400);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.filter(({ violations }) => violations.length === 0)).toEqual([]);
  });
});

describe('the report about plain Prism', () => {
  let summary: string;
  beforeAll(async () => {
    const report = await checkConformance({ url: inject('prismMock') });
    summary = renderSummary(report, { width: 80 });
  });

  test('names the promises that Prism breaks', () => {
    expect(summary).toMatch(/\nBroken promises: noRepeatsInWalk, /);
  });

  test('has at most 70 lines', () => {
    expect(summary.split('\n').length, summary).toBeLessThanOrEqual(70);
  });

  test('is wrapped at 80 columns', () => {
    // A command stays on one line, so that it can be pasted. The result is never cut.
    const mayBeLonger = /^( +curl |The service|Broken promises)/;
    const lines = summary.split('\n').filter((line) => !mayBeLonger.test(line));
    expect(lines.filter(({ length }) => length > 80)).toEqual([]);
  });
});
