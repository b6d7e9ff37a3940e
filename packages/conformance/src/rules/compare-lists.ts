import { formatList } from '@liked-posts/internal/printable';

/** How Posts differ from those that were expected. */
export interface ListDifference {
  readonly text: string;
  /** Whether only their order differs. */
  readonly isOrder: boolean;
}

/** Compares Posts, by their identifiers, with those that were expected; undefined if they are equal. */
export function compareLists(
  ids: readonly string[],
  expectedIds: readonly string[],
): ListDifference | undefined {
  const isListed = new Set(ids);
  const isExpected = new Set(expectedIds);
  const missing = expectedIds.filter((id) => !isListed.has(id));
  const unexpected = ids.filter((id) => !isExpected.has(id));
  if (missing.length > 0 && unexpected.length > 0) {
    const text = `These are missing: ${formatList(missing)}; and these come instead: ${formatList(unexpected)}.`;
    return { text, isOrder: false };
  }
  if (missing.length > 0) {
    return { text: `These are missing: ${formatList(missing)}.`, isOrder: false };
  }
  if (unexpected.length > 0) {
    return { text: `These do not belong there: ${formatList(unexpected)}.`, isOrder: false };
  }
  const moved = ids.find((id, index) => id !== expectedIds[index]);
  if (moved === undefined) return undefined;
  return { text: `This is in another place: ${moved}.`, isOrder: true };
}

/** Whether a list begins with these Posts. */
export function isBeginning(ids: readonly string[], list: readonly string[]): boolean {
  return ids.every((id, index) => id === list[index]);
}

/**
 * Whether two lists that were recorded at different times may both be right: between them, the user
 * may have liked some Posts and taken back one like. `9 5 4 3` and `5 3` may: 9 is new, and 4 was
 * taken back.
 */
export function mayHaveChanged(ids: readonly string[], otherIds: readonly string[]): boolean {
  const common = withoutNewLikes(ids, otherIds);
  const otherCommon = withoutNewLikes(otherIds, ids);
  const length = Math.min(common.length, otherCommon.length);
  const difference = common.findIndex((id, index) => index < length && id !== otherCommon[index]);
  if (difference < 0) return true;
  return (
    isSameAsFarAsBothGo(common.toSpliced(difference, 1), otherCommon) ||
    isSameAsFarAsBothGo(common, otherCommon.toSpliced(difference, 1))
  );
}

function isSameAsFarAsBothGo(ids: readonly string[], otherIds: readonly string[]): boolean {
  const length = Math.min(ids.length, otherIds.length);
  return isBeginning(ids.slice(0, length), otherIds);
}

/** A list without the Posts at its top that the other list lacks. */
function withoutNewLikes(ids: readonly string[], otherIds: readonly string[]): readonly string[] {
  const known = new Set(otherIds);
  const start = ids.findIndex((id) => known.has(id));
  return start < 0 ? ids : ids.slice(start);
}
