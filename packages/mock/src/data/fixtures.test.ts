import type { Post } from '@liked-posts/types';
import { expect, test } from 'vitest';
import { everything, walk } from '../../test/ask.ts';
import { createMock } from '../index.ts';
import { errors } from './fixtures/errors.ts';
import { polls as pollsInFile } from './fixtures/polls.ts';
import { first, ordinary, rare, referenced, secondCopies } from './fixtures/posts.ts';
import { users as usersInFile } from './fixtures/users.ts';

const writtenAt = (id = '') => Number(BigInt(id) >> 22n) + 1_288_834_974_657;
const seconds = (time: number | string = 0) => Math.floor(new Date(time).getTime() / 1000);
const characters = (text = ''): number => [...text].length;
const listed = [...ordinary, ...first, ...rare];
const inFile = [...listed, ...referenced, ...secondCopies];
const pages = await walk(createMock({ likes: 1400 }), { max_results: 100, ...everything });
const sent = pages.flatMap(({ data = [], includes }) => [...data, ...(includes?.tweets ?? [])]);
const users = new Map(
  [...usersInFile, ...pages.flatMap(({ includes }) => includes?.users ?? [])].flatMap((user) => [
    [user.id, user],
    [user.username, user],
  ]),
);

test.each([
  ['in the data file', inFile, pollsInFile],
  ['of a timeline', sent, pages.flatMap(({ includes }) => includes?.polls ?? [])],
])('offsets, threads and references are right %s', (_, posts, polls) => {
  const byId = new Map(posts.map((post) => [post.id, post]));
  let checked = 0;
  const checkEntities = (text = '', entities: Post['entities'] = {}) => {
    const all = [...text];
    const at = (start = 0, end = 0) => all.slice(start, end).join('');
    for (const one of entities.mentions ?? [])
      expect(at(one.start, one.end)).toBe(`@${one.username}`);
    for (const one of entities.hashtags ?? []) expect(at(one.start, one.end)).toBe(`#${one.tag}`);
    for (const one of entities.cashtags ?? []) expect(at(one.start, one.end)).toBe(`$${one.tag}`);
    for (const one of entities.urls ?? []) expect(at(one.start, one.end)).toBe(one.url);
    // Unlike other entities, an annotation ends at its last character.
    for (const { start, end = 0, normalized_text } of entities.annotations ?? [])
      expect(at(start, end + 1)).toBe(normalized_text);
    checked += Object.values(entities).flat().length;
  };
  for (const post of posts) {
    const { id, text, entities, note_tweet, edit_history_tweet_ids: versions = [] } = post;
    checkEntities(text, entities);
    checkEntities(note_tweet?.text, note_tweet?.entities);
    expect(text).not.toMatch(/[<>]|&(?!(amp|lt|gt);)/);
    for (const { media_key, display_url, expanded_url = '' } of entities?.urls ?? []) {
      if (media_key === undefined) continue;
      expect(display_url).toMatch(/^pic\./);
      if (!text.startsWith('RT @')) expect(expanded_url).toContain(`/${id}/`);
    }
    const [start = 0, end = 0] = post.display_text_range ?? [];
    const all = [...text];
    const answers = post.referenced_tweets?.find(({ type }) => type === 'replied_to');
    expect(all.slice(0, start).join('')).toMatch(answers ? /^@\w{1,15} $/ : /^$/);
    expect(all.slice(end).join('')).toMatch(/^( https:\S+)*$/);

    expect(post.edit_controls?.edits_remaining).toBe(5 - versions.indexOf(id));
    expect(writtenAt(versions.at(-1))).toBeLessThan(writtenAt(versions[0]) + 3_600_000);
    for (const other of post.referenced_tweets ?? [])
      expect(writtenAt(other.id)).toBeLessThan(writtenAt(versions[0]));
    for (const name of [post.author_id ?? '', post.in_reply_to_user_id ?? ''])
      expect(seconds(users.get(name)?.created_at)).toBeLessThan(seconds(writtenAt(id)));
    const poll = polls.find((one) => one.id === post.attachments?.poll_ids?.[0]);
    if (poll !== undefined) {
      const opened = Date.parse(poll.end_datetime ?? '') - (poll.duration_minutes ?? 0) * 60_000;
      expect(seconds(opened)).toBe(seconds(writtenAt(id)));
    }

    const parent = byId.get(answers?.id ?? '');
    if (answers === undefined) expect(post.conversation_id).toBe(id);
    if (parent === undefined) continue;
    expect(post.in_reply_to_user_id).toBe(parent.author_id);
    expect(post.conversation_id).toBe(parent.conversation_id);
  }
  for (const { id, description, url, entities, created_at } of users.values()) {
    checkEntities(description, entities?.description);
    checkEntities(url, entities?.url);
    if (id.length >= 18) expect(seconds(created_at)).toBe(seconds(writtenAt(id)));
  }
  expect(checked).toBeGreaterThan(200);
});

test('a repost repeats the original with its author, and a long text is cut', () => {
  const byId = new Map(inFile.map((post) => [post.id, post]));
  let reposts = 0;
  for (const { text, referenced_tweets = [], note_tweet } of inFile) {
    const original = byId.get(referenced_tweets.find((one) => one.type === 'retweeted')?.id ?? '');
    const [, handle, repeated = ''] = /^RT @(\w{1,15}): (.*?)…?$/s.exec(text) ?? [];
    expect(handle).toBe(original && users.get(original.author_id ?? '')?.username);
    expect(original?.text.startsWith(repeated) ?? true).toBe(true);
    if (original !== undefined) reposts += 1;
    if (note_tweet !== undefined)
      expect(note_tweet.text?.startsWith(text.slice(0, text.lastIndexOf('… ')))).toBe(true);
  }
  expect(reposts).toBeGreaterThan(2);
});

test('the times of a Post follow from its identifier', () => {
  for (const { id, created_at, edit_controls, edit_history_tweet_ids: versions = [] } of sent) {
    expect(seconds(created_at)).toBe(seconds(writtenAt(id)));
    const end = writtenAt(versions[0]) + 3_600_000;
    expect(edit_controls?.editable_until).toBe(new Date(end).toISOString());
  }
});

test('no two Posts end in the same three digits, missing ones included', () => {
  const missing = errors.filter((error) => error.resource_type === 'tweet' && !error.field);
  const ids = [...listed, ...referenced].map(({ id }) => id);
  ids.push(...missing.map(({ value }) => value));
  expect(new Set(ids.map((id) => id.slice(-3))).size).toBe(new Set(ids).size);
});

test('Posts that refer to each other have the nine digits before their numbers in common', () => {
  for (const post of inFile) {
    for (const { id = '' } of post.referenced_tweets ?? []) {
      expect(id.slice(-12, -3)).toBe(post.id.slice(-12, -3));
    }
  }
});

const long = await walk(createMock({ likes: 5000 }), { max_results: 100, ...everything });
const likedPosts = long.flatMap(({ data = [] }) => data);
const includedPosts = new Map(
  long.flatMap(({ includes }) => includes?.tweets ?? []).map((post) => [post.id, post]),
);
const reposts = likedPosts.filter(({ text }) => text.startsWith('RT @'));

test('about 30 of 5,000 likes are reposts', () => {
  expect(Math.abs(reposts.length - 30)).toBeLessThanOrEqual(5);
});

test('a repost is cut at 140 characters', () => {
  for (const { text } of reposts) {
    expect(characters(text)).toBe(140);
    expect(text).toMatch(/…$/);
  }
});

test('a repost has the number of reposts of its original, and no other metrics', () => {
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

test('some replies are to replies, and their conversation is not their parent', () => {
  const deeper = likedPosts.filter(({ conversation_id, referenced_tweets = [] }) =>
    referenced_tweets.some(({ type, id }) => type === 'replied_to' && id !== conversation_id),
  );
  expect(deeper.length).toBeGreaterThan(likedPosts.length / 100);
});

/** What Posts show, and when the service began it. */
const beginnings: readonly { what: string; since: string; has: (post: Post) => unknown }[] = [
  {
    what: 'a poll',
    since: '2015-10-21',
    has: ({ attachments }) => attachments?.poll_ids !== undefined,
  },
  {
    what: 'more than 140 characters',
    since: '2017-11-07',
    has: ({ text }) => characters(text) > 140,
  },
  {
    what: 'edits',
    since: '2022-09-01',
    has: ({ edit_controls, edit_history_tweet_ids = [] }) =>
      edit_controls?.is_edit_eligible === true || edit_history_tweet_ids.length > 1,
  },
  {
    what: 'views',
    since: '2022-12-15',
    has: ({ public_metrics }) => Number(public_metrics?.impression_count) > 0,
  },
  { what: 'a long text', since: '2023-02-08', has: ({ note_tweet }) => note_tweet !== undefined },
];

test.each(beginnings)('no Post from before $since has $what', ({ since, has }) => {
  const posts = [...likedPosts, ...includedPosts.values()];
  const isEarlier = ({ id }: Post) => writtenAt(id) < Date.parse(since);
  expect(posts.some(isEarlier)).toBe(true);
  expect(posts.filter((post) => isEarlier(post) && has(post))).toEqual([]);
  expect(posts.some(has)).toBe(true);
});

test.each([1, 2, 3, 4, 5])('the first page of user %i has 60 texts or more', async (user) => {
  const mock = createMock({ pages: 'full' });
  const [first] = await walk(mock, { max_results: 100 }, 'next_token', `${user}`);
  const texts = new Set(first?.data?.map(({ text }) => text));
  expect(texts.size).toBeGreaterThanOrEqual(60);
});

test('no two Posts of a page have the same six metrics', () => {
  for (const { data = [] } of long) {
    const metrics = data.map(({ public_metrics = {} }) => Object.values(public_metrics).join(' '));
    expect(new Set(metrics).size).toBe(metrics.length);
  }
});

test('Posts are as irregular as recorded ones', () => {
  const share = <Item>(items: readonly Item[], has: (item: Item) => unknown) =>
    items.filter(has).length / items.length;
  const errors = pages.flatMap((page) => page.errors ?? []).filter(({ field }) => !field);
  const mentions = inFile.flatMap(({ entities }) => entities?.mentions ?? []);
  const lengths = ordinary.map(({ text }) => characters(text)).sort((one, other) => one - other);
  // Each with what recordings say.
  const shares: readonly [what: string, found: number, recorded: number, within: number][] = [
    ['median length', lengths[Math.floor(lengths.length / 2)] ?? 0, 252, 60],
    ['line breaks', share(ordinary, ({ text }) => text.includes('\n')), 0.279, 0.08],
    ['escapes', share(ordinary, ({ text }) => /&(amp|lt|gt);/.test(text)), 0.116, 0.06],
    ['long user ids', share(usersInFile, ({ id }) => id.length >= 18), 0.44, 0.08],
    ['mentions without id', share(mentions, ({ id }) => id === undefined), 0.47, 0.15],
    ['empty url', share(usersInFile, ({ url }) => url === ''), 0.54, 0.1],
    ['protected', share(errors, ({ title }) => title === 'Authorization Error'), 75 / 213, 0.05],
    ['suspended', share(errors, ({ title }) => title === 'Forbidden'), 53 / 213, 0.05],
    ['pages with errors', share(pages, (page) => page.errors), 0.15, 0.1],
  ];
  for (const [what, found, recorded, within] of shares)
    expect(Math.abs(found - recorded), `${what}: ${found}`).toBeLessThanOrEqual(within);
});
