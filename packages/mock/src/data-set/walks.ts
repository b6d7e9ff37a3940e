import type { RecordedPage } from './recorded-page.ts';

/** Pages that follow each other. */
export interface Walk {
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
export function walksIn(pages: readonly RecordedPage[]): Walk[] {
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
