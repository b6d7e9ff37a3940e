import type { RecordedPage } from './recorded-page.ts';

/** What the pages of one user say about their likes. */
export interface OrderedLikes {
  readonly likes: readonly string[];
  /** Where likes are missing between the recorded ones, and why. */
  readonly gaps: readonly string[];
  /** Whether a first page was recorded, and whether a last one was. */
  readonly hasBeginning: boolean;
  readonly hasEnd: boolean;
}

/** Pages that follow each other. */
interface Walk {
  readonly pages: (readonly string[])[];
  /** The item of its first recorded page. */
  readonly item: number;
  /** What it may follow, unless a recorded page leads to it. */
  readonly hole: Hole | undefined;
  readonly isLedTo: boolean;
  fromStart: boolean;
  toEnd: boolean;
}

/** A walk with its likes, each once. */
interface ListedWalk extends Walk {
  readonly likes: readonly string[];
  readonly known: ReadonlySet<string>;
}

/** Where a token leads: forward from behind a Post, or backward from before it. */
interface Lead {
  readonly post: string | undefined;
  readonly isForward: boolean;
  /** Whether the walk is known to have a page there. */
  readonly isKnown: boolean;
}

/** A request for a page that got none, and the requests for what is behind it. */
interface Hole {
  readonly page: RecordedPage;
  readonly lead: Lead | undefined;
}

/**
 * Puts the likes of one user into their order, each once. The pages are in the order in which they
 * were recorded; those that lead to each other by their tokens are a walk, forward or backward. Of
 * two walks with Posts in common, the later one decides on the order, and a Post that only the
 * earlier one has stays behind the Post that it was behind. So newer likes come first, and what is
 * liked no more is kept.
 *
 * A walk need not be recorded from its beginning or to its end. Likes are missing where it asked for
 * a page that never came, and between walks without a Post in common; but not if another walk has
 * what is there, and not between a walk to the end and likes from before it.
 */
export function orderLikes(pages: readonly RecordedPage[]): OrderedLikes {
  const { walks, holes } = walksIn(pages);
  let likes: string[] = [];
  for (const walk of walks) likes = merge(likes, walk.likes, walk.fromStart);

  const open = holes.filter(({ lead }) => lead === undefined || !goesOn(walks, lead));
  const gaps = open.map(
    ({ page, lead }) => `${placeOf(page, lead)}: item ${page.item} has ${page.fault}`,
  );
  const isExplained = ({ hole }: Walk) => hole !== undefined && open.includes(hole);
  const userId = pages[0]?.userId;
  for (const [before, after] of boundariesIn(likes, walks)) {
    if (walks.some((walk) => walk.likes[0] === after && isExplained(walk))) continue;
    gaps.push(`user ${userId}, between Post ${before} and Post ${after}: no page was recorded`);
  }
  for (const walk of walks) {
    if (walk.likes.length > 0 || walk.isLedTo || walks.length < 2 || isExplained(walk)) continue;
    gaps.push(`user ${userId}, at an unknown place: no recorded page leads to item ${walk.item}`);
  }
  return {
    likes,
    gaps,
    hasBeginning: walks.some(({ fromStart }) => fromStart),
    hasEnd: walks.some(({ toEnd }) => toEnd),
  };
}

/** Whether a walk has what a token leads to. */
function goesOn(walks: readonly ListedWalk[], { post, isForward, isKnown }: Lead): boolean {
  if (isKnown || post === undefined) return isKnown;
  return walks.some((walk) => {
    const at = walk.likes.indexOf(post);
    if (at < 0) return false;
    return isForward ? at < walk.likes.length - 1 || walk.toEnd : at > 0 || walk.fromStart;
  });
}

function placeOf({ userId, token }: RecordedPage, lead: Lead | undefined): string {
  const { post, isForward } = lead ?? {};
  if (post !== undefined) return `user ${userId}, ${isForward ? 'after' : 'before'} Post ${post}`;
  return `user ${userId}, ${token === null ? 'at the beginning' : 'at an unknown place'}`;
}

/** Neighbours in the likes that no walk has brought together. */
function* boundariesIn(
  likes: readonly string[],
  walks: readonly ListedWalk[],
): Generator<readonly [before: string, after: string]> {
  let groups: ListedWalk[] = [];
  for (const walk of walks) {
    const has = ({ known }: ListedWalk) => walk.likes.some((id) => known.has(id));
    const joined = [...groups.filter(has), walk];
    groups = groups.filter((group) => !has(group));
    groups.push({
      ...walk,
      known: new Set(joined.flatMap(({ likes }) => likes)),
      likes: joined.flatMap(({ likes }) => likes),
      fromStart: joined.some(({ fromStart }) => fromStart),
      toEnd: joined.some(({ toEnd }) => toEnd),
    });
  }
  if (groups.length < 2) return;
  const groupOf = (id: string) => groups.find(({ known }) => known.has(id));
  for (const [index, after] of likes.entries()) {
    const before = likes[index - 1];
    const [front, behind] = [groupOf(before ?? after), groupOf(after)];
    if (before === undefined || front === behind) continue;
    if (!(front?.toEnd && behind?.fromStart)) yield [before, after];
  }
}

function walksIn(pages: readonly RecordedPage[]): {
  walks: readonly ListedWalk[];
  holes: readonly Hole[];
} {
  const walks: Walk[] = [];
  const after = new Map<string, Walk>();
  const before = new Map<string, Walk>();
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
        ...{ pages: [], item, hole, isLedTo: isFirst || lead !== undefined },
        ...{ fromStart: isFirst, toEnd: false },
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
  const listed = walks.map((walk) => {
    const known = new Set(walk.pages.flat());
    return { ...walk, known, likes: [...known] };
  });
  return { walks: listed, holes: [...holes.values()] };
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
