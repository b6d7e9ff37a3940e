import { kinds, type Resources } from '@liked-posts/types';
import { members } from '../answer/selection.ts';
import { writeCreatedAt } from '../synthetic/dates.ts';
import { isAboutLikes, keyOf, listOf } from './check-data-set.ts';
import type { DataSet, ErrorAboutObject } from './data-set.ts';
import { isObject, type JsonObject, objectsIn } from './json.ts';
import { orderLikes } from './order-likes.ts';
import {
  type HarEntry,
  type PageOfUser,
  type RecordedPage,
  readRecorded,
} from './recorded-page.ts';

/**
 * Makes a data set from pages as the service sent them, with any fields and expansions. Give them
 * in the order in which they were recorded: bodies, pages of the client, or entries of a HAR file,
 * which a browser or `liked-posts-mock proxy --record` writes.
 *
 * - An object that occurs more than once gets the members of all its copies. If copies differ in a
 *   member, the list that is longer as JSON is kept, objects are merged in the same way, and of
 *   other values the later one is kept.
 * - Likes keep their order, each once. If a walk was recorded again, the later one decides the
 *   order. Posts that are no longer liked are kept.
 * - The `created_at` of a Post is rewritten if it is in ISO 8601. All other values stay as they
 *   came.
 * - Errors about objects that never occur are kept, and the sandbox answers with them again.
 * - If two users have the same handle, because it changed hands, the one seen last keeps it, and
 *   the other one gets its identifier appended.
 * - Entries of a HAR file without a page of this operation are ignored, and so are objects without
 *   an identifier.
 *
 * `createSandbox` checks whether the objects follow the contract.
 *
 * @throws {TypeError} when an item has neither form, or none has a page.
 * @example
 * const pages = [];
 * for await (const page of client.pages('42', { expansions: ['author_id'] })) {
 *   pages.push({ userId: '42', page });
 * }
 * const sandbox = createSandbox({ dataset: dataSetFrom(pages) });
 */
export function dataSetFrom(recorded: Iterable<PageOfUser | HarEntry>): DataSet {
  const pages = [...recorded].flatMap((item, index) => readRecorded(item, index) ?? []);
  if (pages.length === 0) {
    throw new TypeError(
      'The recording has no page. Give at least one answer with status 200 and its body.',
    );
  }
  const likes = likesOn(pages);
  const lists = members.flatMap((member) => {
    const objects = objectsOn(pages, member);
    return objects.length > 0 ? [[listOf[member], objects] as const] : [];
  });
  const errors = errorsOn(pages, likes, Object.fromEntries(lists));
  return {
    posts: [],
    ...Object.fromEntries(lists),
    likes,
    ...(errors.length > 0 && { errors }),
  };
}

function likesOn(pages: readonly RecordedPage[]): Record<string, string[]> {
  const pagesOf = new Map<string, RecordedPage[]>();
  for (const page of pages) {
    if (!page.isListing) continue;
    const known = pagesOf.get(page.userId);
    if (known === undefined) pagesOf.set(page.userId, [page]);
    else known.push(page);
  }
  return Object.fromEntries([...pagesOf].map(([userId, own]) => [userId, orderLikes(own)]));
}

/** The objects of a kind, each once, in the order in which they were seen last. */
function objectsOn(pages: readonly RecordedPage[], member: keyof Resources): JsonObject[] {
  const [identifier] = kinds[member].identifiedBy;
  const objects = new Map<string, JsonObject>();
  for (const { posts, includes } of pages) {
    const listed = objectsIn(includes[member]);
    for (const object of member === 'tweets' ? [...posts, ...listed] : listed) {
      const name = object[identifier];
      if (typeof name !== 'string') continue;
      const earlier = objects.get(name);
      objects.delete(name);
      objects.set(name, earlier === undefined ? object : together(earlier, object));
    }
  }
  const all = [...objects.values()];
  if (member === 'tweets') return all.map(withLayout);
  return member === 'users' ? withHandles(all) : all;
}

/** Merges two copies of an object. */
function together(earlier: JsonObject, later: JsonObject): JsonObject {
  const both = Object.entries(later).map(([member, value]) => {
    const other = Object.hasOwn(earlier, member) ? earlier[member] : undefined;
    if (isObject(other) && isObject(value)) return [member, together(other, value)];
    const isRicher = Array.isArray(other) && Array.isArray(value) && sizeOf(other) > sizeOf(value);
    return [member, isRicher ? other : value];
  });
  return { ...earlier, ...Object.fromEntries(both) };
}

function sizeOf(list: readonly unknown[]): number {
  return JSON.stringify(list).length;
}

const iso8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/;

/**
 * A Post whose `created_at` is in the contract's layout. A text that is not a time is left to the
 * check.
 */
function withLayout(post: JsonObject): JsonObject {
  const { created_at } = post;
  if (typeof created_at !== 'string' || !iso8601.test(created_at)) return post;
  const milliseconds = Date.parse(created_at);
  return Number.isNaN(milliseconds) ? post : { ...post, created_at: writeCreatedAt(milliseconds) };
}

/** Users of whom no two have the same handle. */
function withHandles(users: readonly JsonObject[]): JsonObject[] {
  const taken = new Set<string>();
  return users
    .toReversed()
    .map((user) => {
      const { id, username } = user;
      if (typeof username !== 'string' || typeof id !== 'string') return user;
      const handle = username.toLowerCase();
      if (taken.has(handle)) return { ...user, username: `${username}_${id}` };
      taken.add(handle);
      return user;
    })
    .toReversed();
}

/** The errors about objects that never occur, the latest of each parameter and object. */
function errorsOn(
  pages: readonly RecordedPage[],
  likes: object,
  lists: Readonly<Partial<Record<string, readonly JsonObject[]>>>,
): ErrorAboutObject[] {
  const seen = new Set(
    members.flatMap((member) => {
      const { identifiedBy, resourceType } = kinds[member];
      return (lists[listOf[member]] ?? []).flatMap((object) =>
        identifiedBy.flatMap((field) => {
          const name = object[field];
          return typeof name === 'string' ? [keyOf(resourceType, name)] : [];
        }),
      );
    }),
  );
  const errors = new Map<string, ErrorAboutObject>();
  for (const error of pages.flatMap((page) => page.errors)) {
    const { parameter, resource_type, resource_id, value = resource_id } = error;
    if (typeof resource_type !== 'string' || typeof value !== 'string') continue;
    const key = keyOf(resource_type, value);
    const isThere = isAboutLikes(error) ? Object.hasOwn(likes, value) : seen.has(key);
    if (!isThere) errors.set(JSON.stringify([parameter, key]), { ...error, resource_type, value });
  }
  return [...errors.values()];
}
