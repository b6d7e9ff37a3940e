import type { Walk } from './walks.ts';

/**
 * Puts the likes of one user into their order, each once. Of two walks with Posts in common, the
 * later one decides on the order, and a Post that only the earlier one has stays behind the Post
 * that it was behind. So newer likes come first, and what is liked no more is kept.
 *
 * @param walks in the order in which they were recorded
 */
export function orderLikes(walks: readonly Walk[]): string[] {
  const known = new Set<string>();
  // The oldest come first, so that newer likes change only the end.
  let likes: string[] = [];
  for (const walk of walks) {
    likes = merge(likes, walk, new Set(walk.likes.filter((id) => known.has(id))));
    for (const id of walk.likes) known.add(id);
  }
  return likes.reverse();
}

/** Adds a walk, of which these likes are known. */
function merge(older: string[], { likes, fromStart }: Walk, shared: ReadonlySet<string>): string[] {
  const behind = new Map<string, string[]>();
  const inFront: string[] = [];
  let place = inFront;
  let [first, last]: string[] = [];
  while (behind.size < shared.size && older.length > 0) {
    const id = older.pop() ?? '';
    if (shared.has(id)) {
      first ??= id;
      last = id;
      place = [];
      behind.set(id, place);
    } else place.push(id);
  }
  // Without Posts in common, a walk from the start has newer likes, and any other walk goes on.
  const whole = fromStart ? likes.length : 0;
  const end = last === undefined ? whole : likes.indexOf(last) + 1;
  const oldestFirst = (ids: readonly string[]) =>
    ids
      .flatMap((id) => [...(id === first ? inFront : []), id, ...(behind.get(id) ?? [])])
      .reverse();
  const merged = end < likes.length ? [...oldestFirst(likes.slice(end)), ...older] : older;
  for (const id of oldestFirst(likes.slice(0, end))) merged.push(id);
  return merged;
}
