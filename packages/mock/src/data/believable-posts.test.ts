import type { Post } from '@liked-posts/types';
import { expect, test } from 'vitest';
import { everything, walk } from '../../test/ask.ts';
import { readTimeMs } from '../../test/read-time.ts';
import { createMock } from '../index.ts';
import { duplicates, early, ordinary, rare, referenced } from './fixtures/posts.ts';
import { users } from './fixtures/users.ts';

// How much generated Posts are like recorded ones. That they contradict neither themselves nor each
// other is in `fixtures.test.ts`.

const countCharacters = (text = ''): number => [...text].length;
const fixturePosts = [...ordinary, ...early, ...rare, ...referenced, ...duplicates];

const pages = await walk(createMock({ likes: 5000 }), { max_results: 100, ...everything });
const likedPosts = pages.flatMap(({ data = [] }) => data);
const includedPosts = new Map(
  pages.flatMap(({ includes }) => includes?.tweets ?? []).map((post) => [post.id, post]),
);
const reposts = likedPosts.filter(({ text }) => text.startsWith('RT @'));

test('about 30 of 5,000 likes are reposts', () => {
  expect(Math.abs(reposts.length - 30)).toBeLessThanOrEqual(5);
});

test('a repost is cut at 140 characters', () => {
  for (const { text } of reposts) {
    expect(countCharacters(text)).toBe(140);
    expect(text).toMatch(/…$/);
  }
});

test('a repost has only the number of reposts of its original', () => {
  for (const { public_metrics, referenced_tweets } of reposts) {
    const original = includedPosts.get(referenced_tweets?.[0]?.id ?? '');
    expect(public_metrics).toEqual({
      retweet_count: original?.public_metrics?.retweet_count,
      reply_count: 0,
      like_count: 0,
      quote_count: 0,
      bookmark_count: 0,
      impression_count: 0,
    });
  }
});

test('some replies are to replies', () => {
  const deeper = likedPosts.filter(({ conversation_id, referenced_tweets = [] }) =>
    referenced_tweets.some(({ type, id }) => type === 'replied_to' && id !== conversation_id),
  );
  expect(deeper.length).toBeGreaterThan(likedPosts.length / 100);
});

/** Since when the service has features, and whether a Post has them. */
const features: readonly [since: string, feature: string, has: (post: Post) => boolean][] = [
  ['2015-10-21', 'a poll', ({ attachments }) => attachments?.poll_ids !== undefined],
  ['2017-11-07', 'more than 140 characters', ({ text }) => countCharacters(text) > 140],
  ['2022-09-01', 'edits left', ({ edit_controls }) => edit_controls?.is_edit_eligible === true],
  ['2022-09-01', 'versions', ({ edit_history_tweet_ids: versions = [] }) => versions.length > 1],
  ['2022-12-15', 'views', ({ public_metrics }) => Number(public_metrics?.impression_count) > 0],
  ['2023-02-08', 'a long text', ({ note_tweet }) => note_tweet !== undefined],
];

test.each(features)('no Post from before %s has %s', (since, _, has) => {
  const posts = [...likedPosts, ...includedPosts.values()];
  const isEarlier = ({ id }: Post) => readTimeMs(id) < Date.parse(since);
  expect(posts.some(isEarlier)).toBe(true);
  expect(posts.filter((post) => isEarlier(post) && has(post))).toEqual([]);
  expect(posts.some(has)).toBe(true);
});

test.each([1, 2, 3, 4, 5])('the first page of user %i has 60 texts or more', async (user) => {
  const mock = createMock({ pages: 'full' });
  const [first] = await walk(mock, { max_results: 100 }, { userId: `${user}` });
  const texts = new Set(first?.data?.map(({ text }) => text));
  expect(texts.size).toBeGreaterThanOrEqual(60);
});

test('no two Posts of a page have the same six metrics', () => {
  for (const { data = [] } of pages) {
    const metrics = data.map(({ public_metrics = {} }) => Object.values(public_metrics).join(' '));
    expect(new Set(metrics).size).toBe(metrics.length);
  }
});

function computeShare<Item>(items: readonly Item[], has: (item: Item) => boolean): number {
  return items.filter(has).length / items.length;
}

/** The errors about objects, without those about fields. */
const objectErrors = pages.flatMap(({ errors = [] }) => errors).filter(({ field }) => !field);
const mentions = fixturePosts.flatMap(({ entities }) => entities?.mentions ?? []);
const shares = {
  lineBreaks: computeShare(ordinary, ({ text }) => text.includes('\n')),
  escapes: computeShare(ordinary, ({ text }) => /&(amp|lt|gt);/.test(text)),
  longIds: computeShare(users, ({ id }) => id.length >= 18),
  emptyUrls: computeShare(users, ({ url }) => url === ''),
  mentionsWithoutId: computeShare(mentions, ({ id }) => id === undefined),
  protectedPosts: computeShare(objectErrors, ({ title }) => title === 'Authorization Error'),
  suspendedUsers: computeShare(objectErrors, ({ title }) => title === 'Forbidden'),
  pagesWithErrors: computeShare(pages, ({ errors }) => errors !== undefined),
};

// `recorded` is the share in recorded walks. The tolerances allow for few fixtures.
test.each([
  { what: 'Posts with line breaks', share: shares.lineBreaks, recorded: 0.279, tolerance: 0.08 },
  { what: 'Posts with escapes', share: shares.escapes, recorded: 0.116, tolerance: 0.06 },
  { what: 'users with long identifiers', share: shares.longIds, recorded: 0.44, tolerance: 0.08 },
  { what: 'users with an empty url', share: shares.emptyUrls, recorded: 0.54, tolerance: 0.1 },
  { what: 'mentions without id', share: shares.mentionsWithoutId, recorded: 0.47, tolerance: 0.15 },
  { what: 'errors: protected', share: shares.protectedPosts, recorded: 75 / 213, tolerance: 0.05 },
  { what: 'errors: suspended', share: shares.suspendedUsers, recorded: 53 / 213, tolerance: 0.05 },
  { what: 'pages with errors', share: shares.pagesWithErrors, recorded: 0.15, tolerance: 0.1 },
])('the share of $what is near the recorded $recorded', ({ share, recorded, tolerance }) => {
  expect(Math.abs(share - recorded)).toBeLessThanOrEqual(tolerance);
});

test('the median length of a text is near the recorded 252', () => {
  const lengths = ordinary
    .map(({ text }) => countCharacters(text))
    .sort((one, other) => one - other);
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
  expect(Math.abs(median - 252)).toBeLessThanOrEqual(60);
});
