import { formatCount, formatList } from '@liked-posts/internal/printable';
import { parameters } from '@liked-posts/types/request';
import { metaMembers, operationPointer, pageMembers } from '../contract/contract.ts';
import { requirementAt } from '../contract/requirement.ts';
import { areClose, type CheckedPage, describeResponse, listIds } from '../traffic/interaction.ts';
import { compareLists, isBeginning, mayHaveChanged } from './compare-lists.ts';
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
} from './rule.ts';
import { listForward, readToken } from './walks.ts';
import { checkWayBack } from './way-back.ts';

const { default: defaultSize } = parameters.max_results;
const previousToken = `${metaMembers}/previous_token`;
const nextToken = `${metaMembers}/next_token`;

/** The rules that compare several pages of one list. */
export const walkRules: readonly Rule[] = [
  {
    id: 'nextTokenWhereMore',
    sentence: 'A page that is not the last has a next_token in meta.',
    pointers: [`${nextToken}/$ref`],
    check: (input) =>
      compareWalks(input).map(({ ids, last, fullList, endsTooEarly }) => {
        if (!endsTooEarly) return attachVerdict(last, kept);
        const missing = 'meta' in last.body ? 'meta.next_token' : 'meta';
        const more = formatCount(fullList.length - ids.length, 'more Post');
        const detail = `${missing} is missing, but ${more} came in other requests.`;
        return attachVerdict(last, broken(detail, { category: `${missing} is missing.` }));
      }),
  },
  {
    id: 'noRepeatsInWalk',
    sentence: 'A next_token leads to a page with Posts that are on no page before it.',
    pointers: [operationPointer],
    check: ({ walks }) => walks.flatMap((walk) => checkRepeats(listForward(walk))),
  },
  {
    id: 'wayBack',
    sentence:
      'A previous_token leads to the Posts just before those of its page, up to the first page, and a next_token from there to those just after.',
    pointers: [`${previousToken}/$ref`, `${nextToken}/$ref`],
    check: ({ walks, recorded }) => walks.flatMap((walk) => checkWayBack(walk, recorded)),
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

/** Checks that no page on a way forward has a Post, or leads to a page, that came before. */
function checkRepeats([first, ...later]: readonly CheckedPage[]): RuleCheck[] {
  const tokenPromise = { requirement: requirementAt(`${nextToken}/$ref`) };
  const idsSeen = new Set(first === undefined ? [] : listIds(first));
  const tokens = new Set<unknown>();
  return later.map((page) => {
    const ids = listIds(page);
    tokens.add(readToken(page));
    const repeats = ids.filter((id) => idsSeen.has(id));
    for (const id of ids) idsSeen.add(id);
    if (repeats.length > 0) {
      const text = `Already on an earlier page: ${formatList(repeats)}.`;
      // That a token leads on is promised, but not that the pages have no Post in common.
      return attachVerdict(page, broken(text, repeats.length === ids.length ? tokenPromise : {}));
    }
    if (!hasNext(page) || !tokens.has(page.meta['next_token'])) return attachVerdict(page, kept);
    return attachVerdict(
      page,
      broken('Its next_token leads to a page that came before.', tokenPromise),
    );
  });
}

/** Compares what a walk shows with the likes of its user. */
function compareToList(
  { pages, ids, last, fullList, fullListStart, endsTooEarly }: ComparedWalk,
  recorded: boolean,
): RuleCheck {
  const isComplete = !hasNext(last) && !endsTooEarly;
  const expected = isComplete ? fullList : fullList.slice(0, ids.length);
  const difference = compareLists(ids, expected);
  if (difference === undefined) return attachVerdict(last, kept);
  const category = 'Another request shows another list.';
  const reference = `They are compared with ${describeResponse(fullListStart)}.`;
  const text = `${category} ${difference.text} ${reference}`;
  const wrong = findFirstOther(pages, fullList) ?? last;
  if (recorded && mayHaveChanged(ids, fullList)) return attachVerdict(wrong, keptWithNote(text));
  // The order of Posts is only assumed; that a list has all of them is promised.
  const pointer = difference.isOrder ? operationPointer : `${pageMembers}/data`;
  return attachVerdict(wrong, broken(text, { category, requirement: requirementAt(pointer) }));
}

/** The first page that has another Post than the list has there. */
function findFirstOther(
  pages: readonly CheckedPage[],
  list: readonly string[],
): CheckedPage | undefined {
  const placed = pages.flatMap((page) => listIds(page).map((id) => ({ id, page })));
  return placed.find(({ id }, index) => id !== list[index])?.page;
}

/** Compares first pages of requests without `max_results` with those of the default size. */
function checkDefaultSize({ pages, walks, recorded }: RuleInput): RuleCheck[] {
  const hasShortPages = pages.some(isShort);
  const firstPages = walks.map(({ first }) => first);
  const withDefaultSize = firstPages.filter(
    ({ interaction }) => interaction.query.get('max_results') === `${defaultSize}`,
  );
  const withoutSize = firstPages.filter(({ interaction }) => !interaction.query.has('max_results'));
  return withoutSize.map((page) => {
    const [largest] = withDefaultSize
      .filter(({ interaction }) => interaction.user === page.interaction.user)
      .filter((other) => !recorded || areClose(other, page))
      .sort((one, other) => other.posts.length - one.posts.length);
    if (largest === undefined) return attachVerdict(page, notChecked);
    const expected = largest.posts.length;
    if (page.posts.length >= expected) return attachVerdict(page, kept);
    // The rule `sameList` tells of a list that has changed between two recorded requests.
    const hasChanged = !isBeginning(listIds(page), listIds(largest));
    if (recorded && hasChanged) return attachVerdict(page, notChecked);
    // Where pages may be short, this one may be, too, unless it has less than half of the Posts.
    if (hasShortPages && page.posts.length > expected / 2) return attachVerdict(page, notChecked);
    const text = `Not as many Posts came as with max_results=${defaultSize}: ${page.posts.length}, not ${expected}.`;
    return attachVerdict(page, broken(text));
  });
}

/** Whether it has fewer Posts than were asked for, although others follow. */
function isShort(page: CheckedPage): boolean {
  return hasNext(page) && page.posts.length < Number(page.interaction.query.get('max_results'));
}
