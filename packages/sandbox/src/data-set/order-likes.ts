import type { RecordedPage } from './recorded-page.ts';

/** Pages that follow each other. */
interface Walk {
  readonly pages: (readonly string[])[];
  readonly fromStart: boolean;
}

/**
 * Puts the likes of one user into their order, each once. The pages are in the order in which they
 * were recorded; those that lead to each other by their tokens are a walk, forward or backward. Of
 * two walks with Posts in common, the later one decides on the order, and a Post that only the
 * earlier one has stays behind the Post that it was behind. So newer likes come first, and what is
 * liked no more is kept.
 */
export function orderLikes(pages: readonly RecordedPage[]): string[] {
  let likes: string[] = [];
  for (const walk of walksIn(pages)) {
    likes = merge(likes, [...new Set(walk.pages.flat())], walk.fromStart);
  }
  return likes;
}

function walksIn(pages: readonly RecordedPage[]): Walk[] {
  const walks: Walk[] = [];
  const after = new Map<string, Walk>();
  const before = new Map<string, Walk>();

  for (const { posts, token, nextToken, previousToken } of pages) {
    const ids = posts.flatMap(({ id }) => (typeof id === 'string' ? id : []));
    // If it is not known what was asked for, the pages are assumed to be in order.
    const forward = token === undefined ? walks.at(-1) : after.get(token ?? '');
    const backward = forward === undefined ? before.get(token ?? '') : undefined;
    const walk = forward ?? backward ?? { pages: [], fromStart: token === null };
    if (forward === undefined && backward === undefined) walks.push(walk);
    if (backward === undefined) walk.pages.push(ids);
    else walk.pages.unshift(ids);
    if (nextToken !== undefined) after.set(nextToken, walk);
    // A walk that turns back sees pages again: they do not come before its first one.
    if (previousToken !== undefined && forward === undefined) before.set(previousToken, walk);
  }
  return walks;
}

/** Likes in the order of the newer walk, and among them those of which only the older one knows. */
function merge(older: string[], newer: string[], fromStart: boolean): string[] {
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
