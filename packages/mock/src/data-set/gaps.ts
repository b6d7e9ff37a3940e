import type { RecordedPage } from './recorded-page.ts';
import type { RecordedWalk } from './recorded-walks.ts';

/**
 * Finds gaps in the likes of a user: where a page was requested and never arrived, unless another
 * walk has its Posts; and between walks that share no Post, unless one has the end of the likes and
 * the other the beginning. Also tells whether the first and the last like are recorded.
 *
 * @param likes the likes of all walks, in order
 */
export function missingIn(
  pages: readonly RecordedPage[],
  walks: readonly RecordedWalk[],
  likes: readonly string[],
): { readonly gaps: readonly string[]; readonly fromStart: boolean; readonly toEnd: boolean } {
  // The Posts whose predecessor is recorded, and those whose successor is.
  const before = new Set(walks.flatMap((walk) => walk.likes.slice(walk.fromStart ? 0 : 1)));
  const after = new Set(walks.flatMap((walk) => walk.likes.slice(0, walk.toEnd ? undefined : -1)));
  const given = new Set<unknown>(pages.flatMap((page) => [page.nextToken, page.previousToken]));
  const starts = new Set(walks.filter((walk) => walk.fromStart).map((walk) => walk.likes[0]));
  const ends = new Set(walks.filter((walk) => walk.toEnd).map((walk) => walk.likes.at(-1)));
  // The last walk from the start, or one that continues a recorded page.
  const newest = walks.findLast(
    (walk) => walk.fromStart || (!given.has(walk.first.token) && before.has(walk.likes[0] ?? '')),
  );
  const fromStart = newest?.fromStart === true && starts.has(likes[0]);
  const toEnd = ends.has(likes.at(-1));

  const failed = failedIn(pages, given);
  const lost = new Map<string, RecordedPage>();
  const lose = (where: string, token: string | null | undefined) => {
    const page = failed.get(token);
    if (page) lost.set(where, page);
  };
  if (!fromStart) lose('at the beginning', null);
  for (const { likes, ...walk } of walks) {
    const [first, last] = [likes[0], likes.at(-1)];
    if (!first || !last) lose('at an unknown position', walk.last.nextToken);
    else {
      if (!before.has(first)) lose(`before Post ${first}`, walk.first.previousToken);
      if (!after.has(last)) lose(`after Post ${last}`, walk.last.nextToken);
    }
  }
  const rootOf = rootsIn(walks);
  const between = likes.slice(1).flatMap((next, index) => {
    const post = likes[index] ?? next;
    const isWhole = rootOf(post) === rootOf(next) || (ends.has(post) && starts.has(next));
    const isReported = lost.has(`after Post ${post}`) || lost.has(`before Post ${next}`);
    return isWhole || isReported
      ? []
      : `between Post ${post} and Post ${next}: no page was recorded`;
  });
  const gaps = [
    ...[...lost].map(([where, { item, failure }]) => `${where}: item ${item} has ${failure}`),
    ...between,
  ];
  return { gaps: gaps.length > 0 ? gaps : strayIn(walks, given, failed), fromStart, toEnd };
}

/**
 * The requests that got no page, by token, or by the request itself if its token is unknown. A
 * request that the service refused is left out if no recorded page has its token.
 */
function failedIn(pages: readonly RecordedPage[], given: ReadonlySet<unknown>) {
  const failed = new Map<unknown, RecordedPage>();
  for (const page of pages) {
    const { failure, isRefusal, token = page } = page;
    if (failure === undefined || (isRefusal && !given.has(token))) failed.delete(token);
    else failed.set(token, page);
  }
  // A token always leads to the same page; a request with no token may miss newer likes.
  for (const { isListing, token } of pages) if (isListing && token !== null) failed.delete(token);
  return failed;
}

/** A failed request, or a walk with no Posts, that has a token from no recorded page. */
function strayIn(
  walks: readonly RecordedWalk[],
  given: ReadonlySet<unknown>,
  failed: ReadonlyMap<unknown, RecordedPage>,
): string[] {
  const [lost] = [...failed].filter(([token]) => token !== null && !given.has(token));
  if (lost) return [`at an unknown position: item ${lost[1].item} has ${lost[1].failure}`];
  return walks
    .filter(({ likes, fromStart }) => walks.length > 1 && likes.length === 0 && !fromStart)
    .filter(({ first }) => !given.has(first.token))
    .map(({ first }) => `at an unknown position: no recorded page leads to item ${first.item}`);
}

/** Union-find over walks that share Posts: maps each Post to a representative of its group. */
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
