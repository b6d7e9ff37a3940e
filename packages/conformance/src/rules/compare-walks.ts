import { groupBy } from '../group-by.ts';
import { lists } from '../requests/lists.ts';
import { type CheckedPage, createKeyWithout, listIds } from '../traffic/interaction.ts';
import { isBeginning } from './compare-lists.ts';
import type { RuleInput } from './rule.ts';
import { listForward, type Walk } from './walks.ts';

/** What the first way forward of a walk shows. */
interface WalkedPosts {
  readonly pages: readonly CheckedPage[];
  readonly ids: readonly string[];
  readonly first: CheckedPage;
  readonly last: CheckedPage;
}

/** A walk, and the longest walk through the same list, with which it is compared. */
export interface ComparedWalk extends WalkedPosts {
  /** The walk that is taken for the whole list, because no other shows more: perhaps the walk itself. */
  readonly longest: WalkedPosts;
  readonly end: WalkEnd;
}

/**
 * How a walk ends. If the longest walk shows `5 4 3 2`:
 *
 *   open    5 4, with a `next_token` that was not followed
 *   early   5 4, without a `next_token`
 *   final   5 4 3 2, or 5 4 1, without a `next_token`
 */
type WalkEnd = 'open' | 'early' | 'final';

/**
 * The walks that must show the same list, because their queries differ only in the page size and in
 * what they select. Left out are the only walk through a list, and the walks of a recording that are not
 * close to the longest one in time: the list may have changed.
 */
export function compareWalks({ walks, shouldAgree }: RuleInput): ComparedWalk[] {
  const walksByList = groupBy(walks, ({ first }) =>
    createKeyWithout(first.interaction, ['max_results', ...lists.keys()]),
  );
  const compared: ComparedWalk[] = [];
  for (const walksOfList of walksByList.values()) {
    const walked = walksOfList.map((walk) => readForward(walk, shouldAgree));
    const longest = findLongest(walked);
    if (walked.length < 2 || longest === undefined) continue;
    for (const walk of walked) {
      if (!shouldAgree(walk.first, longest.first)) continue;
      compared.push({ ...walk, longest, end: readEnd(walk, longest) });
    }
  }
  return compared;
}

/** Reads the pages on the way forward, without those that need not show the same list as the first. */
function readForward(walk: Walk, shouldAgree: RuleInput['shouldAgree']): WalkedPosts {
  const { first } = walk;
  const pages = listForward(walk).filter((page) => shouldAgree(page, first));
  return { pages, ids: pages.flatMap(listIds), first, last: pages.at(-1) ?? first };
}

/**
 * The walk that shows the most Posts, and no Post twice. Of several, the walk that most others agree
 * with; of several again, the walk with the fewest pages. Undefined if each walk shows a Post twice.
 */
function findLongest(walks: readonly WalkedPosts[]): WalkedPosts | undefined {
  const countAgreeing = ({ ids }: WalkedPosts) =>
    walks.filter((other) => isBeginning(other.ids, ids)).length;
  const [longest] = walks
    .filter(({ ids }) => new Set(ids).size === ids.length)
    .sort(
      (one, other) =>
        other.ids.length - one.ids.length ||
        countAgreeing(other) - countAgreeing(one) ||
        one.pages.length - other.pages.length,
    );
  return longest;
}

function readEnd({ ids, last }: WalkedPosts, longest: WalkedPosts): WalkEnd {
  if (hasNext(last)) return 'open';
  const isShorter = ids.length < longest.ids.length;
  return isShorter && isBeginning(ids, longest.ids) ? 'early' : 'final';
}

export function hasNext({ meta }: CheckedPage): boolean {
  return meta['next_token'] !== undefined;
}
