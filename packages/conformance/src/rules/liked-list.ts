import { formatList } from '@liked-posts/internal/printable';
import { parameters } from '@liked-posts/types/request';
import { groupBy } from '../group-by.ts';
import type { CheckedPage } from '../traffic/interaction.ts';
import type { RuleInput } from './rule.ts';
import { areClose, describeQueryWithout, listForward, listIds, type Walk } from './walks.ts';

const { default: defaultSize } = parameters.max_results;

/** A way forward through the likes of a user, and what other walks say about these. */
export interface ListedWalk extends WalkedPosts {
  /** All likes of the user: the longest list that a walk shows. */
  readonly list: readonly string[];
  /** Whether it ends where more Posts follow. */
  readonly isCutShort: boolean;
}

interface WalkedPosts {
  readonly walk: Walk;
  readonly pages: readonly CheckedPage[];
  /** The identifiers of the Posts, in order. */
  readonly ids: readonly string[];
  readonly last: CheckedPage;
}

/** The walks through likes that several walks show, whatever they select. */
export function listListedWalks({ walks, recorded }: RuleInput): ListedWalk[] {
  const selecting = Object.entries(parameters)
    .filter(([, { role }]) => role === 'list')
    .map(([name]) => name);
  const byList = groupBy(walks, ({ first }) =>
    describeQueryWithout(first, ['max_results', ...selecting]),
  );
  return [...byList.values()].flatMap((alike) => {
    const walked = alike.map((walk) => readForward(walk, recorded));
    return compareWalks(walked, recorded);
  });
}

function readForward(walk: Walk, recorded: boolean): WalkedPosts {
  const forward = listForward(walk);
  // A recorded list may have changed in between.
  const late = forward.findIndex((page) => recorded && !areClose(page, walk.first));
  const pages = late < 0 ? forward : forward.slice(0, late);
  return { walk, pages, ids: pages.flatMap(listIds), last: pages.at(-1) ?? walk.first };
}

function compareWalks(alike: readonly WalkedPosts[], recorded: boolean): ListedWalk[] {
  const longest = findLongest(alike);
  if (alike.length < 2 || longest === undefined) return [];
  const list = longest.ids;
  return alike
    .filter(({ walk }) => !recorded || areClose(walk.first, longest.walk.first))
    .map((walked) => {
      const { ids, pages, last } = walked;
      // Of two single pages that are not full, the one that has more Posts may be the wrong one.
      const mayBeCut = longest.pages.length > 1 || pages.length > 1 || mayGoOn(last);
      const isPart = ids.length < list.length && isBeginning(ids, list);
      return { ...walked, list, isCutShort: mayBeCut && isPart && !hasNext(last) };
    });
}

/** The walk that shows the most Posts. Of equally long ones, it is the one that most others show. */
function findLongest(walks: readonly WalkedPosts[]): WalkedPosts | undefined {
  const withoutRepeats = walks.filter(({ ids }) => new Set(ids).size === ids.length);
  const length = Math.max(...withoutRepeats.map(({ ids }) => ids.length));
  const longest = withoutRepeats.filter(({ ids }) => ids.length === length);
  const countAlike = ({ ids }: WalkedPosts) =>
    walks.filter((other) => isBeginning(other.ids, ids)).length;
  // Between two that differ, the one with fewer pages has fewer ways to be wrong.
  return longest.sort(
    (one, other) => countAlike(other) - countAlike(one) || one.pages.length - other.pages.length,
  )[0];
}

/** Whether more may follow: it says so, or it is full, so that it may lack the token for the rest. */
function mayGoOn(page: CheckedPage): boolean {
  const size = page.interaction.query.get('max_results') ?? defaultSize;
  return hasNext(page) || page.posts.length >= Number(size);
}

export function hasNext({ meta }: CheckedPage): boolean {
  return meta['next_token'] !== undefined;
}

function isBeginning(ids: readonly string[], list: readonly string[]): boolean {
  return ids.every((id, index) => id === list[index]);
}

/** How Posts differ from those that were expected. */
export interface ListDifference {
  readonly text: string;
  /** Whether only their order differs. */
  readonly isOrder: boolean;
}

/** Compares Posts with those that were expected; undefined if they do not differ. */
export function compareLists(
  ids: readonly string[],
  expected: readonly string[],
): ListDifference | undefined {
  const [actualIds, expectedIds] = [new Set(ids), new Set(expected)];
  const missing = expected.filter((id) => !actualIds.has(id));
  const unexpected = ids.filter((id) => !expectedIds.has(id));
  if (missing.length > 0 && unexpected.length > 0) {
    const text = `These are missing: ${formatList(missing)}; and these come instead: ${formatList(unexpected)}.`;
    return { text, isOrder: false };
  }
  if (missing.length > 0) {
    return { text: `These are missing: ${formatList(missing)}.`, isOrder: false };
  }
  if (unexpected.length > 0) {
    return { text: `These do not belong there: ${formatList(unexpected)}.`, isOrder: false };
  }
  const moved = ids.find((id, index) => id !== expected[index]);
  if (moved === undefined) return undefined;
  return { text: `This is in another place: ${moved}.`, isOrder: true };
}

/** Whether the user may have liked some Posts, or taken back one like, between two recorded lists. */
export function mayHaveChanged(ids: readonly string[], list: readonly string[]): boolean {
  const [newer, older] = [withoutNewer(ids, list), withoutNewer(list, ids)];
  const length = Math.min(newer.length, older.length);
  const first = newer.findIndex((id, index) => index < length && id !== older[index]);
  if (first < 0) return true;
  const [oneLess, otherLess] = [newer.toSpliced(first, 1), older.toSpliced(first, 1)];
  return isSameBeginning(oneLess, older) || isSameBeginning(newer, otherLess);
}

function isSameBeginning(one: readonly string[], other: readonly string[]): boolean {
  const length = Math.min(one.length, other.length);
  return isBeginning(one.slice(0, length), other);
}

/** A list without the Posts at its top that the other one lacks. */
function withoutNewer(ids: readonly string[], others: readonly string[]): readonly string[] {
  const known = new Set(others);
  const start = ids.findIndex((id) => known.has(id));
  return start < 0 ? ids : ids.slice(start);
}
