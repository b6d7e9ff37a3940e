import { describe, expect, test } from 'vitest';
import {
  accessToken,
  altered,
  type BrokenService,
  likes,
  listBroken,
  users,
} from '../../test/altered-mock.ts';
import { lenient } from '../../test/broken-services/lenient.ts';
import { paging } from '../../test/broken-services/paging.ts';
import { quirks } from '../../test/broken-services/quirks.ts';
import { selecting } from '../../test/broken-services/selecting.ts';
import { unfaithful } from '../../test/broken-services/unfaithful.ts';
import { writing } from '../../test/broken-services/writing.ts';
import { type ConformanceOptions, checkConformance, type Report, renderSummary } from '../index.ts';

/** The report on a mock whose answers are altered. */
async function checkAltered(
  answer: BrokenService['answer'],
  options: Omit<ConformanceOptions, 'url'> = {},
): Promise<Report> {
  await using service = await altered(answer, { users: likes, tokens: [accessToken] });
  return await checkConformance({ url: service.url, accessToken, ...users, ...options });
}

describe('the conformance suite catches a service that', () => {
  test.concurrent.each([...lenient, ...selecting, ...paging, ...writing])(
    '$does',
    async ({ answer, breaks, only }) => {
      const report = await checkAltered(answer, { only });

      expect(listBroken(report)).toEqual(breaks);
      expect(report.outcome).toBe('broken');
      const summary = renderSummary(report);
      for (const rule of breaks) expect(summary).toContain(rule);
      expect(summary).toMatch(/^✗ /m);
    },
  );
});

describe('with promised rules only, the conformance suite still catches a service that', () => {
  test.concurrent.each(unfaithful)('$does', async ({ answer, only, breaks }) => {
    const report = await checkAltered(answer, { only, promisedOnly: true });

    expect(listBroken(report), renderSummary(report)).toEqual(breaks);
    expect(renderSummary(report)).toMatch(new RegExp(`\nBroken promises: ${breaks.join(', ')}.$`));
  });
});

describe('with promised rules only, the conformance suite has nothing against a service that', () => {
  test.concurrent.each(lenient)('$does', async ({ answer, only }) => {
    const report = await checkAltered(answer, { only, promisedOnly: true });

    expect(listBroken(report), renderSummary(report)).toEqual([]);
    expect(report.outcome).toBe('kept');
  });
});

describe('the conformance suite has nothing against a service that', () => {
  test.concurrent.each(quirks)('$does', async ({ answer, notes = [], notDescribed = [] }) => {
    const report = await checkAltered(answer);

    expect(listBroken(report), renderSummary(report)).toEqual([]);
    expect(report.outcome).toBe('kept');
    const noted = report.rules.filter((rule) => rule.notes.length > 0).map(({ id }) => id);
    // The mock itself has some of what is only noted.
    expect(noted).toEqual(expect.arrayContaining([...notes]));
    expect(Object.keys(report.notDescribed)).toEqual(expect.arrayContaining([...notDescribed]));
  });
});

test('a run for 23 likes sends at most 75 requests and reads at most 320 Posts', async () => {
  const report = await checkAltered((incoming, mock) => mock.handle(incoming), {
    user: '2244994945',
  });
  expect(report.outcome).toBe('kept');
  expect(report.requests).toBeLessThanOrEqual(75);
  expect(report.posts).toBeLessThanOrEqual(320);
});
