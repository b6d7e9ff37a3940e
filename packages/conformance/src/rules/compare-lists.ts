import { formatList } from '@liked-posts/internal/printable';

/** How Posts differ from those that were expected. */
export interface ListDifference {
  /** In words: `These are missing: 3.` */
  readonly text: string;
  /** Whether only their order differs. */
  readonly isOrder: boolean;
}

/** Compares Posts, by their identifiers, with those that were expected; undefined if they are equal. */
export function compareLists(
  ids: readonly string[],
  expectedIds: readonly string[],
): ListDifference | undefined {
  const idsFound = new Set(ids);
  const idsExpected = new Set(expectedIds);
  const missing = formatList(expectedIds.filter((id) => !idsFound.has(id)));
  const unexpected = formatList(ids.filter((id) => !idsExpected.has(id)));
  if (missing !== '') {
    const instead = unexpected === '' ? '' : `; and these come instead: ${unexpected}`;
    return { text: `These are missing: ${missing}${instead}.`, isOrder: false };
  }
  if (unexpected !== '') {
    return { text: `These do not belong there: ${unexpected}.`, isOrder: false };
  }
  const moved = ids.find((id, index) => id !== expectedIds[index]);
  if (moved === undefined) return undefined;
  return { text: `This is in another place: ${moved}.`, isOrder: true };
}

/** Whether a list begins with these Posts: `5 4 3` begins with `5 4`. */
export function isBeginning(ids: readonly string[], list: readonly string[]): boolean {
  return ids.every((id, index) => id === list[index]);
}

/** How many likes a user may take back while somebody records. */
export const maxUnlikes = 2;

/**
 * Whether two lists that were recorded at different times may both be right: between them, the user
 * may have liked some Posts and taken back a few likes. `9 5 4 3` and `5 3` may: 9 is new, and 4 was
 * taken back.
 */
export function mayHaveChanged(ids: readonly string[], otherIds: readonly string[]): boolean {
  return areSameWithout(maxUnlikes, withoutNewLikes(ids, otherIds), withoutNewLikes(otherIds, ids));
}

/** A list without the Posts at its top that the other list lacks. */
function withoutNewLikes(ids: readonly string[], otherIds: readonly string[]): readonly string[] {
  const others = new Set(otherIds);
  const start = ids.findIndex((id) => others.has(id));
  return start < 0 ? ids : ids.slice(start);
}

/** Whether two lists are the same, as far as both go, without some Posts of either list. */
function areSameWithout(
  unlikes: number,
  ids: readonly string[],
  otherIds: readonly string[],
): boolean {
  const index = ids.findIndex((id, at) => at < otherIds.length && id !== otherIds[at]);
  if (index < 0) return true;
  if (unlikes === 0) return false;
  return (
    areSameWithout(unlikes - 1, ids.toSpliced(index, 1), otherIds) ||
    areSameWithout(unlikes - 1, ids, otherIds.toSpliced(index, 1))
  );
}
