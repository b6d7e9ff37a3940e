import { requirementAt } from '../contract/contract.ts';
import type { CheckedPage } from '../traffic/interaction.ts';
import { compareLists } from './compare-lists.ts';
import { areClose, listIds } from './pages.ts';
import { broken, judge, kept, keptWithNote, notChecked, type RuleCheck } from './rule.ts';
import { listForward, type Walk, type WalkPage } from './walks.ts';

const previousTokenMissing = broken(
  'It has no previous_token, although there are pages before it.',
  { requirement: requirementAt('#/components/schemas/PageMeta/properties/previous_token') },
);

/**
 * Checks the pages on the way back, and on the way forward from there. They may be cut at other
 * Posts than on the first way forward: after `1 2 3` and `4 5`, the way back may show `2 3` and `1`.
 */
export function checkWayBack(walk: Walk, recorded: boolean): RuleCheck[] {
  const list: string[] = [];
  /** Where each Post comes first in the list. */
  const indexes = new Map<string, number>();
  /** How many Posts of the list come before each page. */
  const starts = new Map<CheckedPage, number>();
  for (const page of listForward(walk)) {
    starts.set(page, list.length);
    for (const id of listIds(page)) {
      if (!indexes.has(id)) indexes.set(id, list.length);
      list.push(id);
    }
  }

  const checks: RuleCheck[] = [];
  // In order, because the start of a page is known from the page that led to it.
  for (const step of walk.later.filter(({ way }) => way !== 'forward')) {
    const { page, from, way } = step;
    const ids = listIds(page);
    const { start, end } = expectRange(step, starts.get(from) ?? 0);
    const difference = compareLists(ids, list.slice(start, end));
    const knownIndexes = ids.map((id) => indexes.get(id)).filter((index) => index !== undefined);
    // Later pages are compared with where this one really is, so that it is reported once.
    const isElsewhere = difference !== undefined && knownIndexes.length > 0;
    const actualStart = isElsewhere ? Math.min(...knownIndexes) : start;
    starts.set(page, actualStart);
    if (recorded && !areClose(walk.first, page)) {
      // The list may have changed in between.
      checks.push(judge(page, notChecked));
    } else if (difference === undefined) {
      const lacksToken = way === 'back' && actualStart > 0 && !('previous_token' in page.meta);
      checks.push(judge(page, lacksToken ? previousTokenMissing : kept));
    } else {
      const prefix = way === 'forward again' ? 'On the way forward from there: ' : '';
      const text = `${prefix}${difference.text}`;
      const [firstId = ''] = ids;
      const startsWithNewLike = recorded && start === 0 && !indexes.has(firstId);
      checks.push(judge(page, startsWithNewLike ? keptWithNote(text) : broken(text)));
    }
  }
  return checks;
}

/** Where the Posts of a page should begin and end in the list, if those of its origin begin there. */
function expectRange(
  { page, from, way }: WalkPage,
  startOfOrigin: number,
): { readonly start: number; readonly end: number } {
  const count = page.posts.length;
  if (way === 'forward again') {
    const start = startOfOrigin + from.posts.length;
    return { start, end: start + count };
  }
  // If 3 Posts are before a page, a service may go back to these 3 or, with a page size of 5, to the
  // first page as it came before.
  return { start: Math.max(0, startOfOrigin - count), end: Math.max(startOfOrigin, count) };
}
