import type { RecordedPage } from './recorded-page.ts';

/** Pages that follow each other. */
export interface Walk {
  /** Its likes, each once. */
  readonly likes: ReadonlySet<string>;
  /** Whether it begins with the first page of all, and whether it has the last one. */
  readonly fromStart: boolean;
  readonly toEnd: boolean;
  /** The item of its first recorded page. */
  readonly item: number;
  /** Whether nothing of what was recorded before leads to that page. */
  readonly isDetached: boolean;
  /** What was lost just before that page, and may have led to it. */
  readonly hole: Hole | undefined;
}

/** A request for a page that got none, and the requests for what is behind it. */
export interface Hole {
  readonly page: RecordedPage;
  readonly lead: Lead | undefined;
}

/** Where a token leads: forward from behind a Post, or backward from before it. */
export interface Lead {
  readonly post: string | undefined;
  readonly isForward: boolean;
  /** Whether the walk is known to have a page there. */
  readonly isKnown: boolean;
}

interface OpenWalk extends Omit<Walk, 'likes'> {
  readonly pages: (readonly string[])[];
  fromStart: boolean;
  toEnd: boolean;
}

/**
 * The walks of one user, and what is missing in them. The pages are in the order in which they were
 * recorded; those that lead to each other by their tokens are a walk, forward or backward.
 */
export function walksIn(pages: readonly RecordedPage[]): {
  readonly walks: readonly Walk[];
  readonly holes: readonly Hole[];
} {
  const walks: OpenWalk[] = [];
  const after = new Map<string, OpenWalk>();
  const before = new Map<string, OpenWalk>();
  const leads = new Map<string, Lead>();
  const holes = new Map<string | null | undefined, Hole>();
  let hole: Hole | undefined;

  for (const page of pages) {
    const { item, posts, token, nextToken, previousToken } = page;
    const lead = leads.get(token ?? '');
    if (!page.isListing) {
      if (page.fault === undefined || (page.isRefusal && lead === undefined)) {
        // The service said what there is.
        holes.delete(token);
      } else if (hole === undefined || lead !== undefined || token === null) {
        hole = { page, lead };
        holes.set(token, hole);
      }
      continue;
    }
    const ids = posts.flatMap(({ id }) => (typeof id === 'string' ? id : []));
    // If it is not known what was asked for, the pages are assumed to be in order.
    const forward = token === undefined ? walks.at(-1) : after.get(token ?? '');
    const backward = forward === undefined ? before.get(token ?? '') : undefined;
    const isFirst = typeof token !== 'string';
    const walk = forward ??
      backward ?? {
        ...{ pages: [], fromStart: isFirst, toEnd: false },
        ...{ item, hole, isDetached: !isFirst && lead === undefined },
      };
    if (forward === undefined && backward === undefined) walks.push(walk);
    if (backward === undefined) walk.pages.push(ids);
    else walk.pages.unshift(ids);
    if (nextToken === undefined) walk.toEnd = true;
    else {
      after.set(nextToken, walk);
      const post = ids.at(-1) ?? walk.pages.findLast(({ length }) => length > 0)?.at(-1);
      leads.set(nextToken, { post, isForward: true, isKnown: backward !== undefined });
    }
    if (previousToken === undefined) walk.fromStart ||= backward !== undefined;
    else {
      // A walk that turns back sees pages again: they do not come before its first one.
      if (forward === undefined) before.set(previousToken, walk);
      const isKnown = forward !== undefined;
      leads.set(previousToken, { post: ids[0], isForward: false, isKnown });
    }
    hole = undefined;
  }
  for (const { token, isListing } of pages) if (isListing) holes.delete(token);
  return {
    walks: walks.map(({ pages, ...walk }) => ({ ...walk, likes: new Set(pages.flat()) })),
    holes: [...holes.values()],
  };
}
