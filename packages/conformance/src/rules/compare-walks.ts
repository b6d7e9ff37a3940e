import { parameters } from '@liked-posts/types/request';
import { groupBy } from '../group-by.ts';
import {
  areClose,
  type CheckedPage,
  describeQueryWithout,
  listIds,
} from '../traffic/interaction.ts';
import { isBeginning } from './compare-lists.ts';
import type { RuleInput } from './rule.ts';
import { listForward, type Walk } from './walks.ts';

const { default: defaultSize } = parameters.max_results;

/** What the first way forward of a walk shows. */
interface WalkedPosts {
  readonly walk: Walk;
  readonly pages: readonly CheckedPage[];
  /** The identifiers of the Posts, in order. */
  readonly ids: readonly string[];
  readonly last: CheckedPage;
}

/**
 * A walk beside the other walks through the likes of the same user. If one walk shows `5 4 3 2` and
 * another one `5 4`, without a `next_token`, `fullList` is `5 4 3 2`, and the other one ends too early.
 */
export interface ComparedWalk extends WalkedPosts {
  /** All likes of the user: the longest list that one of the walks shows. */
  readonly fullList: readonly string[];
  /** The first page of that walk. */
  readonly fullListStart: CheckedPage;
  /** Whether its last page has no `next_token`, although more Posts follow. */
  readonly endsTooEarly: boolean;
}

/**
 * The walks that must show the same list, because their queries differ only in the page size and in
 * what they select. A walk that has no other one beside it is left out.
 */
export function compareWalks({ walks, recorded }: RuleInput): ComparedWalk[] {
  const selecting = Object.entries(parameters)
    .filter(([, { role }]) => role === 'list')
    .map(([name]) => name);
  const walksByList = groupBy(walks, ({ first }) =>
    describeQueryWithout(first, ['max_results', ...selecting]),
  );
  return [...walksByList.values()]
    .filter((walksOfList) => walksOfList.length > 1)
    .map((walksOfList) => walksOfList.map((walk) => readForward(walk, recorded)))
    .flatMap((walksOfList) => compareWithLongest(walksOfList, recorded));
}

function readForward(walk: Walk, recorded: boolean): WalkedPosts {
  const forward = listForward(walk);
  // A recorded list may have changed while somebody walked through it.
  const firstLatePage = forward.findIndex((page) => recorded && !areClose(page, walk.first));
  const pages = firstLatePage < 0 ? forward : forward.slice(0, firstLatePage);
  return { walk, pages, ids: pages.flatMap(listIds), last: pages.at(-1) ?? walk.first };
}

function compareWithLongest(walks: readonly WalkedPosts[], recorded: boolean): ComparedWalk[] {
  const longest = findLongest(walks);
  if (longest === undefined) return [];
  const fullList = longest.ids;
  const fullListStart = longest.walk.first;
  return walks
    .filter(({ walk }) => !recorded || areClose(walk.first, longest.walk.first))
    .map((walked) => {
      const { ids, pages, last } = walked;
      // Of two single pages that are not full, nobody knows which one is wrong.
      const isDecidable = longest.pages.length > 1 || pages.length > 1 || mayGoOn(last);
      const isPart = ids.length < fullList.length && isBeginning(ids, fullList);
      return {
        ...walked,
        fullList,
        fullListStart,
        endsTooEarly: isDecidable && isPart && !hasNext(last),
      };
    });
}

/**
 * The walk that shows the most Posts, none of them twice. Of several, it is the one that most other
 * walks agree with, and then the one with the fewest pages, which has fewer ways to be wrong.
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

/**
 * Whether Posts may follow a page: it has a `next_token`, or it is full, because a full page may
 * lack its token by mistake.
 */
function mayGoOn(page: CheckedPage): boolean {
  const size = page.interaction.query.get('max_results') ?? defaultSize;
  return hasNext(page) || page.posts.length >= Number(size);
}

export function hasNext({ meta }: CheckedPage): boolean {
  return meta['next_token'] !== undefined;
}
