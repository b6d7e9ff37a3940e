import type { Post } from '@liked-posts/types';
import { describe, expect, test } from 'vitest';
import { everything, walk } from '../../test/ask.ts';
import { readTimeMs } from '../../test/read-time.ts';
import { createMock } from '../index.ts';
import { errors } from './fixtures/errors.ts';
import { polls as fixturePolls } from './fixtures/polls.ts';
import { duplicates, early, ordinary, rare, referenced } from './fixtures/posts.ts';
import { users as fixtureUsers } from './fixtures/users.ts';

// What must hold inside of Posts, users and polls, and between them: in the data file, and in timelines.

/** Seconds since 1970. `NaN` for a missing time, so that each comparison with it fails. */
const toSeconds = (time: number | string = 'none') => Math.floor(new Date(time).getTime() / 1000);
const listedFixtures = [...ordinary, ...early, ...rare];
const fixturePosts = [...listedFixtures, ...referenced, ...duplicates];
const pages = await walk(createMock({ likes: 1400 }), { max_results: 100, ...everything });
const sentPosts = pages.flatMap(({ data = [], includes }) => [
  ...data,
  ...(includes?.tweets ?? []),
]);
const users = new Map(
  [...fixtureUsers, ...pages.flatMap(({ includes }) => includes?.users ?? [])].flatMap((user) => [
    [user.id, user],
    [user.username, user],
  ]),
);

const sentPolls = pages.flatMap(({ includes }) => includes?.polls ?? []);

/** Expects that each entity is where its offsets say. Returns how many there are. */
function expectOffsets(text = '', entities: Post['entities'] = {}): number {
  const { mentions = [], hashtags = [], cashtags = [], urls = [], annotations = [] } = entities;
  const letters = [...text];
  const expectAt = (expected: string | undefined, start = 0, end = 0) =>
    expect(letters.slice(start, end).join('')).toBe(expected);
  for (const { start, end, username } of mentions) expectAt(`@${username}`, start, end);
  for (const { start, end, tag } of hashtags) expectAt(`#${tag}`, start, end);
  for (const { start, end, tag } of cashtags) expectAt(`$${tag}`, start, end);
  for (const { start, end, url } of urls) expectAt(url, start, end);
  // Unlike other entities, an annotation ends at its last character.
  for (const { start, end = 0, normalized_text } of annotations) {
    expectAt(normalized_text, start, end + 1);
  }
  return Object.values(entities).flat().length;
}

test('entities of users are where their offsets say', () => {
  let entityCount = 0;
  for (const { description, url, entities } of users.values()) {
    entityCount += expectOffsets(description, entities?.description);
    entityCount += expectOffsets(url, entities?.url);
  }
  expect(entityCount).toBeGreaterThan(20);
});

test('a user with a long identifier has its time', () => {
  const recentUsers = [...users.values()].filter(({ id }) => id.length >= 18);
  expect(recentUsers.length).toBeGreaterThan(0);
  for (const { id, created_at } of recentUsers)
    expect(toSeconds(created_at)).toBe(toSeconds(readTimeMs(id)));
});

describe.each([
  { where: 'in the data file', posts: fixturePosts, polls: fixturePolls },
  { where: 'of a timeline', posts: sentPosts, polls: sentPolls },
])('Posts $where', ({ posts, polls }) => {
  const byId = new Map(posts.map((post) => [post.id, post]));
  const findParent = ({ referenced_tweets = [] }: Post) =>
    referenced_tweets.find(({ type }) => type === 'replied_to');

  test('entities are where their offsets say', () => {
    let entityCount = 0;
    for (const { text, entities, note_tweet } of posts) {
      entityCount += expectOffsets(text, entities);
      entityCount += expectOffsets(note_tweet?.text, note_tweet?.entities);
    }
    expect(entityCount).toBeGreaterThan(100);
  });

  test('texts are escaped', () => {
    const texts = posts.map(({ text }) => text);
    expect(texts.filter((text) => /[<>]|&(?!(amp|lt|gt);)/.test(text))).toEqual([]);
  });

  test('the address of a medium has the identifier of its Post', () => {
    for (const { id, text, entities } of posts) {
      const media = (entities?.urls ?? []).filter(({ media_key }) => media_key !== undefined);
      for (const { display_url, expanded_url } of media) {
        expect(display_url).toMatch(/^pic\./);
        if (!text.startsWith('RT @')) expect(expanded_url).toContain(`/${id}/`);
      }
    }
  });

  test('only a leading mention and the addresses at the end are not displayed', () => {
    for (const post of posts) {
      const [start = 0, end = 0] = post.display_text_range ?? [];
      const letters = [...post.text];
      const isReply = findParent(post) !== undefined;
      expect(letters.slice(0, start).join('')).toMatch(isReply ? /^@\w{1,15} $/ : /^$/);
      expect(letters.slice(end).join('')).toMatch(/^( https:\S+)*$/);
    }
  });

  test('all versions of a Post are of one hour', () => {
    for (const { id, edit_controls, edit_history_tweet_ids: versions = [] } of posts) {
      expect(edit_controls?.edits_remaining).toBe(5 - versions.indexOf(id));
      expect(readTimeMs(versions.at(-1))).toBeLessThan(readTimeMs(versions[0]) + 3_600_000);
    }
  });

  test('a Post is newer than what it refers to', () => {
    for (const post of posts) {
      const { id, author_id = '', in_reply_to_user_id = '', referenced_tweets = [] } = post;
      const firstVersion = readTimeMs(post.edit_history_tweet_ids?.[0]);
      for (const other of referenced_tweets) {
        expect(readTimeMs(other.id)).toBeLessThan(firstVersion);
      }
      // A user who was suspended is not in `users`.
      for (const user of [users.get(author_id), users.get(in_reply_to_user_id)]) {
        if (user === undefined) continue;
        expect(toSeconds(user.created_at)).toBeLessThan(toSeconds(readTimeMs(id)));
      }
    }
  });

  test('a poll opened with its Post', () => {
    const pollsById = new Map(polls.map((poll) => [poll.id, poll]));
    for (const { id, attachments } of posts) {
      const poll = pollsById.get(attachments?.poll_ids?.[0] ?? '');
      if (poll === undefined) continue;
      const openedMs = Date.parse(poll.end_datetime ?? '') - (poll.duration_minutes ?? 0) * 60_000;
      expect(toSeconds(openedMs)).toBe(toSeconds(readTimeMs(id)));
    }
  });

  test('a reply is in the conversation of its parent', () => {
    for (const post of posts) {
      const reference = findParent(post);
      const parent = byId.get(reference?.id ?? '');
      if (reference === undefined) expect(post.conversation_id).toBe(post.id);
      if (parent === undefined) continue;
      expect(post.in_reply_to_user_id).toBe(parent.author_id);
      expect(post.conversation_id).toBe(parent.conversation_id);
    }
  });
});

test('a repost repeats the original with its author', () => {
  const byId = new Map(fixturePosts.map((post) => [post.id, post]));
  let repostCount = 0;
  for (const { text, referenced_tweets = [] } of fixturePosts) {
    const original = byId.get(referenced_tweets.find(({ type }) => type === 'retweeted')?.id ?? '');
    const [, handle, repeatedText = ''] = /^RT @(\w{1,15}): (.*?)…?$/s.exec(text) ?? [];
    // Only the text of a repost begins so.
    if (original === undefined) {
      expect(handle).toBeUndefined();
      continue;
    }
    repostCount += 1;
    expect(handle).toBe(users.get(original.author_id ?? '')?.username);
    expect(original.text.startsWith(repeatedText)).toBe(true);
  }
  expect(repostCount).toBeGreaterThan(2);
});

test('the text of a Post with a long text is the beginning of the long text', () => {
  const notes = fixturePosts.filter(({ note_tweet }) => note_tweet !== undefined);
  expect(notes.length).toBeGreaterThan(0);
  for (const { text, note_tweet } of notes) {
    const beginning = text.slice(0, text.lastIndexOf('… '));
    expect(note_tweet?.text?.startsWith(beginning)).toBe(true);
  }
});

test('the times of a Post follow from its identifier', () => {
  for (const post of sentPosts) {
    const { id, created_at, edit_controls, edit_history_tweet_ids: versions = [] } = post;
    expect(toSeconds(created_at)).toBe(toSeconds(readTimeMs(id)));
    const end = readTimeMs(versions[0]) + 3_600_000;
    expect(edit_controls?.editable_until).toBe(new Date(end).toISOString());
  }
});

test('each Post has three last digits of its own, also a missing one', () => {
  const missingPosts = errors.filter((error) => error.resource_type === 'tweet' && !error.field);
  const ids = [...listedFixtures, ...referenced].map(({ id }) => id);
  ids.push(...missingPosts.map(({ value }) => value));
  expect(new Set(ids.map((id) => id.slice(-3))).size).toBe(new Set(ids).size);
});

test('Posts that refer to each other share the nine digits before their numbers', () => {
  for (const post of fixturePosts) {
    for (const { id = '' } of post.referenced_tweets ?? []) {
      expect(id.slice(-12, -3)).toBe(post.id.slice(-12, -3));
    }
  }
});
