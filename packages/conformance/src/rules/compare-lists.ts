import { formatList } from '@liked-posts/internal/printable';

export interface ListDifference {
  /** In words: `These are missing: 3.` */
  readonly text: string;
  /**
   * Other Posts, the same Posts in another order, or one of them twice. In a recording, only another order
   * is wrong: likes may have come and gone, and other rules report repeats.
   */
  readonly kind: 'posts' | 'order' | 'repeats';
}

/** Compares Posts, by their identifiers, with those expected; undefined if they are equal. */
export function compareLists(
  ids: readonly string[],
  expectedIds: readonly string[],
): ListDifference | undefined {
  const missing = formatList(listOthers(expectedIds, ids));
  const unexpected = formatList(listOthers(ids, expectedIds));
  if (missing !== '') {
    const instead = unexpected === '' ? '' : `; and these come instead: ${unexpected}`;
    return { text: `These are missing: ${missing}${instead}.`, kind: 'posts' };
  }
  if (unexpected !== '') {
    return { text: `These do not belong there: ${unexpected}.`, kind: 'posts' };
  }
  const moved = ids.find((id, index) => id !== expectedIds[index]);
  if (moved === undefined) return undefined;
  const kind = ids.length === expectedIds.length ? 'order' : 'repeats';
  return { text: `This is in another place: ${moved}.`, kind };
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
