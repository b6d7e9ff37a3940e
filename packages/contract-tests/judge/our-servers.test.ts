import {
  checkConformance,
  type Exchange,
  renderSummary,
  startProxy,
} from '@liked-posts/conformance';
import { startMock } from '@liked-posts/mock/node';
import { describe, expect, it } from 'vitest';
import { brokenIn } from './altered-mock.ts';
import { accessToken, many, users } from './users.ts';

/** Rules that the mock breaks when it answers with examples, and why. It keeps all others. */
const mockDifferences: readonly { readonly rules: RegExp; readonly reason: string }[] = [
  {
    rules: /^(tweetFieldsOnly|userFieldsFollowed)$/,
    reason: 'It answers with an example unchanged, whatever fields were asked for.',
  },
  {
    rules: /^(pageWithoutParameters|expansions-.+|includesReferred)$/,
    reason: 'Its first example has users under includes, whatever expansions were asked for.',
  },
  {
    rules: /^(pageWithoutLikes|pageOfUnknownUser|pageTokenOfAnotherUser)$/,
    reason: 'It knows no users: the first page is the same for all.',
  },
];

/** Rules that cannot be checked then, because the pages in the examples lack the objects. */
const notShownByMock =
  /^((media|place|poll)Fields(Only|Followed)|tweetFieldsInIncludes|selectionOnLaterPages)$/;

const asked = {
  user: users.some,
  userWithoutLikes: users.none,
  unknownUser: users.unknown,
  accessToken,
};

describe('the conformance suite', () => {
  it.concurrent.each([5, 100])(
    'finds that the mock keeps every rule in pages of %i behind the proxy, which finds no violation either',
    async (pageSize) => {
      await using mock = await startMock({
        users: many,
        tokens: [accessToken],
        rateLimit: { limit: 1000, windowSeconds: 900 },
      });
      const exchanges: Exchange[] = [];
      await using proxy = await startProxy(mock.url, {
        onExchange: (exchange) => exchanges.push(exchange),
      });
      const report = await checkConformance({ url: proxy.url, ...asked, pageSize });

      const others = report.rules.filter(({ outcome }) => outcome !== 'kept').map(({ id }) => id);
      // With the largest page size, there is no second size to compare.
      const inAnyPageSize = ['samePostsInAnyPageSize', 'sameOrderInAnyPageSize'];
      expect(others, renderSummary(report)).toEqual(pageSize === 100 ? inAnyPageSize : []);
      expect(report.outcome).toBe('kept');
      expect(report.rules.length).toBeGreaterThan(170);
      expect(exchanges).toHaveLength(report.requests);
      expect(exchanges.flatMap(({ request }) => request.responseViolations ?? [])).toEqual([]);
      expect(proxy.count.notChecked).toBe(0);
      // The only requests with violations are those that the suite sends on purpose.
      const otherToken = exchanges.find(
        ({ request }) => request.status === 401 && request.violations.length === 0,
      )?.request;
      expect(otherToken).toBeDefined();
      for (const { request } of exchanges) {
        const { status = 0 } = request;
        const refused = status >= 400;
        // Only the service knows which tokens it gave.
        const known = /pagination_token=[0-9a-z]{45}/.test(request.url) || request === otherToken;
        expect(request.violations.length > 0, request.url).toBe(refused && !known);
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
    expect(report.rules.filter(({ outcome }) => outcome === 'kept').length).toBeGreaterThan(130);
    expect(report.notShown).toEqual(expect.arrayContaining(['Post.lang', 'includes.media']));
  });
});
