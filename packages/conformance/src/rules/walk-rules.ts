import { formatCount, formatList } from '@liked-posts/internal/printable';
import { parameters } from '@liked-posts/types/request';
import { metaMembers, operationPointer, pageMembers } from '../contract/contract.ts';
import { requirementAt } from '../contract/requirement.ts';
import { type CheckedPage, describeResponse, listIds } from '../traffic/interaction.ts';
import { compareLists, isBeginning, maxUnlikes, mayHaveChanged } from './compare-lists.ts';
import { type ComparedWalk, compareWalks, hasNext } from './compare-walks.ts';
import {
  attachVerdict,
  broken,
  kept,
  keptWithNote,
  notChecked,
  type Rule,
  type RuleCheck,
  type RuleInput,
  type Verdict,
} from './rule.ts';
import { listForward, readToken, type Walk } from './walks.ts';
import { checkWayBack } from './way-back.ts';

const { default: defaultSize } = parameters.max_results;
const nextToken = `${metaMembers}/next_token`;

/** The rules that compare several pages of one list. */
export const walkRules: readonly Rule[] = [
  {
    id: 'nextTokenWhereMore',
    sentence: 'A page that is not the last has a next_token in meta.',
    pointers: [`${nextToken}/$ref`],
    check: (input) =>
      compareWalks(input).map(({ ids, last, longest, endsTooEarly }) => {
        if (!endsTooEarly) return attachVerdict(last, kept);
        const missing = 'meta' in last.body ? 'meta.next_token' : 'meta';
        const count = longest.ids.length - ids.length;
        const detail = `${missing} is missing, but ${formatCount(count, 'more Post')} came in other requests.`;
        // While somebody recorded, the likes of the last Posts may have been taken back.
        if (input.recorded && count <= maxUnlikes) return attachVerdict(last, keptWithNote(detail));
        return attachVerdict(last, broken(detail, { category: `${missing} is missing.` }));
      }),
  },
  {
    id: 'noRepeatsInWalk',
    sentence: 'A next_token leads to a page with Posts that are on no page before it.',
    pointers: [operationPointer],
    check: ({ walks }) => walks.flatMap(checkRepeats),
  },
  {
    id: 'wayBack',
    sentence:
      'A previous_token leads to the Posts just before those of its page, up to the first page, and a next_token from there to those just after.',
    pointers: [`${metaMembers}/previous_token/$ref`, `${nextToken}/$ref`],
    check: (input) => input.walks.flatMap((walk) => checkWayBack(walk, input)),
  },
  {
    id: 'sameList',
    sentence:
      'A user has the same Posts in the same order, whatever page size, fields and objects are asked for.',
    pointers: [operationPointer],
    check: (input) => compareWalks(input).map((walk) => compareToList(walk, input.recorded)),
  },
  {
    id: 'defaultPageSize',
    sentence: `If max_results is missing, a page has as many Posts as with max_results=${defaultSize}.`,
    pointers: ['#/components/parameters/MaxResults/schema/default'],
    check: checkDefaultSize,
  },
];

/** Checks that no page on the way forward has a Post, or leads to a page, that came before. */
function checkRepeats(walk: Walk): RuleCheck[] {
  // The contract promises that a token leads on, but not that two pages have no Post in common.
  const tokenPromise = { requirement: requirementAt(`${nextToken}/$ref`) };
  const idsSeen = new Set(listIds(walk.first));
  const tokensSeen = new Set<unknown>();
  const checkPage = (page: CheckedPage): Verdict => {
    const ids = listIds(page);
    const repeats = ids.filter((id) => idsSeen.has(id));
    for (const id of ids) idsSeen.add(id);
    tokensSeen.add(readToken(page));
    if (repeats.length > 0) {
      const text = `Already on an earlier page: ${formatList(repeats)}.`;
      return broken(text, repeats.length === ids.length ? tokenPromise : {});
    }
    if (!tokensSeen.has(page.meta['next_token'])) return kept;
    return broken('Its next_token leads to a page that came before.', tokenPromise);
  };
  const [, ...later] = listForward(walk);
  return later.map((page) => attachVerdict(page, checkPage(page)));
}

/** Compares what a walk shows with the likes of its user. */
function compareToList(walk: ComparedWalk, recorded: boolean): RuleCheck {
  const { pages, ids, last, longest, endsTooEarly } = walk;
  const isComplete = !hasNext(last) && !endsTooEarly;
  const expected = isComplete ? longest.ids : longest.ids.slice(0, ids.length);
  const difference = compareLists(ids, expected);
  if (difference === undefined) return attachVerdict(last, kept);
  const reference = `They are compared with ${describeResponse(longest.first)}.`;
  const text = `Another request shows another list. ${difference.text} ${reference}`;
  const wrong = findFirstOther(pages, longest.ids) ?? last;
  if (recorded && mayHaveChanged(ids, longest.ids)) return attachVerdict(wrong, keptWithNote(text));
  // The order of Posts is only assumed; that a list has all Posts is promised.
  const requirement = requirementAt(
    difference.onlyOrderDiffers ? operationPointer : `${pageMembers}/data`,
  );
  return attachVerdict(wrong, broken(text, { requirement }));
}

/** The first page with a Post that is not in its place in the list. */
function findFirstOther(
  pages: readonly CheckedPage[],
  list: readonly string[],
): CheckedPage | undefined {
  const placed = pages.flatMap((page) => listIds(page).map((id) => ({ id, page })));
  return placed.find(({ id }, index) => id !== list[index])?.page;
}

/**
 * Compares the first pages without `max_results` with the first pages for `max_results=100`, which is
 * the default. If the largest page for 100 has 40 Posts, a page without `max_results` must have
 *
 *   40 Posts or more
 *   more than 20, if pages of other requests are short, because then this page may be short, too
 *   any number, if it begins with other Posts: `sameList` tells of a changed list
 */
function checkDefaultSize({ pages, walks, shouldAgree }: RuleInput): RuleCheck[] {
  const hasShortPages = pages.some(isShort);
  const firstPages = walks.map(({ first }) => first);
  const withDefaultSize = firstPages.filter(
    ({ interaction }) => interaction.query.get('max_results') === `${defaultSize}`,
  );
  const checkPage = (page: CheckedPage): Verdict => {
    const [largest] = withDefaultSize
      .filter(({ interaction }) => interaction.user === page.interaction.user)
      .filter((other) => shouldAgree(other, page))
      .sort((one, other) => other.posts.length - one.posts.length);
    if (largest === undefined) return notChecked;
    const expected = largest.posts.length;
    if (page.posts.length >= expected) return kept;
    if (!isBeginning(listIds(page), listIds(largest))) return notChecked;
    if (hasShortPages && page.posts.length > expected / 2) return notChecked;
    return broken(
      `Not as many Posts came as with max_results=${defaultSize}: ${page.posts.length}, not ${expected}.`,
    );
  };
  return firstPages
    .filter(({ interaction }) => !interaction.query.has('max_results'))
    .map((page) => attachVerdict(page, checkPage(page)));
}

/** Whether a page has fewer Posts than `max_results` asks for, although other pages follow. */
function isShort(page: CheckedPage): boolean {
  const size = Number(page.interaction.query.get('max_results') ?? 0);
  return hasNext(page) && page.posts.length < size;
}
