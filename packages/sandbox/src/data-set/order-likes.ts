import type { Walk } from './walks.ts';

/**
 * Puts the likes of one user into their order, each once. Of two walks with Posts in common, the
 * later one decides on the order, and a Post that only the earlier one has stays behind the Post
 * that it was behind. So newer likes come first, and what is liked no more is kept.
 *
 * @param walks in the order in which they were recorded
 */
export function orderLikes(walks: readonly Walk[]): string[] {
  let likes: string[] = [];
  for (const walk of walks) likes = merge(likes, [...walk.likes], walk.fromStart);
  return likes;
}

/** Likes in the order of the newer walk, and among them those of which only the older one knows. */
function merge(older: string[], newer: readonly string[], fromStart: boolean): string[] {
  const known = new Set(newer);
  const first = older.find((id) => known.has(id));
  // Without Posts in common, a walk from the start has newer likes, and any other walk goes on.
  if (first === undefined) return fromStart ? [...newer, ...older] : [...older, ...newer];

  const inFront: string[] = [];
  const behind = new Map<string, string[]>();
  let place = inFront;
  for (const id of older) {
    if (known.has(id)) {
      place = [];
      behind.set(id, place);
    } else place.push(id);
  }
  return newer.flatMap((id) => [...(id === first ? inFront : []), id, ...(behind.get(id) ?? [])]);
}
