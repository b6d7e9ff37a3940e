import { type Resources, resourceNames, resources } from '@liked-posts/types';
import { isObject, type JsonObject } from '@liked-posts/types/json';
import { printable } from '@liked-posts/types/printable';
import { writeCreatedAt } from '../synthetic/dates.ts';
import { isAboutLikes, keyOf, listOf, recordings, withinContract } from './check-data-set.ts';
import type { DataSet, ErrorAboutObject } from './data-set.ts';
import { type DataSetViolation, linesOf, RecordingError } from './data-set-error.ts';
import { missingIn } from './gaps.ts';
import { type Har, type HarEntry, isHar } from './har.ts';
import { type PageOfUser, type RecordedPage, readRecorded } from './recorded-page.ts';
import { orderLikes, walksIn } from './recorded-walks.ts';

/** What {@link dataSetFrom} takes beside the recording. */
export interface RecordingOptions {
  /** Whether Posts may be missing between the recorded ones. Default: false. */
  readonly allowGaps?: boolean;
  /**
   * Called with lines for people, if not all of the recording is used: which answers have no page,
   * where the gaps are, and what is left out. Also if likes are not recorded from their beginning
   * or to their end, or a page says that it has another number of Posts.
   */
  readonly onReport?: (report: string) => void;
}

/**
 * Makes a data set from pages as the service sent them, with any fields and expansions. Give them
 * in the order in which they were recorded: bodies, pages of the client, or entries of a HAR file,
 * which a browser or `liked-posts-conformance proxy --record` writes; or give that file.
 *
 * - An object that occurs more than once gets the members of all its copies. If copies differ in a
 *   member, the list that is longer as JSON is kept, objects are merged in the same way, and of
 *   other values the later one is kept.
 * - Likes keep their order, each once. If a walk was recorded again, the later one decides the
 *   order. Posts that are no longer liked are kept.
 * - A page that was asked for and never came, with status 200 and a whole body, is a gap: also the
 *   last one of a walk, as nobody knows what comes after it. A page that came when it was asked for
 *   again is none. Between pages, one that was not asked for is a gap, too. What comes before the
 *   first page or after the last one need not be recorded, but that is told.
 * - A liked Post without a text as identifier, or outside the contract, is a gap.
 * - The `created_at` of a Post is rewritten if it is in ISO 8601. Any other value that is outside the
 *   contract is left out. All else stays as it came.
 * - Errors about objects that never occur are kept, and the mock answers with them again.
 * - If two users have the same handle, because it changed hands, the one seen last keeps it, and
 *   the other one gets its identifier appended.
 * - Entries of a HAR file about other things than this operation are ignored.
 *
 * @throws {TypeError} when an item has neither form, or none has a page.
 * @throws {RecordingError} when there are gaps, unless they are allowed.
 * @example
 * const pages = [];
 * for await (const page of client.pages('42', { expansions: ['author_id'] })) {
 *   pages.push({ userId: '42', page });
 * }
 * const mock = createMock({ dataset: dataSetFrom(pages) });
 */
export function dataSetFrom(
  recorded: Iterable<PageOfUser | HarEntry> | Har,
  { allowGaps = false, onReport }: RecordingOptions = {},
): DataSet {
  const items = isHar(recorded) ? recorded.log.entries : recorded;
  const pages = [...items].flatMap((item, index) => readRecorded(item, index) ?? []);
  if (pages.every(({ fault }) => fault !== undefined)) {
    throw new TypeError(
      `The recording has no page: ${printable(usedOf(pages))} Give at least one answer with status 200 and its body.`,
    );
  }
  const leftOut = pages.flatMap(({ nameless }) => nameless);
  const lists = resourceNames.flatMap((member) => {
    const { objects, leftOut: outside } = objectsOn(pages, member);
    leftOut.push(...outside);
    return objects.length > 0 ? [[listOf[member], objects] as const] : [];
  });
  const posts = new Set(lists.find(([list]) => list === 'posts')?.[1].map(({ id }) => id));
  const { likes, gaps, ends } = likesOn(pages, posts);
  const aboutObjects = errorsOn(pages, likes, Object.fromEntries(lists));
  const checked = withinContract('errors', aboutObjects, ({ value }) => `error about ${value}`);
  leftOut.push(...checked.leftOut);
  const errors = checked.objects.filter(isAboutObject);

  const report = [
    ...gaps.map((gap) => `  ${gap}`),
    ...linesOf([...ends, ...pages.flatMap(({ miscount }) => miscount ?? [])]),
    ...(leftOut.length > 0 ? ['Left out, because it is outside the contract:'] : []),
    ...linesOf(leftOut),
  ];
  const isWhole = report.length === 0 && pages.every(({ fault }) => fault === undefined);
  const told = [usedOf(pages), ...report].map(printable).join('\n');
  if (gaps.length > 0 && !allowGaps) throw new RecordingError(gaps, told);
  if (!isWhole) onReport?.(told);
  const dataSet = {
    posts: [],
    ...Object.fromEntries(lists),
    likes,
    ...(errors.length > 0 && { errors }),
  };
  recordings.add(dataSet);
  return dataSet;
}

/** How many answers are used, and why others are not. */
function usedOf(pages: readonly RecordedPage[]): string {
  const faults = new Map<string, number>();
  for (const { fault } of pages) {
    if (fault !== undefined) faults.set(fault, (faults.get(fault) ?? 0) + 1);
  }
  const unused = [...faults].map(([fault, count]) => `${count} with ${fault}`);
  const used = pages.filter(({ fault }) => fault === undefined).length;
  return `${used} of ${pages.length} answers are used${unused.length > 0 ? `, not ${unused.join(', ')}` : ''}.`;
}

function likesOn(
  pages: readonly RecordedPage[],
  posts: ReadonlySet<unknown>,
): { likes: Record<string, string[]>; gaps: string[]; ends: DataSetViolation[] } {
  const pagesOf = new Map<string, RecordedPage[]>();
  for (const page of pages) {
    const known = pagesOf.get(page.userId);
    if (known === undefined) pagesOf.set(page.userId, [page]);
    else known.push(page);
  }
  const likes: [userId: string, ids: string[]][] = [];
  const gaps: string[] = [];
  const ends: DataSetViolation[] = [];
  for (const [userId, own] of pagesOf) {
    const walks = walksIn(own);
    const ordered = orderLikes(walks);
    const missing = missingIn(own, walks, ordered);
    const nameless = own
      .filter(({ lost }) => lost > 0)
      .map(({ item, lost }) => `item ${item}: Posts without a text as \`id\`: ${lost}`);
    const outside = ordered.filter((id) => !posts.has(id));
    gaps.push(
      ...[
        ...missing.gaps,
        ...nameless,
        ...outside.map((id) => `Post ${id}: it is outside the contract`),
      ].map((gap) => `user ${userId}, ${gap}`),
    );
    if (walks.length === 0) continue;
    const path = `/likes/${userId}`;
    if (!missing.fromStart) ends.push({ path, message: 'is not recorded from its beginning' });
    if (!missing.toEnd) ends.push({ path, message: 'is not recorded to its end' });
    likes.push([userId, ordered.filter((id) => posts.has(id))]);
  }
  return { likes: Object.fromEntries(likes), gaps, ends };
}

/** The objects of a kind, each once, in the order in which they were seen last. */
function objectsOn(
  pages: readonly RecordedPage[],
  member: keyof Resources,
): { objects: JsonObject[]; leftOut: DataSetViolation[] } {
  const { identifiedBy, type } = resources[member];
  const [identifier] = identifiedBy;
  const kind = type === 'tweet' ? 'Post' : type;
  // One by one, because what one copy has wrong, another one may have right.
  const { objects: copies, leftOut } = withinContract(
    listOf[member],
    pages.flatMap(({ objects }) =>
      member === 'tweets' ? objects[member].map(withLayout) : objects[member],
    ),
    (object) => `${kind} ${object[identifier]}`,
  );
  const objects = new Map<unknown, JsonObject>();
  for (const object of copies) {
    const name = object[identifier];
    const earlier = objects.get(name);
    objects.delete(name);
    objects.set(name, earlier === undefined ? object : together(earlier, object));
  }
  const all = [...objects.values()];
  return { objects: member === 'users' ? withHandles(all) : all, leftOut };
}

/** Merges two copies of an object. */
function together(earlier: JsonObject, later: JsonObject): JsonObject {
  const both = Object.entries(later).map(([member, value]) => {
    const other = Object.hasOwn(earlier, member) ? earlier[member] : undefined;
    if (isObject(other) && isObject(value)) return [member, together(other, value)];
    if (!Array.isArray(other) || !Array.isArray(value)) return [member, value];
    return [member, JSON.stringify(other).length > JSON.stringify(value).length ? other : value];
  });
  return { ...earlier, ...Object.fromEntries(both) };
}

const iso8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/;

/** A Post whose `created_at` is in the contract's layout. What is no time is left to the check. */
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
): JsonObject[] {
  const seen = new Set(
    resourceNames.flatMap((member) => {
      const { identifiedBy, type } = resources[member];
      return (lists[listOf[member]] ?? []).flatMap((object) =>
        identifiedBy.flatMap((field) => {
          const name = object[field];
          return typeof name === 'string' ? [keyOf(type, name)] : [];
        }),
      );
    }),
  );
  const errors = new Map<string, JsonObject>();
  for (const error of pages.flatMap((page) => page.errors)) {
    const { parameter, resource_type, resource_id, value = resource_id } = error;
    if (typeof resource_type !== 'string' || typeof value !== 'string') continue;
    const key = keyOf(resource_type, value);
    const isThere = isAboutLikes(error) ? Object.hasOwn(likes, value) : seen.has(key);
    if (!isThere) errors.set(JSON.stringify([parameter, key]), { ...error, resource_type, value });
  }
  return [...errors.values()];
}

function isAboutObject(error: JsonObject): error is JsonObject & ErrorAboutObject {
  return typeof error['resource_type'] === 'string' && typeof error['value'] === 'string';
}
