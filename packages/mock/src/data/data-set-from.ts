import { type Resources, resourceNames, resources } from '@liked-posts/types';
import { isObject, type JsonObject } from '@liked-posts/types/json';
import { printable } from '@liked-posts/types/printable';
import { isIso8601 } from '@liked-posts/types/time';
import { recordings, withinContract } from './check-data-set.ts';
import {
  type DataSet,
  type DataSetViolation,
  type ErrorAboutObject,
  linesOf,
  RecordingError,
} from './data-set.ts';
import { keyOf, listOf } from './known-objects.ts';
import { writeCreatedAt } from './post-id.ts';
import {
  missingPages,
  type PageOfUser,
  type RecordedPage,
  readRecorded,
  text,
  walksIn,
} from './recorded-page.ts';

/** Options of {@link dataSetFrom}. */
export interface RecordingOptions {
  /** Whether to accept recordings with gaps. Default: false. */
  readonly allowGaps?: boolean;
  /** Called with a readable report of gaps and of what is left out, if there are any. */
  readonly onReport?: (report: string) => void;
}

/**
 * Makes a data set from pages of the service, with any fields and expansions, in any order: pages of
 * the client, or bodies with the queries of their requests.
 *
 * - Copies of an object are merged. If they differ in a member, the list that is longer as JSON
 *   wins, objects are merged in turn, and otherwise the later value wins.
 * - Each user's likes are the pages from the first one, followed by `next_token`. If a page was
 *   recorded more than once, the last copy counts.
 * - It is a gap if a page is missing, at the beginning, between others or at the end; if a page has
 *   fewer Posts than its `result_count`; and if a liked Post violates the contract.
 * - A Post's `created_at` in ISO 8601 is rewritten. Other values that violate the contract are left
 *   out. Everything else stays as recorded.
 * - Errors about objects and fields are kept, and the mock answers with them again.
 * - If two users have the same handle, because it was reassigned, it leads to the user seen last.
 *
 * @throws {TypeError} when it is not a list of pages, or a page has no query and is not a first one.
 * @throws {RecordingError} when there are gaps, unless `allowGaps` is set.
 * @example
 * const pages = [];
 * for await (const page of client.pages('42', { expansions: ['author_id'] })) {
 *   pages.push({ userId: '42', page });
 * }
 * const mock = createMock({ dataset: dataSetFrom(pages) });
 */
export function dataSetFrom(
  recorded: Iterable<PageOfUser>,
  { allowGaps = false, onReport }: RecordingOptions = {},
): DataSet {
  const pages = itemsOf(recorded).map(readRecorded);
  const leftOut: DataSetViolation[] = [];
  const lists = resourceNames.flatMap((resource) => {
    const { objects, leftOut: outside } = objectsOn(pages, resource);
    leftOut.push(...outside);
    return objects.length > 0 ? [[listOf[resource], objects] as const] : [];
  });
  const posts = lists.find(([list]) => list === 'posts')?.[1] ?? [];
  const { likes, gaps } = likesOn(pages, new Set(posts.map(({ id }) => id)));
  const topics = topicsOn(pages, posts, leftOut);
  const errors = errorsOn(pages, leftOut);

  if (gaps.length > 0 && !allowGaps) throw new RecordingError(gaps);
  const report = [
    ...gaps.map((gap) => `  ${printable(gap)}`),
    ...(leftOut.length > 0 ? ['Left out:'] : []),
    ...linesOf(leftOut).map(printable),
  ];
  if (report.length > 0) onReport?.(report.join('\n'));
  const dataSet = {
    posts: [],
    ...Object.fromEntries(lists),
    likes,
    ...(topics.length > 0 && { topics }),
    ...(errors.length > 0 && { errors }),
  };
  recordings.add(dataSet);
  return dataSet;
}

function itemsOf(recorded: unknown): readonly unknown[] {
  const isList = typeof recorded === 'object' && recorded !== null && Symbol.iterator in recorded;
  if (isList) return [...(recorded as Iterable<unknown>)];
  throw new TypeError(
    'The recording is not a list of pages. Give one such as [{ userId: "42", page, query }]. The README shows how to get pages out of a HAR file.',
  );
}

function likesOn(
  pages: readonly RecordedPage[],
  posts: ReadonlySet<unknown>,
): { likes: Record<string, string[]>; gaps: string[] } {
  const likes: [userId: string, ids: string[]][] = [];
  const gaps: string[] = [];
  for (const userId of new Set(pages.map((page) => page.userId))) {
    const own = pages.filter((page) => page.userId === userId);
    const walks = walksIn(own);
    const isRefused = own.every(
      ({ isListing, token, body }) =>
        !isListing && token === undefined && Array.isArray(body['errors']),
    );
    const missing = walks.length === 0 && !isRefused ? ['no page has Posts'] : missingPages(walks);
    const listed = walks.flat().flatMap(({ data }) => data);
    const ids = [...new Set(listed.map((post) => (isObject(post) ? post['id'] : undefined)))];
    const outside = ids.filter((id) => !posts.has(id));
    const short = walks.flat().flatMap(({ body: { meta }, data }) => {
      const count = isObject(meta) ? meta['result_count'] : undefined;
      return typeof count === 'number' && count > data.length
        ? [`on a page with ${data.length} Posts: its result_count is ${count}`]
        : [];
    });
    gaps.push(
      ...[
        ...missing,
        ...short,
        ...outside.map((id) => `Post ${id ?? 'with no id'}: it violates the contract`),
      ].map((gap) => `user ${userId}, ${gap}`),
    );
    const kept = ids.filter((id) => typeof id === 'string' && posts.has(id));
    if (walks.length > 0) likes.push([userId, kept.map(String)]);
  }
  return { likes: Object.fromEntries(likes), gaps };
}

/** The lists with this name of all pages, with what is there instead of a list, so that it is named. */
function included(pages: readonly RecordedPage[], member: string): readonly unknown[] {
  return pages.flatMap(({ body: { includes } }) =>
    isObject(includes) ? [includes[member] ?? []].flat() : [],
  );
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
    resource === 'tweets'
      ? [...pages.flatMap(({ data }) => data), ...included(pages, resource)].map(withContractDate)
      : included(pages, resource),
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
  return isObject(object) ? text(object[member]) : undefined;
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

/** The topics that an annotation of a Post has, by which they come back. */
function topicsOn(
  pages: readonly RecordedPage[],
  posts: readonly JsonObject[],
  leftOut: DataSetViolation[],
): JsonObject[] {
  const nameOf = (topic: unknown) => `topic ${nameIn(topic, 'id') ?? 'with no id'}`;
  const checked = withinContract('topics', included(pages, 'topics'), nameOf);
  leftOut.push(...checked.leftOut);
  const annotations = new Set(
    posts.flatMap(({ context_annotations: list }) =>
      (Array.isArray(list) ? list : []).map(({ entity }) => entity?.id),
    ),
  );
  const topics = [...new Map(checked.objects.map((topic) => [topic['id'], topic])).values()];
  for (const topic of topics.filter(({ id }) => !annotations.has(id))) {
    leftOut.push({ path: nameOf(topic), message: 'no Post has an annotation with this id' });
  }
  return topics.filter(({ id }) => annotations.has(id));
}

/** The latest error for each parameter, object and field. */
function errorsOn(
  pages: readonly RecordedPage[],
  leftOut: DataSetViolation[],
): (JsonObject & ErrorAboutObject)[] {
  const errors = new Map<string, unknown>();
  for (const error of pages.flatMap(({ body }) => [body['errors'] ?? []].flat())) {
    const {
      parameter,
      resource_type,
      resource_id,
      value = resource_id,
      field,
    } = isObject(error) ? error : {};
    const key = JSON.stringify([parameter, keyOf(resource_type, String(value)), field]);
    errors.set(
      isObject(error) ? key : JSON.stringify(error),
      isObject(error) ? { ...error, value } : error,
    );
  }
  const checked = withinContract(
    'errors',
    [...errors.values()],
    (error) => `error about ${nameIn(error, 'value') ?? 'nothing'}`,
  );
  leftOut.push(...checked.leftOut);
  return checked.objects.filter(isAboutObject);
}

function isAboutObject(error: JsonObject): error is JsonObject & ErrorAboutObject {
  return typeof error['resource_type'] === 'string' && typeof error['value'] === 'string';
}
