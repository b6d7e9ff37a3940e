import { createHash } from 'node:crypto';
import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Body, everything, idsOn, page, walk } from '../../test/ask.ts';
import golden from '../../test/seed-1.json' with { type: 'json' };
import { createMock } from '../index.ts';
import {
  lastSlotBefore,
  likedPost,
  positionOf,
  readId,
  timelineEnd,
  writeId,
  writtenAt,
} from './post-id.ts';

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
const surveys = [first, await survey(77)];
const { mock, pages, posts, all } = first;

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

test.each(surveys)(
  'with seed $seed, every member that the contract describes and every value of an enum occurs',
  (shown) => {
    const expected = [...described(schemas['LikedPostsPage'], 'page')];
    expect(expected.length).toBeGreaterThan(454);
    const found = new Set(shown.pages.flatMap((one) => [...occurring(one, 'page')]));
    expect(expected.filter((member) => !found.has(member))).toEqual([]);
  },
);

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

test('polls are open if they end after the timeline, and closed otherwise', () => {
  expect(all('polls').length).toBeGreaterThan(50);
  for (const { end_datetime = '', voting_status } of all('polls')) {
    expect(voting_status).toBe(end_datetime > '2025-06-30T12:00:00.000Z' ? 'open' : 'closed');
  }
});

test('the first page has many scripts', () => {
  const first = new Set(pages[0]?.data?.map(({ lang }) => lang));
  expect([...first]).toEqual(
    expect.arrayContaining(['en', 'ja', 'ar', 'he', 'hi', 'ko', 'ru', 'th']),
  );
});

test('likes do not follow the order in which the Posts were written', () => {
  const ids = idsOn(pages).map(BigInt);
  const descending = ids.filter((id, index) => index > 0 && id < (ids[index - 1] ?? 0n)).length;
  expect(descending).toBeGreaterThan(300);
  expect(descending).toBeLessThan(700);
});

const lastSlot = lastSlotBefore(timelineEnd);
const liked = (hash: number, position: number) => likedPost(hash, position, lastSlot);
const idAt = (hash: number, position: number) => writeId(liked(hash, position));

test('each position has a Post of its own, from whose identifier it is known, and that of a Post of another timeline is none', () => {
  const positions = fc.oneof(
    fc.integer({ min: -70_000, max: 70_000 }),
    fc.integer({ min: -200_000_000, max: 9_999_999_999 }),
  );
  fc.assert(
    fc.property(fc.nat(2 ** 31), positions, (hash, position) => {
      expect(positionOf(hash, liked(hash, position), lastSlot)).toBe(position);
    }),
  );
  for (let position = -500; position < 500; position += 1) {
    expect(positionOf(6, liked(5, position), lastSlot)).toBeUndefined();
  }
});

test('only identifiers of Posts are valid', () => {
  const parts = liked(5, 7);
  const id = writeId(parts);
  expect(readId(id)).toEqual(parts);
  for (const other of [`x${id}`, `${id}x`, `1${id}`, `0${id.slice(1)}`, '99999999999999']) {
    expect(readId(other), other).toBeUndefined();
  }
  const marked = Array.from({ length: 100 }, (_, mark) => `${id.slice(0, -2)}${100 + mark}`);
  const valid = marked
    .map((other) => other.replace(/1(..)$/, '$1'))
    .flatMap((other) => {
      const read = readId(other);
      return read === undefined ? [] : [writeId(read) === other];
    });
  // One version and 16 variants of a liked Post, and at each of four distances one and eight.
  expect(valid).toEqual(Array(53).fill(true));
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
