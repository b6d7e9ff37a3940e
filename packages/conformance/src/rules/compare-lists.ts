import { formatList } from '@liked-posts/internal/printable';

/** How Posts differ from those that were expected. */
export interface ListDifference {
  /** In words: `These are missing: 3.` */
  readonly text: string;
  /** Whether the Posts are the same, in another order. */
  readonly onlyOrderDiffers: boolean;
}

/** Compares Posts, by their identifiers, with those that were expected; undefined if they are equal. */
export function compareLists(
  ids: readonly string[],
  expectedIds: readonly string[],
): ListDifference | undefined {
  const missing = formatList(listOthers(expectedIds, ids));
  const unexpected = formatList(listOthers(ids, expectedIds));
  if (missing !== '') {
    const instead = unexpected === '' ? '' : `; and these come instead: ${unexpected}`;
    return { text: `These are missing: ${missing}${instead}.`, onlyOrderDiffers: false };
  }
  if (unexpected !== '') {
    return { text: `These do not belong there: ${unexpected}.`, onlyOrderDiffers: false };
  }
  const moved = ids.find((id, index) => id !== expectedIds[index]);
  if (moved === undefined) return undefined;
  return { text: `This is in another place: ${moved}.`, onlyOrderDiffers: true };
}

/** The Posts of a list that another list lacks. */
function listOthers(ids: readonly string[], otherIds: readonly string[]): string[] {
  const others = new Set(otherIds);
  return ids.filter((id) => !others.has(id));
}

/** Whether a list begins with these Posts: `5 4 3` begins with `5 4`. */
export function isBeginning(ids: readonly string[], list: readonly string[]): boolean {
  return ids.every((id, index) => id === list[index]);
}

/** How many likes a user may take back while somebody records: in two lists together. */
export const maxUnlikes = 2;

/** Whether a list has all Posts of an earlier list but a few, whose likes were taken back. */
export function lacksOnlyUnlikes(ids: readonly string[], earlierIds: readonly string[]): boolean {
  const unlikes = new Set(listOthers(earlierIds, ids));
  const remaining = earlierIds.filter((id) => !unlikes.has(id));
  return unlikes.size <= maxUnlikes && compareLists(ids, remaining) === undefined;
}

/**
 * Whether two lists that were recorded at different times may both be right: `5 4 3 2` and `9 5 3` may.
 * 9 is a new like, the like of 4 was taken back, and the second list was not read as far as 2. What
 * ends both lists must be unlikes in one of them: `5 4 3` and `5 4 1` may be right, with 3 taken back.
 */
export function mayHaveChanged(ids: readonly string[], otherIds: readonly string[]): boolean {
  const { common, after } = splitAtCommon(ids, otherIds);
  const { common: otherCommon, after: otherAfter } = splitAtCommon(otherIds, ids);
  const unlikes = [...listOthers(common, otherIds), ...listOthers(otherCommon, ids)];
  const remaining = listOthers(common, unlikes);
  const otherRemaining = listOthers(otherCommon, unlikes);
  return (
    common.length > 0 &&
    unlikes.length + Math.min(after.length, otherAfter.length) <= maxUnlikes &&
    compareLists(remaining, otherRemaining) === undefined
  );
}

/** A list from its first to its last Post that the other list has, and after it. New likes are before. */
function splitAtCommon(
  ids: readonly string[],
  otherIds: readonly string[],
): { readonly common: readonly string[]; readonly after: readonly string[] } {
  const others = new Set(otherIds);
  const start = ids.findIndex((id) => others.has(id));
  const end = ids.findLastIndex((id) => others.has(id)) + 1;
  // `noRepeatsInWalk` reports repeated Posts.
  const common = [...new Set(ids.slice(Math.max(start, 0), end))];
  return { common, after: ids.slice(end) };
}
