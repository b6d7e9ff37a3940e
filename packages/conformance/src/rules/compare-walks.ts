import { groupBy } from '../group-by.ts';
import { lists } from '../requests/lists.ts';
import { type CheckedPage, createKeyWithout, listIds } from '../traffic/interaction.ts';
import { isBeginning } from './compare-lists.ts';
import type { RuleInput } from './rule.ts';
import { listForward, type Walk } from './walks.ts';

/** What the first way forward of a walk shows. */
interface WalkedPosts {
  /** At least the first page of the walk. */
  readonly pages: readonly CheckedPage[];
  /** The identifiers of the Posts, in order. */
  readonly ids: readonly string[];
  readonly first: CheckedPage;
  readonly last: CheckedPage;
}

/**
 * A walk beside the other walks through the likes of the same user. If one walk shows `5 4 3 2`, and
 * another walk `5 4` without a `next_token`, then `5 4 3 2` is `longest`, and `5 4` ends too early.
 */
export interface ComparedWalk extends WalkedPosts {
  /** The walk that shows all likes of the user: no other walk shows more. */
  readonly longest: WalkedPosts;
  /** Whether its last page has no `next_token`, although more Posts follow. */
  readonly endsTooEarly: boolean;
}

/**
 * The walks that must show the same list, because their queries differ only in the page size and in
 * what they select. A walk that has no other walk beside it is left out.
 */
export function compareWalks({ walks, shouldAgree }: RuleInput): ComparedWalk[] {
  const walksByList = groupBy(walks, ({ first }) =>
    createKeyWithout(first, ['max_results', ...lists.keys()]),
  );
  const compared: ComparedWalk[] = [];
  for (const walksOfList of walksByList.values()) {
    const walked = walksOfList.map((walk) => readForward(walk, shouldAgree));
    const longest = findLongest(walked);
    if (walked.length < 2 || longest === undefined) continue;
    for (const walk of walked) {
      if (!shouldAgree(walk.first, longest.first)) continue;
      compared.push({ ...walk, longest, endsTooEarly: endsBefore(longest, walk) });
    }
  }
  return compared;
}

/** Reads the pages on the way forward, as long as the list cannot have changed. */
function readForward(walk: Walk, shouldAgree: RuleInput['shouldAgree']): WalkedPosts {
  const { first } = walk;
  const forward = listForward(walk);
  const firstLatePage = forward.findIndex((page) => !shouldAgree(page, first));
  const pages = firstLatePage < 0 ? forward : forward.slice(0, firstLatePage);
  return { pages, ids: pages.flatMap(listIds), first, last: pages.at(-1) ?? first };
}

/**
 * The walk that shows the most Posts, and no Post twice. Of several such walks, the walk that most other
 * walks agree with; of several again, the walk with the fewest pages, which can be wrong in fewer ways.
 * Undefined if each walk shows a Post twice, which `noRepeatsInWalk` reports.
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

/** Whether a walk has ended although the longest walk shows the same Posts, and then more. */
function endsBefore(longest: WalkedPosts, { ids, last }: WalkedPosts): boolean {
  return ids.length < longest.ids.length && isBeginning(ids, longest.ids) && !hasNext(last);
}

export function hasNext({ meta }: CheckedPage): boolean {
  return meta['next_token'] !== undefined;
}
