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

/**
 * Whether two lists that were recorded at different times may both be right: between them, the user
 * may have liked some Posts and taken back one like. `9 5 4 3` and `5 3` may: 9 is new, and 4 was
 * taken back.
 */
export function mayHaveChanged(ids: readonly string[], otherIds: readonly string[]): boolean {
  const list = withoutNewLikes(ids, otherIds);
  const otherList = withoutNewLikes(otherIds, ids);
  const index = list.findIndex((id, at) => at < otherList.length && id !== otherList[at]);
  if (index < 0) return true;
  return (
    isSameAsFarAsBothGo(list.toSpliced(index, 1), otherList) ||
    isSameAsFarAsBothGo(list, otherList.toSpliced(index, 1))
  );
}

/** A list without the Posts at its top that the other list lacks. */
function withoutNewLikes(ids: readonly string[], otherIds: readonly string[]): readonly string[] {
  const others = new Set(otherIds);
  const start = ids.findIndex((id) => others.has(id));
  return start < 0 ? ids : ids.slice(start);
}

function isSameAsFarAsBothGo(ids: readonly string[], otherIds: readonly string[]): boolean {
  return ids.every((id, index) => index >= otherIds.length || id === otherIds[index]);
}
