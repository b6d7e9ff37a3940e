import type { RecordedPage } from './recorded-page.ts';

export interface RecordedWalk {
  /** The likes on its pages, each once. */
  readonly likes: readonly string[];
  readonly first: RecordedPage;
  readonly last: RecordedPage;
  /** Whether it has the first page of the listing, and whether it has the last. */
  readonly fromStart: boolean;
  readonly toEnd: boolean;
}

/**
 * The walks of one user, in the order in which their first pages were recorded. A page follows
 * another if it was requested with that page's `next_token`, or if that page was requested with its
 * `previous_token`.
 */
export function walksIn(pages: readonly RecordedPage[]): RecordedWalk[] {
  const listings = pages.filter(({ isListing }) => isListing);
  const follower = followersOf(listings);
  const followers = new Set(follower.values());
  const walked = new Set<RecordedPage>();
  // Starts at all pages in the end, because pages whose tokens form a cycle have no first page.
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
  // If a page was requested more than once, the next request counts, or else the last.
  const asked = new Map(listings.map((page) => [page.token, page]));
  for (const [index, page] of [...listings.entries()].reverse()) {
    const { token, nextToken, previousToken } = page;
    const before =
      // If the request is unknown, pages are assumed to be in order.
      token === undefined ? listings[index - 1] : previousToken && asked.get(previousToken);
    if (before && !follower.has(before)) follower.set(before, page);
    const after = nextToken && asked.get(nextToken);
    if (after) follower.set(page, after);
    asked.set(token, page);
  }
  return follower;
}

/**
 * Orders the likes of one user, each once. If two walks share Posts, the later walk decides the
 * order, and Posts that only the earlier walk has keep their predecessor. So newer likes come
 * first, and Posts that are no longer liked stay.
 *
 * @param walks in the order in which they were recorded
 */
export function orderLikes(walks: readonly RecordedWalk[]): string[] {
  const known = new Set<string>();
  // Oldest first, so that newer likes change only the end of the list.
  let likes: string[] = [];
  for (const walk of walks) {
    likes = merge(likes, walk, new Set(walk.likes.filter((id) => known.has(id))));
    for (const id of walk.likes) known.add(id);
  }
  return likes.reverse();
}

/** Adds a walk that shares these likes with the older ones. */
function merge(
  older: string[],
  { likes, fromStart }: RecordedWalk,
  shared: ReadonlySet<string>,
): string[] {
  const behind = new Map<string, string[]>();
  const inFront: string[] = [];
  let group = inFront;
  let [first, last]: string[] = [];
  while (behind.size < shared.size && older.length > 0) {
    const id = older.pop() ?? '';
    if (shared.has(id)) {
      first ??= id;
      last = id;
      group = [];
      behind.set(id, group);
    } else group.push(id);
  }
  // If they share no Posts, a walk from the start has newer likes, and any other has older ones.
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
