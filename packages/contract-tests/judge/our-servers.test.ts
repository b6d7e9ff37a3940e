import { checkConformance, renderSummary } from '@liked-posts/conformance';
import { startMock } from '@liked-posts/mock/node';
import { describe, expect, inject, it } from 'vitest';
import { brokenIn } from './altered-mock.ts';
import { accessToken, many, users } from './users.ts';

/** Rules that the mock breaks when it answers with examples, and why. It keeps all others. */
const mockDifferences: readonly { readonly rules: RegExp; readonly reason: string }[] = [
  {
    rules: /^(tweetFieldsOnly|tweetFieldsChosen|userFieldsFollowed)$/,
    reason: 'It answers with an example unchanged, whatever fields were asked for.',
  },
  {
    rules: /^(pageWithoutParameters|includesReferred)$/,
    reason: 'Its first example has users under includes, whatever expansions were asked for.',
  },
  {
    rules: /^(pageWithoutLikes|pageOfUnknownUser|pageTokenOfAnotherUser)$/,
    reason: 'It knows no users: the first page is the same for all.',
  },
];

/** Rules that cannot be checked then, because the pages in the examples lack the objects. */
const notShownByMock =
  /^((media|place|poll|user)Fields(Only|Followed|Chosen)|tweetFieldsInIncludes|selectionOnLaterPages)$/;

const asked = {
  user: users.some,
  userWithoutLikes: users.none,
  unknownUser: users.unknown,
  accessToken,
};

describe('the conformance suite', () => {
  it.concurrent.each([5, 100])(
    'finds that the mock keeps every rule in pages of %i, and sends nothing wrong but on purpose',
    async (pageSize) => {
      await using mock = await startMock({
        users: many,
        tokens: [accessToken],
        rateLimit: { limit: 1000, windowSeconds: 900 },
      });
      const report = await checkConformance({ url: mock.url, ...asked, pageSize });

      const others = report.rules.filter(({ outcome }) => outcome !== 'kept').map(({ id }) => id);
      // With the largest page size, there is no second size to compare.
      const inAnyPageSize = ['samePostsInAnyPageSize', 'sameOrderInAnyPageSize'];
      expect(others, renderSummary(report)).toEqual(pageSize === 100 ? inAnyPageSize : []);
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

  it.concurrent('finds that the mock with examples keeps every rule but those that need more than examples', async () => {
    await using mock = await startMock({ answers: 'examples', tokens: [accessToken] });
    const report = await checkConformance({ url: mock.url, ...asked, pageSize: 5 });
    const broken = brokenIn(report);

    const unexplained = broken.filter((id) => !mockDifferences.some(({ rules }) => rules.test(id)));
    expect(unexplained, renderSummary(report)).toEqual([]);
    const outdated = mockDifferences.filter(({ rules }) => !broken.some((id) => rules.test(id)));
    expect(outdated).toEqual([]);
    const unchecked = report.rules.filter(({ outcome }) => outcome === 'not checked');
    for (const { id } of unchecked) expect(id).toMatch(notShownByMock);
    expect(report.rules.filter(({ outcome }) => outcome === 'kept').length).toBeGreaterThan(75);
    expect(report.notShown).toEqual(expect.arrayContaining(['Post.lang', 'includes.media']));
  });

  it.concurrent('says on at most 80 lines of 80 columns how far off plain Prism is', async () => {
    const report = await checkConformance({ url: inject('prismMock') });
    const summary = renderSummary(report, { width: 80 });

    expect(summary).toMatch(/\nBroken promises: nextPageIsAnother, /);
    // A command stays one line, so that it can be pasted.
    const lines = summary.split('\n').filter((line) => !/^ +curl /.test(line));
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(summary.split('\n').length, summary).toBeLessThanOrEqual(80);
  });
});
