import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idsOn, page } from '../../test/ask.ts';
import { createMock } from '../index.ts';
import { fixtures } from './fixture.ts';
import { FixtureTimeline } from './fixture-timeline.ts';
import { maxLikes } from './like-code.ts';
import { readFixtureNumber, readTime } from './post-id.ts';
import { timelineEndMs } from './slots.ts';

const settings = { likes: 10, users: undefined };
const createTimeline = (seed: number, untilMs = timelineEndMs) =>
  new FixtureTimeline({ ...settings, seed, untilMs, pollClock: () => untilMs });
const idAt = (timeline: FixtureTimeline, user: string, position: number) =>
  timeline.getLikedPost(user, position).id ?? '';

/** The earliest, the default and the latest time that the option `until` can be. */
const ends = ['2018-01-01', '2025-06-30T12:00:00Z', '2060-12-31T23:59:59+00:00'];

/** Half are in the first two years of likes, and half anywhere up to {@link maxLikes}. */
const positions = fc.oneof(
  fc.integer({ min: -70_000, max: 70_000 }),
  fc.integer({ min: 1 - maxLikes, max: maxLikes - 1 }),
);
const like = fc.record({
  seed: fc.nat(),
  untilMs: fc.constantFrom(...ends).map(Date.parse),
  user: fc.nat(),
  position: positions,
});

test('the position of a like follows from its identifier', () => {
  fc.assert(
    fc.property(like, ({ seed, untilMs, user, position }) => {
      const timeline = createTimeline(seed, untilMs);
      const id = idAt(timeline, `${user}`, position);
      expect(timeline.findPosition(`${user}`, id)).toBe(position);
      expect(timeline.findPosition(`${user + 1}`, id)).toBeUndefined();
    }),
  );
});

test('the content of a Post follows from its identifier', () => {
  fc.assert(
    fc.property(like, ({ seed, untilMs, user, position }) => {
      const timeline = createTimeline(seed, untilMs);
      const { id = '', text, created_at } = timeline.getLikedPost(`${user}`, position);
      expect(timeline.findPost(id)?.text).toBe(text);
      expect(timeline.findPost(id)?.created_at).toBe(created_at);
    }),
  );
});

test('a hundred thousand likes have identifiers of their own, of 15 to 19 digits', () => {
  const timeline = createTimeline(5);
  const ids = Array.from({ length: 100_000 }, (_, position) => idAt(timeline, '42', position));
  expect(new Set(ids).size).toBe(100_000);
  expect([...new Set(ids.map(({ length }) => length))].sort()).toEqual([15, 16, 17, 18, 19]);
});

test('an identifier that no like has leads to no Post', () => {
  const timeline = createTimeline(5);
  const id = idAt(timeline, '42', 7);
  expect(timeline.findPost(id)?.id).toBe(id);
  const withoutFixture = `${id.slice(0, -2)}99`;
  const withSlotOfTwoDigits = '99999999999999';
  const others = [`x${id}`, `${id}x`, withoutFixture, withSlotOfTwoDigits, '20'];
  expect(others.filter((other) => timeline.findPost(other) !== undefined)).toEqual([]);
});

/** Positions of likes: the first thousand, and each 997th after them. */
const somePositions = [
  ...Array.from({ length: 1000 }, (_, index) => index),
  ...Array.from({ length: 300 }, (_, index) => 1000 + 997 * index),
];

test.each(ends)('no Post is newer than %s, or older than its author', (until) => {
  const timeline = createTimeline(3, Date.parse(until));
  for (const position of somePositions) {
    const { id = '', author_id = '' } = timeline.getLikedPost('42', position);
    const author: { created_at?: string } = timeline.findObject('users', 'id', author_id) ?? {};
    expect(readTime(id)).toBeGreaterThanOrEqual(Date.parse(author.created_at ?? ''));
    expect(readTime(id)).toBeLessThanOrEqual(Date.parse(until));
  }
});

test.each(ends)('new likes are of Posts newer than %s', (until) => {
  const timeline = createTimeline(3, Date.parse(until));
  for (let position = -1000; position < 0; position += 1) {
    expect(readTime(idAt(timeline, '42', position))).toBeGreaterThan(Date.parse(until));
  }
});

test.each([...fixtures])('where fixture %s can be, so can what it refers to', (_, fixture) => {
  const timeline = createTimeline(1);
  const { referenced_tweets = [] } = fixture.createCopy({
    slot: fixture.earliestSlot,
    likeCode: '000000001',
  });
  for (const { id = '' } of referenced_tweets) {
    const isMissing = !fixtures.has(readFixtureNumber(id));
    expect(isMissing || timeline.findPost(id) !== undefined).toBe(true);
  }
  expect(
    timeline.findPost(`${fixture.earliestSlot}000000001${fixture.fixtureNumber}`),
  ).toBeDefined();
});

const query = { max_results: 100, 'tweet.fields': 'lang' };

test('a first page has many scripts', async () => {
  const { data } = await page(createMock(), query);
  expect(data?.map(({ lang }) => lang)).toEqual(
    expect.arrayContaining(['en', 'ja', 'ar', 'he', 'hi', 'ko', 'ru', 'th']),
  );
});

test.each([
  { what: 'user', options: {}, user: '43' },
  { what: 'seed', options: { seed: 2 }, user: '42' },
])('another $what has other Posts in another order', async ({ options, user }) => {
  const first = await page(createMock(), query);
  const other = await page(createMock(options), query, user);
  const ids = new Set(idsOn([first]));
  expect(idsOn([other]).filter((id) => ids.has(id))).toEqual([]);
  expect(other.data?.map(({ text }) => text)).not.toEqual(first.data?.map(({ text }) => text));
});
