import { requirementAt } from '../contract/contract.ts';
import type { CheckedPage } from '../traffic/interaction.ts';
import { compareLists } from './liked-list.ts';
import { broken, judge, kept, keptWithNote, notChecked, type RuleCheck } from './rule.ts';
import { areClose, listForward, listIds, type Walk, type WalkPage } from './walks.ts';

/**
 * Checks the pages on the way back, and on the way forward from there. They may be cut at other
 * Posts than on the first way forward.
 */
export function checkWayBack(walk: Walk, recorded: boolean): RuleCheck[] {
  const list: string[] = [];
  /** Where each Post comes first. */
  const places = new Map<string, number>();
  /** How many Posts come before each page. */
  const starts = new Map<CheckedPage, number>();
  for (const page of listForward(walk)) {
    starts.set(page, list.length);
    for (const id of listIds(page)) {
      if (!places.has(id)) places.set(id, list.length);
      list.push(id);
    }
  }

  return walk.later
    .filter(({ way }) => way !== 'forward')
    .map(({ page, from, way }) => {
      const ids = listIds(page);
      const { start, end } = placePage(starts.get(from) ?? 0, { page, from, way });
      const difference = compareLists(ids, list.slice(start, end));
      const known = ids.map((id) => places.get(id)).filter((place) => place !== undefined);
      // A page in another place is one violation; the pages after it are not.
      const isElsewhere = difference !== undefined && known.length > 0;
      const ownStart = isElsewhere ? Math.min(...known) : start;
      starts.set(page, ownStart);
      // A recorded list may have changed in between.
      if (recorded && !areClose(walk.first, page)) return judge(page, notChecked);
      if (difference === undefined) {
        const lacksToken = way === 'back' && ownStart > 0 && !('previous_token' in page.meta);
        return judge(page, lacksToken ? withoutToken : kept);
      }
      const text = `${way === 'again' ? 'On the way forward from there: ' : ''}${difference.text}`;
      const [firstId = ''] = ids;
      const isLiked = recorded && start === 0 && !places.has(firstId);
      return judge(page, isLiked ? keptWithNote(text) : broken(text));
    });
}

const withoutToken = broken('It has no previous_token, although there are pages before it.', {
  requirement: requirementAt('#/components/schemas/PageMeta/properties/previous_token'),
});

/** Where the Posts before or after those of a page should begin and end in the list. */
function placePage(
  startOfOrigin: number,
  { page, from, way }: WalkPage,
): { readonly start: number; readonly end: number } {
  const count = page.posts.length;
  if (way === 'again') {
    const start = startOfOrigin + from.posts.length;
    return { start, end: start + count };
  }
  // If fewer Posts are left than fit in a page, the first page may come as it came before.
  return { start: Math.max(0, startOfOrigin - count), end: Math.max(startOfOrigin, count) };
}
