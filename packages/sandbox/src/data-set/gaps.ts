import type { Hole, Lead, Walk } from './walks.ts';

/**
 * Where likes of a user are missing between the recorded ones, and why. A walk need not be recorded
 * from its beginning or to its end. Likes are missing where it asked for a page that never came, and
 * between walks without a Post in common; but not if another walk has what is there, and not between
 * a walk to the end and likes from before it.
 *
 * @param likes those of all walks, in their order
 */
export function gapsIn(
  userId: string,
  likes: readonly string[],
  { walks, holes }: { readonly walks: readonly Walk[]; readonly holes: readonly Hole[] },
): string[] {
  const open = holes.filter(({ lead }) => lead === undefined || !goesOn(walks, lead));
  const isTold = ({ hole }: Walk) => hole !== undefined && open.includes(hole);
  const firstsOfTold = new Set(walks.filter(isTold).map((walk) => [...walk.likes][0]));
  const empty = walks.filter(({ likes }) => likes.size === 0);
  return [
    ...open.map((hole) => `${placeOf(hole)}: item ${hole.page.item} has ${hole.page.fault}`),
    ...boundariesIn(likes, walks)
      .filter(([, after]) => !firstsOfTold.has(after))
      .map(([before, after]) => `between Post ${before} and Post ${after}: no page was recorded`),
    ...empty
      .filter((walk) => walk.isDetached && walks.length > 1 && !isTold(walk))
      .map(({ item }) => `at an unknown place: no recorded page leads to item ${item}`),
  ].map((gap) => `user ${userId}, ${gap}`);
}

/** Whether a walk has what a token leads to. */
function goesOn(walks: readonly Walk[], { post, isForward, isKnown }: Lead): boolean {
  if (isKnown || post === undefined) return isKnown;
  return walks.some(({ likes, fromStart, toEnd }) => {
    if (!likes.has(post)) return false;
    const all = [...likes];
    return isForward ? all.at(-1) !== post || toEnd : all[0] !== post || fromStart;
  });
}

function placeOf({ page, lead }: Hole): string {
  if (lead?.post !== undefined) return `${lead.isForward ? 'after' : 'before'} Post ${lead.post}`;
  return page.token === null ? 'at the beginning' : 'at an unknown place';
}

/** Neighbours among the likes that no walk has brought together. */
function boundariesIn(
  likes: readonly string[],
  walks: readonly Walk[],
): (readonly [before: string, after: string])[] {
  let groups: Pick<Walk, 'likes' | 'fromStart' | 'toEnd'>[] = [];
  for (const walk of walks) {
    const joined = [
      walk,
      ...groups.filter((group) => [...walk.likes].some((id) => group.likes.has(id))),
    ];
    groups = groups.filter((group) => !joined.includes(group));
    groups.push({
      likes: new Set(joined.flatMap((group) => [...group.likes])),
      fromStart: joined.some(({ fromStart }) => fromStart),
      toEnd: joined.some(({ toEnd }) => toEnd),
    });
  }
  if (groups.length < 2) return [];
  const groupOf = (id: string) => groups.find((group) => group.likes.has(id));
  return likes.flatMap((after, index) => {
    const before = likes[index - 1] ?? after;
    const [front, behind] = [groupOf(before), groupOf(after)];
    const isWhole = front === behind || (front?.toEnd && behind?.fromStart);
    return isWhole ? [] : [[before, after] as const];
  });
}
