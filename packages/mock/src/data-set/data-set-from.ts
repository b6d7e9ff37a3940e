import { type Resources, resourceNames, resources } from '@liked-posts/types';
import { isObject, type JsonObject } from '@liked-posts/types/json';
import { printable } from '@liked-posts/types/printable';
import { isIso8601 } from '../http/recorded-form.ts';
import { writeCreatedAt } from '../synthetic/dates.ts';
import { keyOf, listOf, recordings, withinContract } from './check-data-set.ts';
import type { DataSet, ErrorAboutObject } from './data-set.ts';
import { type DataSetViolation, linesOf, RecordingError } from './data-set-error.ts';
import { missingIn } from './gaps.ts';
import { type Har, type HarEntry, isHar } from './har.ts';
import { type PageOfUser, type RecordedPage, readRecorded } from './recorded-page.ts';
import { orderLikes, walksIn } from './recorded-walks.ts';

/** Options of {@link dataSetFrom}. */
export interface RecordingOptions {
  /** Whether to accept recordings with gaps. Default: false. */
  readonly allowGaps?: boolean;
  /**
   * Called with a readable report, unless the recording is complete and all of it is used: answers
   * with no page, gaps, what is left out, likes that are not recorded from the beginning or to the
   * end, and pages whose `result_count` is wrong.
   */
  readonly onReport?: (report: string) => void;
}

/**
 * Makes a data set from pages of the service, with any fields and expansions. Pass them in the
 * order in which they were recorded: bodies, pages of the client, or entries of a HAR file, which a
 * browser or `liked-posts-conformance proxy --record` writes; or pass the whole file.
 *
 * - Copies of an object are merged. If they differ in a member, the list that is longer as JSON
 *   wins, objects are merged in turn, and otherwise the later value wins.
 * - Likes keep their order, each once. If a walk was recorded again, the later recording decides
 *   the order. Posts that are no longer liked stay.
 * - A page that was requested but never arrived complete, with status 200, is a gap, unless a retry
 *   succeeded. This includes the last page of a walk, because nobody knows what follows it. A page
 *   that was not requested is a gap between other pages; before the first or after the last page,
 *   it is only reported.
 * - A liked Post that violates the contract, or has no string as `id`, is a gap.
 * - A Post's `created_at` in ISO 8601 is rewritten. Other values that violate the contract are left
 *   out. Everything else stays as recorded.
 * - Errors about objects are kept, and the mock answers with them where the object is missing.
 * - If two users have the same handle, because it was reassigned, it leads to the user seen last.
 * - HAR entries for other operations are ignored.
 *
 * @throws {TypeError} when an item is neither a page nor a HAR entry, or none has a page.
 * @throws {RecordingError} when there are gaps, unless `allowGaps` is set.
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
  if (pages.every(({ failure }) => failure !== undefined)) {
    throw new TypeError(
      `The recording has no page: ${printable(usedOf(pages))} Give at least one answer with status 200 and its body.`,
    );
  }
  const leftOut: DataSetViolation[] = [];
  const lists = resourceNames.flatMap((resource) => {
    const { objects, leftOut: outside } = objectsOn(pages, resource);
    leftOut.push(...outside);
    return objects.length > 0 ? [[listOf[resource], objects] as const] : [];
  });
  const posts = new Set(lists.find(([list]) => list === 'posts')?.[1].map(({ id }) => id));
  const { likes, gaps, ends } = likesOn(pages, posts);
  const checked = withinContract(
    'errors',
    errorsOn(pages),
    (error) => `error about ${nameIn(error, 'value') ?? 'nothing'}`,
  );
  leftOut.push(...checked.leftOut);
  const errors = checked.objects.filter(isAboutObject);

  const report = [
    ...gaps.map((gap) => `  ${gap}`),
    ...linesOf([...ends, ...pages.flatMap(({ miscount }) => miscount ?? [])]),
    ...(leftOut.length > 0 ? ['Left out, because it violates the contract:'] : []),
    ...linesOf(leftOut),
  ];
  const isWhole = report.length === 0 && pages.every(({ failure }) => failure === undefined);
  const text = [usedOf(pages), ...report].map(printable).join('\n');
  if (gaps.length > 0 && !allowGaps) throw new RecordingError(gaps, text);
  if (!isWhole) onReport?.(text);
  const dataSet = {
    posts: [],
    ...Object.fromEntries(lists),
    likes,
    ...(errors.length > 0 && { errors }),
  };
  recordings.add(dataSet);
  return dataSet;
}

function usedOf(pages: readonly RecordedPage[]): string {
  const failures = new Map<string, number>();
  for (const { failure } of pages) {
    if (failure !== undefined) failures.set(failure, (failures.get(failure) ?? 0) + 1);
  }
  const unused = [...failures].map(([failure, count]) => `${count} with ${failure}`);
  const used = pages.filter(({ failure }) => failure === undefined).length;
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
      .map(({ item, lost }) => `item ${item}: Posts with no string as \`id\`: ${lost}`);
    const outside = ordered.filter((id) => !posts.has(id));
    gaps.push(
      ...[
        ...missing.gaps,
        ...nameless,
        ...outside.map((id) => `Post ${id}: it violates the contract`),
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

/** The objects of a resource, each once, in the order in which they were last seen. */
function objectsOn(
  pages: readonly RecordedPage[],
  resource: keyof Resources,
): { objects: JsonObject[]; leftOut: DataSetViolation[] } {
  const { identifiedBy, type } = resources[resource];
  const [identifier] = identifiedBy;
  const noun = type === 'tweet' ? 'Post' : type;
  // Copies are checked before they are merged: a member may be valid in another copy.
  const { objects: copies, leftOut } = withinContract(
    listOf[resource],
    pages.flatMap(({ objects }) =>
      resource === 'tweets' ? objects[resource].map(withContractDate) : objects[resource],
    ),
    (object) => `${noun} ${nameIn(object, identifier) ?? `with no ${identifier}`}`,
  );
  const objects = new Map<unknown, JsonObject>();
  for (const object of copies) {
    const name = object[identifier];
    const earlier = objects.get(name);
    objects.delete(name);
    objects.set(name, earlier === undefined ? object : merged(earlier, object));
  }
  return { objects: [...objects.values()], leftOut };
}

function nameIn(object: unknown, member: string): string | undefined {
  const name = isObject(object) ? object[member] : undefined;
  return typeof name === 'string' ? name : undefined;
}

function merged(earlier: JsonObject, later: JsonObject): JsonObject {
  const both = Object.entries(later).map(([member, value]) => {
    const other = Object.hasOwn(earlier, member) ? earlier[member] : undefined;
    if (isObject(other) && isObject(value)) return [member, merged(other, value)];
    if (!Array.isArray(other) || !Array.isArray(value)) return [member, value];
    return [member, JSON.stringify(other).length > JSON.stringify(value).length ? other : value];
  });
  return { ...earlier, ...Object.fromEntries(both) };
}

/** A Post whose `created_at` has the contract's format. The check handles invalid dates. */
function withContractDate(post: unknown): unknown {
  if (!isObject(post) || !isIso8601(post['created_at'])) return post;
  const { created_at } = post;
  const milliseconds = Date.parse(created_at);
  return Number.isNaN(milliseconds) ? post : { ...post, created_at: writeCreatedAt(milliseconds) };
}

/** The latest error for each parameter and object. */
function errorsOn(pages: readonly RecordedPage[]): unknown[] {
  const errors = new Map<string, unknown>();
  for (const error of pages.flatMap((page) => page.errors)) {
    if (isObject(error)) {
      const { parameter, resource_type, resource_id, value = resource_id } = error;
      const key = keyOf(resource_type, String(value));
      errors.set(JSON.stringify([parameter, key]), { ...error, value });
    } else errors.set(JSON.stringify(error), error);
  }
  return [...errors.values()];
}

function isAboutObject(error: JsonObject): error is JsonObject & ErrorAboutObject {
  return typeof error['resource_type'] === 'string' && typeof error['value'] === 'string';
}
