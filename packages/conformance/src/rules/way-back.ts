import { requirementAt } from '../contract/requirement.ts';
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
  const idsForward: string[] = [];
  /** Where each Post comes first on the way forward. */
  const indexById = new Map<string, number>();
  /** How many Posts come before each page. */
  const startByPage = new Map<CheckedPage, number>();
  for (const page of listForward(walk)) {
    startByPage.set(page, idsForward.length);
    for (const id of listIds(page)) {
      if (!indexById.has(id)) indexById.set(id, idsForward.length);
      idsForward.push(id);
    }
  }

  const checks: RuleCheck[] = [];
  // In order, because the start of a page is known from the page that led to it.
  for (const step of walk.later.filter(({ way }) => way !== 'forward')) {
    const { page, from, way } = step;
    const ids = listIds(page);
    const { start, end } = expectRange(step, startByPage.get(from) ?? 0);
    const difference = compareLists(ids, idsForward.slice(start, end));
    const knownIndexes = ids.map((id) => indexById.get(id)).filter((index) => index !== undefined);
    // The first known Post of a wrong page tells where the page really is. The next one is judged
    // from there, so that one shift is reported once.
    const isElsewhere = difference !== undefined && knownIndexes.length > 0;
    const actualStart = isElsewhere ? Math.min(...knownIndexes) : start;
    startByPage.set(page, actualStart);
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
      // Since the way forward, the user may have liked another Post, which stands at the top.
      const startsWithNewLike = recorded && start === 0 && !indexById.has(firstId);
      checks.push(judge(page, startsWithNewLike ? keptWithNote(text) : broken(text)));
    }
  }
  return checks;
}

/**
 * The part of the way forward that a page should repeat, given how many Posts it brought. That it
 * brought too few is not found here. Back from a page that begins at index 6, three Posts should be
 * those at 3, 4 and 5.
 */
function expectRange(
  { page, from, way }: WalkPage,
  startOfOrigin: number,
): { readonly start: number; readonly end: number } {
  const count = page.posts.length;
  if (way === 'forward again') {
    const start = startOfOrigin + from.posts.length;
    return { start, end: start + count };
  }
  // Back from index 3, five Posts should be those at 0 to 4: the first page as it came before.
  return { start: Math.max(0, startOfOrigin - count), end: Math.max(startOfOrigin, count) };
}
