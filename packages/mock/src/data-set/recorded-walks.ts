import type { RecordedPage } from './recorded-page.ts';

/** Pages that follow each other. */
export interface RecordedWalk {
  /** Its likes, each once. */
  readonly likes: readonly string[];
  readonly first: RecordedPage;
  readonly last: RecordedPage;
  /** Whether it begins with the first page of all, and whether it has the last one. */
  readonly fromStart: boolean;
  readonly toEnd: boolean;
}

/**
 * The walks of one user, in the order in which their first pages were recorded. A page follows
 * another if it was asked for with the `next_token` of that one, or gave the `previous_token` that
 * one was asked for with.
 */
export function walksIn(pages: readonly RecordedPage[]): RecordedWalk[] {
  const listings = pages.filter(({ isListing }) => isListing);
  const follower = followersOf(listings);
  const followers = new Set(follower.values());
  const walked = new Set<RecordedPage>();
  // Each page is in a walk: also if tokens lead in a circle, so that none is the first.
  return [...listings.filter((page) => !followers.has(page)), ...listings].flatMap((first) => {
    if (walked.has(first)) return [];
    const walk = new Set<RecordedPage>();
    let last = first;
    for (let page: RecordedPage | undefined = first; page && !walk.has(page); ) {
      walk.add(page);
      last = page;
      page = follower.get(page);
    }
    for (const page of walk) walked.add(page);
    const likes = [...new Set([...walk].flatMap(({ ids }) => ids))];
    const { token, previousToken } = first;
    const isReachedBackward = token === follower.get(first)?.previousToken;
    const fromStart =
      typeof token !== 'string' || (previousToken === undefined && isReachedBackward);
    return [{ likes, first, last, fromStart, toEnd: last.nextToken === undefined }];
  });
}

function followersOf(listings: readonly RecordedPage[]): Map<RecordedPage, RecordedPage> {
  const follower = new Map<RecordedPage, RecordedPage>();
  // If a page was asked for several times, the next time counts, or else the last one.
  const asked = new Map(listings.map((page) => [page.token, page]));
  for (const [index, page] of [...listings.entries()].reverse()) {
    const { token, nextToken, previousToken } = page;
    const before =
      // If it is not known what was asked for, the pages are assumed to be in order.
      token === undefined ? listings[index - 1] : previousToken && asked.get(previousToken);
    if (before && !follower.has(before)) follower.set(before, page);
    const after = nextToken && asked.get(nextToken);
    if (after) follower.set(page, after);
    asked.set(token, page);
  }
  return follower;
}

/**
 * Puts the likes of one user into their order, each once. Of two walks with Posts in common, the
 * later one decides on the order, and a Post that only the earlier one has stays behind the Post
 * that it was behind. So newer likes come first, and what is liked no more is kept.
 *
 * @param walks in the order in which they were recorded
 */
export function orderLikes(walks: readonly RecordedWalk[]): string[] {
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
function merge(
  older: string[],
  { likes, fromStart }: RecordedWalk,
  shared: ReadonlySet<string>,
): string[] {
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
