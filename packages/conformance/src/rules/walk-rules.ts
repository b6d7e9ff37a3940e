import { formatCount, formatList } from '@liked-posts/internal/printable';
import { metaMembers, operationPointer, pageMembers } from '../contract/contract.ts';
import { requirementAt } from '../contract/requirement.ts';
import { type CheckedPage, describeResponse, listIds } from '../traffic/interaction.ts';
import { compareLists } from './compare-lists.ts';
import { type ComparedWalk, compareWalks } from './compare-walks.ts';
import { defaultPageSize } from './default-page-size.ts';
import {
  attachVerdict,
  broken,
  kept,
  keptWithNote,
  type Rule,
  type RuleCheck,
  type Verdict,
} from './rule.ts';
import { listForward, readRequestToken, type Walk } from './walks.ts';
import { checkWayBack } from './way-back.ts';

const nextToken = `${metaMembers}/next_token`;

/** The rules that compare several pages of one list. */
export const walkRules: readonly Rule[] = [
  {
    id: 'nextTokenWhereMore',
    sentence: 'A page that is not the last has a next_token in meta.',
    pointers: [`${nextToken}/$ref`],
    check: (input) =>
      compareWalks(input).map((walk) => attachVerdict(walk.last, checkLast(walk, input.recorded))),
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
    check: (input) => compareWalks(input).map((walk) => checkSameList(walk, input.recorded)),
  },
  defaultPageSize,
];

/** How many likes at the end of a list may be gone in a recording: more are hardly taken back at once. */
export const maxUnlikes = 2;

/** Checks that the last page of a walk leads on if other walks show more Posts. */
function checkLast({ ids, last, longest, end }: ComparedWalk, recorded: boolean): Verdict {
  if (end !== 'early') return kept;
  const missing = 'meta' in last.body ? 'meta.next_token' : 'meta';
  const count = longest.ids.length - ids.length;
  const text = `${missing} is missing, but ${formatCount(count, 'more Post')} came in other requests.`;
  if (recorded && count <= maxUnlikes) return keptWithNote(text);
  return broken(text, { category: `${missing} is missing.` });
}

/** Checks that no page on the way forward has a Post, or leads to a page, that came before. */
function checkRepeats(walk: Walk): RuleCheck[] {
  const idsBefore = new Set(listIds(walk.first));
  const tokensFollowed = new Set<unknown>();
  const checks: RuleCheck[] = [];
  for (const page of listForward(walk).slice(1)) {
    const ids = listIds(page);
    const repeats = ids.filter((id) => idsBefore.has(id));
    tokensFollowed.add(readRequestToken(page));
    const leadsBack = tokensFollowed.has(page.meta['next_token']);
    checks.push(attachVerdict(page, judgeRepeats(ids, repeats, leadsBack)));
    for (const id of ids) idsBefore.add(id);
  }
  return checks;
}

/** Judges one page. That a token leads on is promised, but not that two pages have no Post in common. */
function judgeRepeats(
  ids: readonly string[],
  repeats: readonly string[],
  leadsBack: boolean,
): Verdict {
  const tokenPromise = { requirement: requirementAt(`${nextToken}/$ref`) };
  if (repeats.length > 0) {
    const hasOnlyRepeats = repeats.length === ids.length;
    const text = `Already on an earlier page: ${formatList(repeats)}.`;
    return broken(text, hasOnlyRepeats ? tokenPromise : {});
  }
  if (leadsBack) return broken('Its next_token leads to a page that came before.', tokenPromise);
  return kept;
}

/** Compares what a walk shows with the longest list of its user. */
function checkSameList(walk: ComparedWalk, recorded: boolean): RuleCheck {
  const { pages, ids, last, longest, end } = walk;
  // A walk that is open, or that ends early, as `nextTokenWhereMore` reports, shows only the beginning.
  const expectedIds = end === 'final' ? longest.ids : longest.ids.slice(0, ids.length);
  const difference = compareLists(ids, expectedIds);
  if (difference === undefined) return attachVerdict(last, kept);
  const reference = `They are compared with ${describeResponse(longest.first)}.`;
  const text = `Another request shows another list. ${difference.text} ${reference}`;
  const page = findFirstWrong(pages, longest.ids) ?? last;
  if (recorded && difference.kind !== 'order') return attachVerdict(page, keptWithNote(text));
  // That a list has all Posts is promised; their order is only assumed.
  const pointer = difference.kind === 'posts' ? `${pageMembers}/data` : operationPointer;
  return attachVerdict(page, broken(text, { requirement: requirementAt(pointer) }));
}

/** The first page with a Post that is not in its place in the list. */
function findFirstWrong(
  pages: readonly CheckedPage[],
  list: readonly string[],
): CheckedPage | undefined {
  const placed = pages.flatMap((page) => listIds(page).map((id) => ({ id, page })));
  return placed.find(({ id }, index) => id !== list[index])?.page;
}
