import { createHash } from 'node:crypto';
import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import { mediaFields, placeFields, pollFields, tweetFields, userFields } from '@liked-posts/types';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Body, everything, idsOn, page, walk } from '../../test/ask.ts';
import golden from '../../test/seed-1.json' with { type: 'json' };
import { createMock } from '../index.ts';
import { writeCreatedAt, writeDateTime } from './dates.ts';
import { likedPost, positionOf, readId, timelineEnd, writeId, writtenAt } from './post-id.ts';

type Included = NonNullable<Body['includes']>;

/** Everything that a thousand likes contain. */
async function survey(seed: number) {
  const mock = createMock({ seed, likes: 1000 });
  const pages = await walk(mock, { max_results: 100, ...everything });
  const posts = pages.flatMap(({ data }) => data ?? []);
  const all = <Member extends keyof Included>(
    member: Member,
  ): NonNullable<Included[Member]>[number][] =>
    pages.flatMap(
      ({ includes }): readonly NonNullable<Included[Member]>[number][] => includes?.[member] ?? [],
    );
  return { seed, mock, pages, posts, all };
}

const first = await survey(1);
const surveys = [first, await survey(2), await survey(77)];
const { mock, pages, posts, all } = first;

test.each(surveys)('with seed $seed, every field that can be asked for occurs', (shown) => {
  const objects = [
    [tweetFields, shown.posts],
    [mediaFields, shown.all('media')],
    [pollFields, shown.all('polls')],
    [userFields, shown.all('users')],
    [placeFields, shown.all('places')],
  ] as const;
  for (const [fields, found] of objects) {
    const names = new Set<string>(found.flatMap((object) => Object.keys(object)));
    expect(fields.filter((field) => !names.has(field))).toEqual([]);
  }
});

test.each(surveys)('with seed $seed, every value of every enum occurs', (shown) => {
  const values = {
    MediaType: shown.all('media').map(({ type }) => type),
    VotingStatus: shown.all('polls').map(({ voting_status }) => voting_status),
    PlaceType: shown.all('places').map(({ place_type }) => place_type),
    ReferencedPostType: shown.posts.flatMap(
      (post) => post.referenced_tweets?.map(({ type }) => type) ?? [],
    ),
    ReplySettings: shown.posts.map(({ reply_settings }) => reply_settings),
    VerifiedType: shown.all('users').map(({ verified_type }) => verified_type),
  };
  for (const [name, found] of Object.entries(values)) {
    expect(new Set<unknown>(found)).toEqual(new Set(contract.components.schemas[name]?.enum));
  }
});

const digest = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12);

/** One digest for each field of some objects, so that a failure shows which field changed. */
function digests(objects: readonly object[]): Record<string, string> {
  const members = objects.map((object) => new Map(Object.entries(object)));
  const fields = new Set(members.flatMap((object) => [...object.keys()]));
  return Object.fromEntries(
    [...fields].map((field) => [field, digest(members.map((object) => object.get(field)))]),
  );
}

test('the bytes of seed 1 are these: other ones are a change for users, and need a changeset', () => {
  const made = {
    Post: digests([...posts, ...all('tweets')]),
    Media: digests(all('media')),
    Place: digests(all('places')),
    Poll: digests(all('polls')),
    User: digests(all('users')),
    walk: digest(pages.map(({ data, meta }) => [data?.length, meta])),
  };
  // A new field does not change the others.
  expect(made).toMatchObject(golden);
});

/** The service's format, derived from the one that the platform writes. */
function createdAt(milliseconds: number): string {
  const [day, date, month, year, time] = new Date(milliseconds).toUTCString().split(/[ ,]+/);
  return `${day} ${month} ${date} ${time} +0000 ${year}`;
}

test('a Post was created when its identifier says', () => {
  for (const { id = '', created_at, edit_history_tweet_ids: versions = [] } of posts) {
    const written = Number(BigInt(id) >> 22n) + 1_288_834_974_657;
    expect(created_at).toBe(createdAt(written + versions.indexOf(id) * 7 * 60_000));
  }
  expect(posts.length).toBe(1000);
});

test('the days of a century have their dates', () => {
  // Every seventh day, which covers all weekdays, months and years.
  const days = Array.from({ length: 36_525 / 7 }, (_, week) =>
    Date.UTC(1999, 0, 7 * week + (week % 7), week % 24, 59, 8, week % 999),
  );
  const written = days.map((day) => [writeCreatedAt(day), writeDateTime(day)]);
  expect(written).toEqual(days.map((day) => [createdAt(day), new Date(day).toISOString()]));
});

test('texts vary in language, direction and length, and may have emoji', () => {
  expect(new Set(posts.map(({ lang }) => lang)).size).toBeGreaterThan(8);
  expect(posts.some(({ text }) => /\p{Script=Arabic}/u.test(text))).toBe(true);
  expect(posts.some(({ text }) => /\p{Script=Hebrew}/u.test(text))).toBe(true);
  expect(posts.some(({ text }) => /\p{Emoji_Modifier_Base}/u.test(text))).toBe(true);
  const long = posts.flatMap(({ note_tweet }) => note_tweet?.text ?? []);
  expect(long.some((text) => text.length > 280)).toBe(true);
  expect(posts.some((post) => (post.edit_history_tweet_ids?.length ?? 0) > 2)).toBe(true);
});

test('entities are in the text at their offsets', () => {
  let checked = 0;
  const check = (text: string, entities: NonNullable<Body['data']>[number]['entities'] = {}) => {
    const characters = [...text];
    const at = ({ start = 0, end = 0 }) => characters.slice(start, end).join('');
    for (const mention of entities.mentions ?? []) expect(at(mention)).toBe(`@${mention.username}`);
    for (const hashtag of entities.hashtags ?? []) expect(at(hashtag)).toBe(`#${hashtag.tag}`);
    for (const cashtag of entities.cashtags ?? []) expect(at(cashtag)).toBe(`$${cashtag.tag}`);
    for (const link of entities.urls ?? []) expect(at(link)).toBe(link.url);
    for (const { start = 0, end = 0, normalized_text } of entities.annotations ?? []) {
      expect(at({ start, end: end + 1 })).toBe(normalized_text);
    }
    checked += Object.keys(entities).length;
  };
  for (const post of posts) {
    check(post.text, post.entities);
    check(post.note_tweet?.text ?? '', post.note_tweet?.entities);
  }
  for (const user of all('users')) check(user.description ?? '', user.entities?.description);
  expect(checked).toBeGreaterThan(500);
});

test('a mention has the handle of the user with its identifier', () => {
  let known = 0;
  for (const { data, includes } of pages) {
    const names = new Map(includes?.users?.map(({ id, username }) => [id, username]));
    for (const { id = '', username } of data?.flatMap(({ entities }) => entities?.mentions ?? []) ??
      []) {
      if (!names.has(id)) continue;
      known += 1;
      expect(names.get(id)).toBe(username);
    }
  }
  expect(known).toBeGreaterThan(100);
});

test('polls are open if they end after the timeline, and closed otherwise', () => {
  expect(all('polls').length).toBeGreaterThan(50);
  for (const { end_datetime = '', voting_status } of all('polls')) {
    expect(voting_status).toBe(end_datetime > '2025-06-30T12:00:00.000Z' ? 'open' : 'closed');
  }
});

test('a reply belongs to the user and the conversation that it answers', () => {
  const referenced = new Map(all('tweets').map((post) => [post.id, post]));
  let replies = 0;
  for (const post of posts) {
    const answered = post.referenced_tweets?.find(({ type }) => type === 'replied_to')?.id;
    if (answered === undefined) continue;
    replies += 1;
    expect(post.conversation_id).toBe(answered);
    const author = referenced.get(answered)?.author_id;
    if (author !== undefined) expect(post.in_reply_to_user_id).toBe(author);
  }
  expect(replies).toBeGreaterThan(50);
});

test('likes do not follow the order in which the Posts were written', () => {
  const ids = idsOn(pages).map(BigInt);
  const descending = ids.filter((id, index) => index > 0 && id < (ids[index - 1] ?? 0n)).length;
  expect(descending).toBeGreaterThan(300);
  expect(descending).toBeLessThan(700);
});

const idAt = (hash: number, position: number) => writeId(likedPost(hash, position));

test('no two positions of a timeline have the same Post', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 31), fc.integer({ min: 0, max: 9_999_980_000 }), (hash, from) => {
      const ids = new Set<string>();
      for (let position = from; position < from + 2000; position += 1)
        ids.add(idAt(hash, position));
      expect(ids.size).toBe(2000);
    }),
    { numRuns: 25 },
  );
  const oneBlock = new Set(Array.from({ length: 2 ** 16 }, (_, position) => idAt(5, position)));
  expect(oneBlock.size).toBe(2 ** 16);
  const cycles = [0, 1, 2, 595].map((cycle) => idAt(5, 7 + cycle * 2 ** 24));
  expect(new Set(cycles).size).toBe(4);
  const around = Array.from({ length: 10 }, (_, cycle) => idAt(5, (cycle - 5) * 2 ** 24));
  expect(new Set(around).size).toBe(10);
});

test('the position of a Post is known from its identifier, and that of a Post of another timeline is none', () => {
  const positions = fc.oneof(
    fc.integer({ min: -70_000, max: 70_000 }),
    fc.integer({ min: -200_000_000, max: 9_999_999_999 }),
  );
  fc.assert(
    fc.property(fc.nat(2 ** 31), positions, (hash, position) => {
      expect(positionOf(hash, likedPost(hash, position))).toBe(position);
    }),
  );
  for (let position = -500; position < 500; position += 1) {
    expect(positionOf(6, likedPost(5, position))).toBeUndefined();
  }
});

test('only identifiers of existing Posts are valid', () => {
  const parts = likedPost(5, 7);
  const id = writeId(parts);
  expect(readId(id)).toEqual(parts);
  for (const other of [
    `x${id}`,
    `${id}x`,
    `1${id}`,
    id.slice(0, -2),
    `0${id.slice(1)}`,
    `${id.slice(0, -1)}9`,
  ]) {
    expect(readId(other), other).toBeUndefined();
  }
});

test('the Posts before the first one are newer than all others', () => {
  const written = (position: number) => writtenAt(idAt(5, position));
  for (let position = -1; position > -100; position -= 1) {
    expect(written(position)).toBeGreaterThan(timelineEnd);
    expect(written(-1 - position)).toBeLessThanOrEqual(timelineEnd);
  }
});

test('other seeds and other users have other Posts', async () => {
  const first = idsOn([await page(mock, { max_results: 100 })]);
  const others = [
    ...idsOn([await page(mock, { max_results: 100 }, '43')]),
    ...idsOn([await page(createMock({ seed: 2 }), { max_results: 100 })]),
  ];
  expect(others.filter((id) => first.includes(id))).toEqual([]);
});
