import { parameters } from '@liked-posts/types/request';
import { type CheckedPage, listIds } from '../traffic/interaction.ts';
import { isBeginning } from './compare-lists.ts';
import { hasNext } from './compare-walks.ts';
import {
  attachVerdict,
  broken,
  kept,
  notChecked,
  type Rule,
  type RuleInput,
  type Verdict,
} from './rule.ts';

const { default: defaultSize } = parameters.max_results;

export const defaultPageSize: Rule = {
  id: 'defaultPageSize',
  sentence: `If max_results is missing, a page has as many Posts as with max_results=${defaultSize}.`,
  pointers: ['#/components/parameters/MaxResults/schema/default'],
  check: (input) => {
    // On pages of any query and user, because short pages are a habit of the service.
    const hasShortPages = input.pages.some(isShort);
    return input.walks
      .map(({ first }) => first)
      .filter((page) => readSize(page) === undefined)
      .map((page) => {
        const fullest = findFullest(page, input);
        const verdict = fullest ? compareSizes(page, fullest, hasShortPages) : notChecked;
        return attachVerdict(page, verdict);
      });
  },
};

/** Of the first pages for `max_results=100` that should begin like a page, the one with the most Posts. */
function findFullest(
  page: CheckedPage,
  { walks, shouldAgree }: RuleInput,
): CheckedPage | undefined {
  return walks
    .map(({ first }) => first)
    .filter((first) => readSize(first) === defaultSize)
    .filter((first) => first.interaction.user === page.interaction.user)
    .filter((first) => shouldAgree(first, page))
    .sort((one, other) => other.posts.length - one.posts.length)[0];
}

/**
 * Compares a page without `max_results` with a page for `max_results=100`. If that has 40 Posts, the
 * first row that applies decides:
 *
 *   40 Posts or more                             kept
 *   other Posts than the first ones of the 40    not checked: `sameList` reports a wrong list
 *   21 to 39 Posts, and other pages are short    not checked: this page may be short for the same reason
 *   otherwise                                    broken: short pages are hardly ever half empty
 */
function compareSizes(page: CheckedPage, fullest: CheckedPage, hasShortPages: boolean): Verdict {
  const count = page.posts.length;
  const expected = fullest.posts.length;
  if (count >= expected) return kept;
  if (!isBeginning(listIds(page), listIds(fullest))) return notChecked;
  if (count > expected / 2 && hasShortPages) return notChecked;
  return broken(
    `Not as many Posts came as with max_results=${defaultSize}: ${count}, not ${expected}.`,
  );
}

/** Whether a page has fewer Posts than `max_results` asks for, although other pages follow. */
function isShort(page: CheckedPage): boolean {
  const size = readSize(page);
  return size !== undefined && hasNext(page) && page.posts.length < size;
}

function readSize({ interaction }: CheckedPage): number | undefined {
  const text = interaction.query.get('max_results');
  return text === undefined ? undefined : Number(text);
}
