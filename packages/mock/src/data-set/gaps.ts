import type { RecordedPage } from './recorded-page.ts';
import type { RecordedWalk } from './recorded-walks.ts';

/**
 * Where likes of a user are missing, and why: where a page was asked for and never came, unless a
 * walk knows what is there; and between walks without a Post in common, unless one has the end and
 * the other one the beginning. Also whether the first and the last like are known to be that.
 *
 * @param likes those of all walks, in their order
 */
export function missingIn(
  pages: readonly RecordedPage[],
  walks: readonly RecordedWalk[],
  likes: readonly string[],
): { readonly gaps: readonly string[]; readonly fromStart: boolean; readonly toEnd: boolean } {
  // The Posts of which a walk knows what is before them, and after them.
  const before = new Set(walks.flatMap((walk) => walk.likes.slice(walk.fromStart ? 0 : 1)));
  const after = new Set(walks.flatMap((walk) => walk.likes.slice(0, walk.toEnd ? undefined : -1)));
  const given = new Set<unknown>(pages.flatMap((page) => [page.nextToken, page.previousToken]));
  const starts = new Set(walks.filter((walk) => walk.fromStart).map((walk) => walk.likes[0]));
  const ends = new Set(walks.filter((walk) => walk.toEnd).map((walk) => walk.likes.at(-1)));
  // What a page leads to that was not recorded may come after newer likes.
  const newest = walks.findLast(
    (walk) => walk.fromStart || (!given.has(walk.first.token) && before.has(walk.likes[0] ?? '')),
  );
  const fromStart = newest?.fromStart === true && starts.has(likes[0]);
  const toEnd = ends.has(likes.at(-1));

  const failed = failedIn(pages, given);
  const lost = new Map<string, RecordedPage>();
  const lose = (place: string, token: string | null | undefined) => {
    const page = failed.get(token);
    if (page) lost.set(place, page);
  };
  if (!fromStart) lose('at the beginning', null);
  for (const { likes, ...walk } of walks) {
    const [first, last] = [likes[0], likes.at(-1)];
    if (!first || !last) lose('at an unknown place', walk.last.nextToken);
    else {
      if (!before.has(first)) lose(`before Post ${first}`, walk.first.previousToken);
      if (!after.has(last)) lose(`after Post ${last}`, walk.last.nextToken);
    }
  }
  const rootOf = rootsIn(walks);
  const between = likes.slice(1).flatMap((next, index) => {
    const post = likes[index] ?? next;
    const isWhole = rootOf(post) === rootOf(next) || (ends.has(post) && starts.has(next));
    const isTold = lost.has(`after Post ${post}`) || lost.has(`before Post ${next}`);
    return isWhole || isTold ? [] : `between Post ${post} and Post ${next}: no page was recorded`;
  });
  const gaps = [
    ...[...lost].map(([place, { item, fault }]) => `${place}: item ${item} has ${fault}`),
    ...between,
  ];
  return { gaps: gaps.length > 0 ? gaps : strayIn(walks, given, failed), fromStart, toEnd };
}

/**
 * The requests that got no page, by their tokens; by themselves if these are not known. What the
 * service refuses, and nothing led to, was never there.
 */
function failedIn(pages: readonly RecordedPage[], given: ReadonlySet<unknown>) {
  const failed = new Map<unknown, RecordedPage>();
  for (const page of pages) {
    const { fault, isRefusal, token = page } = page;
    if (fault === undefined || (isRefusal && !given.has(token))) failed.delete(token);
    else failed.set(token, page);
  }
  // A token leads to the same place at any time; without one, there may be newer likes.
  for (const { isListing, token } of pages) if (isListing && token !== null) failed.delete(token);
  return failed;
}

/** What was asked for with a token that no page gave, and has no Posts. */
function strayIn(
  walks: readonly RecordedWalk[],
  given: ReadonlySet<unknown>,
  failed: ReadonlyMap<unknown, RecordedPage>,
): string[] {
  const [lost] = [...failed].filter(([token]) => token !== null && !given.has(token));
  if (lost) return [`at an unknown place: item ${lost[1].item} has ${lost[1].fault}`];
  return walks
    .filter(({ likes, fromStart }) => walks.length > 1 && likes.length === 0 && !fromStart)
    .filter(({ first }) => !given.has(first.token))
    .map(({ first }) => `at an unknown place: no recorded page leads to item ${first.item}`);
}

/** Tells for each Post one that stands for all walks that it has Posts in common with. */
function rootsIn(walks: readonly RecordedWalk[]): (id: string) => string {
  const parents = new Map<string, string>();
  const rootOf = (id: string): string => {
    let root = id;
    for (let up = parents.get(id); up !== undefined; up = parents.get(root)) root = up;
    if (root !== id) parents.set(id, root);
    return root;
  };
  for (const { likes } of walks) {
    for (const id of likes) {
      const [one, other] = [rootOf(id), rootOf(likes[0] ?? id)];
      if (one !== other) parents.set(other, one);
    }
  }
  return rootOf;
}
