import { counted } from '@liked-posts/types/printable';
import { parameters } from '@liked-posts/types/request';
import { operation, requirementAt } from '../contract/contract.ts';
import type { CheckedPage } from '../traffic/interaction.ts';
import {
  compareLists,
  hasNext,
  type ListedWalk,
  listIds,
  listListedWalks,
  mayHaveChanged,
} from './liked-list.ts';
import {
  broken,
  brokenByAny,
  judge,
  kept,
  keptWithNote,
  notChecked,
  type Rule,
  type RuleCheck,
  type Verdict,
} from './rule.ts';
import { listForward, listWalks, tokenOf } from './walks.ts';
import { checkWaysBack } from './way-back.ts';

const { default: defaultSize } = parameters.max_results;
const previousToken = '#/components/schemas/PageMeta/properties/previous_token';
const nextToken = '#/components/schemas/PageMeta/properties/next_token';

/** The rules that take several pages of one list. */
export const walkRules: readonly Rule[] = [
  {
    id: 'nextTokenWhereMore',
    sentence: 'A page that is not the last has a next_token in meta.',
    pointers: [`${nextToken}/$ref`],
    check: (input) =>
      listListedWalks(input).map(({ ids, last, list, isCutShort }) => {
        if (!isCutShort) return judge(last, kept);
        const missing = 'meta' in last.body ? 'meta.next_token' : 'meta';
        const more = counted(list.length - ids.length, 'more Post');
        const detail = `${missing} is missing, but ${more} came in other requests.`;
        return judge(last, broken(detail, { category: `${missing} is missing.` }));
      }),
  },
  {
    id: 'nextPageIsAnother',
    sentence: 'A next_token leads to another page.',
    pointers: [`${nextToken}/$ref`],
    check: ({ pages }) =>
      listWalks(pages).flatMap((walk) => {
        const forward = listForward(walk);
        return forward.slice(1).map((page, index) => {
          const before = new Set(listIds(forward[index]));
          const isSame = page.posts.length > 0 && listIds(page).every((id) => before.has(id));
          return judge(page, isSame ? broken('It has the Posts of the page before it.') : kept);
        });
      }),
  },
  {
    id: 'noRepeatsInWalk',
    sentence: 'No Post is on two pages of one walk.',
    pointers: [operation],
    check: ({ pages }) => listWalks(pages).flatMap((walk) => checkRepeats(listForward(walk))),
  },
  {
    id: 'wayBack',
    sentence:
      'A previous_token leads to the Posts just before those of its page, up to the first page, and a next_token from there to those just after.',
    pointers: [`${previousToken}/$ref`, `${nextToken}/$ref`],
    check: checkWaysBack,
  },
  {
    id: 'sameList',
    sentence:
      'A user has the same Posts in the same order, whatever page size, fields and objects are asked for.',
    pointers: [operation],
    check: (input) => listListedWalks(input).map((walk) => compareToList(walk, input.recorded)),
  },
  {
    id: 'defaultPageSize',
    sentence: `If max_results is missing, a page has as many Posts as with max_results=${defaultSize}.`,
    pointers: ['#/components/parameters/MaxResults/schema/default'],
    check: (input) => {
      const firstPages = listListedWalks(input).map(({ walk }) => walk.first);
      return firstPages.map((page) => judge(page, compareToDefaultSize(page, firstPages)));
    },
  },
];

/** Checks that no page on a way forward has a Post, or leads to a page, that came before. */
function checkRepeats([first, ...later]: readonly CheckedPage[]): RuleCheck[] {
  const posts = new Set(listIds(first));
  const tokens = new Set<unknown>();
  return later.map((page) => {
    const ids = listIds(page);
    tokens.add(tokenOf(page));
    const repeats = ids.filter((id) => posts.has(id));
    for (const id of ids) posts.add(id);
    if (repeats.length > 0) return judge(page, brokenByAny('Already on an earlier page', repeats));
    if (!hasNext(page) || !tokens.has(page.meta['next_token'])) return judge(page, kept);
    const requirement = requirementAt(`${nextToken}/$ref`);
    return judge(page, broken('Its next_token leads to a page that came before.', { requirement }));
  });
}

/** Compares what a walk shows with the likes of its user. */
function compareToList(
  { pages, ids, last, list, isCutShort }: ListedWalk,
  recorded: boolean,
): RuleCheck {
  const isEnd = !hasNext(last) && !isCutShort;
  const difference = compareLists(ids, isEnd ? list : list.slice(0, ids.length));
  if (difference.is === 'none') return judge(last, kept);
  const text = `Another request shows another list. ${difference.text}`;
  const category = 'Another request shows another list.';
  let position = 0;
  const wrong = pages.find((page) => listIds(page).some((id) => id !== list[position++])) ?? last;
  if (recorded && mayHaveChanged(ids, list)) return judge(wrong, keptWithNote(text));
  // The order of Posts is only assumed; that a list has all of them is promised.
  const requirement = requirementAt(
    difference.is === 'order' ? operation : '#/components/schemas/LikedPostsPage/properties/data',
  );
  return judge(wrong, broken(text, { category, requirement }));
}

/** Compares a page of no given size with those of the default size. */
function compareToDefaultSize(page: CheckedPage, firstPages: readonly CheckedPage[]): Verdict {
  if (page.interaction.query.has('max_results')) return notChecked;
  const counts = firstPages
    .filter(({ interaction }) => interaction.query.get('max_results') === `${defaultSize}`)
    .filter(({ interaction }) => interaction.user === page.interaction.user)
    .map(({ posts }) => posts.length);
  if (counts.length === 0) return notChecked;
  const expected = Math.max(...counts);
  if (page.posts.length === expected) return kept;
  return broken(
    `Not as many Posts came as with max_results=${defaultSize}: ${page.posts.length}, not ${expected}.`,
  );
}
