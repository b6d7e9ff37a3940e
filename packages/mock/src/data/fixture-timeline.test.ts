import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { everything, idsOn, page, walk } from '../../test/ask.ts';
import { createMock } from '../index.ts';
import { FixtureTimeline } from './fixture-timeline.ts';
import { timelineEnd, writtenAt } from './post-id.ts';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly string[];
}

const schemas: Readonly<Record<string, Schema>> = contract.components.schemas;

/** The paths of all members that a schema describes, and the values of their enums. */
function* described(schema: Schema | undefined, path: string): Generator<string> {
  const { $ref, properties = {}, items, anyOf = [], enum: values = [] } = schema ?? {};
  if ($ref !== undefined) yield* described(schemas[$ref.split('/').at(-1) ?? ''], path);
  if (items !== undefined) yield* described(items, `${path}[]`);
  for (const branch of anyOf) yield* described(branch, path);
  for (const value of values) yield `${path} = ${value}`;
  for (const [name, member] of Object.entries(properties)) {
    yield `${path}.${name}`;
    yield* described(member, `${path}.${name}`);
  }
}

/** The paths of all members of a value, and of its strings with their values. */
function* occurring(value: unknown, path: string): Generator<string> {
  if (typeof value === 'string') yield `${path} = ${value}`;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const inner = Array.isArray(value) ? `${path}[]` : `${path}.${name}`;
    yield inner;
    yield* occurring(member, inner);
  }
}

test.each([1, 77])(
  'with seed %d, the first 130 likes have every member that the contract describes and every value of an enum',
  async (seed) => {
    const pages = await walk(createMock({ seed, likes: 130 }), { max_results: 90, ...everything });
    const expected = [...described(schemas['LikedPostsPage'], 'page')];
    expect(expected.length).toBeGreaterThan(454);
    const found = new Set(pages.flatMap((one) => [...occurring(one, 'page')]));
    const lacking = expected.filter((member) => !found.has(member));
    expect(lacking, 'add them to packages/mock/src/data/fixtures/').toEqual([]);
  },
);

const settings = { likes: 10, users: undefined };
const timelineOf = (seed: number, untilMs = timelineEnd) =>
  new FixtureTimeline({ ...settings, seed, untilMs, timeOfPolls: () => untilMs });
const idAt = (timeline: FixtureTimeline, user: string, position: number) =>
  timeline.likedPost(user, position).id ?? '';

const ends = ['2018-01-01', '2025-06-30T12:00:00Z', '2060-12-31T23:59:59+00:00'];

test('each position has a Post of its own, from whose identifier it and its content are known', () => {
  const positions = fc.oneof(
    fc.integer({ min: -70_000, max: 70_000 }),
    fc.integer({ min: -999_999, max: 999_999 }),
  );
  const until = fc.constantFrom(...ends).map(Date.parse);
  fc.assert(
    fc.property(fc.nat(), until, fc.nat(), positions, (seed, end, user, position) => {
      const timeline = timelineOf(seed, end);
      const post = timeline.likedPost(`${user}`, position);
      expect(timeline.positionOf(`${user}`, post.id ?? '')).toBe(position);
      expect(timeline.positionOf(`${user + 1}`, post.id ?? '')).toBeUndefined();
      const again = timeline.post(post.id ?? '');
      expect([again?.text, again?.created_at]).toEqual([post.text, post.created_at]);
    }),
  );
});

test('a hundred thousand likes differ, and have identifiers of 15 to 19 digits, and no others lead to Posts', () => {
  const timeline = timelineOf(5);
  const ids = Array.from({ length: 100_000 }, (_, position) => idAt(timeline, '42', position));
  expect(new Set(ids).size).toBe(100_000);
  expect([...new Set(ids.map(({ length }) => length))].sort()).toEqual([15, 16, 17, 18, 19]);
  const id = ids[7] ?? '';
  expect(timeline.post(id)?.id).toBe(id);
  for (const other of [`x${id}`, `${id}x`, '99999999999999', `${id.slice(0, -2)}99`, '20'])
    expect(timeline.post(other), other).toBeUndefined();
});

test.each(ends)(
  'no Post is newer than %s or older than its author, and those before the first one are newer',
  (until) => {
    const end = Date.parse(until);
    const timeline = timelineOf(3, end);
    for (let position = -1000; position < 300_000; position += position < 1000 ? 1 : 997) {
      const { id = '', author_id = '' } = timeline.likedPost('42', position);
      const author: { created_at?: string } = timeline.find('users', 'id', author_id) ?? {};
      expect(writtenAt(id)).toBeGreaterThanOrEqual(Date.parse(author.created_at ?? ''));
      if (position < 0) expect(writtenAt(id)).toBeGreaterThan(end);
      else expect(writtenAt(id)).toBeLessThanOrEqual(end);
    }
  },
);

test('other seeds and other users have other Posts, in another order, and a first page many scripts', async () => {
  const query = { max_results: 100, 'tweet.fields': 'lang' };
  const first = await page(createMock(), query);
  expect(first.data?.map(({ lang }) => lang)).toEqual(
    expect.arrayContaining(['en', 'ja', 'ar', 'he', 'hi', 'ko', 'ru', 'th']),
  );
  for (const other of [
    await page(createMock(), query, '43'),
    await page(createMock({ seed: 2 }), query),
  ]) {
    expect(idsOn([other]).filter((id) => idsOn([first]).includes(id))).toEqual([]);
    expect(other.data?.map(({ text }) => text)).not.toEqual(first.data?.map(({ text }) => text));
  }
});
