import { formatList } from '@liked-posts/internal/printable';
import { metaMembers } from '../contract/contract.ts';
import { requirementAt } from '../contract/requirement.ts';
import { type CheckedPage, listIds } from '../traffic/interaction.ts';
import { compareLists } from './compare-lists.ts';
import {
  attachVerdict,
  broken,
  kept,
  keptWithNote,
  notChecked,
  type RuleCheck,
  type RuleInput,
  type Verdict,
} from './rule.ts';
import { listForward, type Walk, type WalkStep } from './walks.ts';

/**
 * Checks the pages on the way back, and on the way forward again. They may begin at other Posts than the
 * pages of the first way forward, and have other sizes. After `1 2 3` and `4 5`:
 *
 *   back to 2 3, then 1                     kept, both
 *   back to 2 3, without a previous_token   broken: 1 comes before them
 *   back to 1 2                             broken: 3 is missing; a page after it is not checked
 *   back to 2 3, forward again to 5         broken: 4 is missing
 */
export function checkWayBack(
  walk: Walk,
  { recorded, shouldAgree }: Pick<RuleInput, 'recorded' | 'shouldAgree'>,
): RuleCheck[] {
  const forwardIds = listForward(walk).flatMap(listIds);
  const startByPage = locatePages(walk, forwardIds);
  const checks: RuleCheck[] = [];
  for (const step of walk.later) {
    const { page, way } = step;
    if (way === 'forward') continue;
    const start = startByPage.get(page);
    const isComparable = start !== undefined && shouldAgree(walk.first, page);
    const verdict = isComparable ? checkPage(step, start, { forwardIds, recorded }) : notChecked;
    checks.push(attachVerdict(page, verdict));
  }
  return checks;
}

/**
 * Where each page must begin among the Posts of the first way forward, as an index. A page that is
 * reached from a page with wrong Posts is left out: nobody knows where it must begin.
 */
function locatePages(walk: Walk, forwardIds: readonly string[]): ReadonlyMap<CheckedPage, number> {
  const startByPage = new Map([[walk.first, 0]]);
  for (const { page, from, way } of walk.later) {
    const startOfOrigin = startByPage.get(from);
    if (startOfOrigin === undefined) continue;
    const endOfOrigin = startOfOrigin + from.posts.length;
    const expectedIds = forwardIds.slice(startOfOrigin, endOfOrigin);
    const hasWrongPosts = compareLists(listIds(from), expectedIds) !== undefined;
    if (hasWrongPosts) continue;
    // A page on the way back ends where its origin begins: 2 3, back from 4 5, begins at the index 1. But
    // a service may fill up the first page: 1 2 3 4, back from 4 5, begins at 0.
    const startBefore = Math.max(0, startOfOrigin - page.posts.length);
    // A page on a way forward begins where its origin ends.
    startByPage.set(page, way === 'back' ? startBefore : endOfOrigin);
  }
  return startByPage;
}

/** Checks that the Posts of a page begin at an index; then, or if it has no Posts, checks its token. */
function checkPage(
  step: WalkStep,
  start: number,
  { forwardIds, recorded }: { readonly forwardIds: readonly string[]; readonly recorded: boolean },
): Verdict {
  const ids = listIds(step.page);
  const end = start + ids.length;
  const expectedIds = forwardIds.slice(start, end);
  const difference = compareLists(ids, expectedIds);
  if (difference === undefined) {
    // In a recording, the page may have become the first one, as the likes before it were taken back.
    const mustLeadBack = start > 0 && !recorded;
    return mustLeadBack ? checkToken(step) : kept;
  }
  const prefix = step.way === 'forward again' ? 'On the way forward from there: ' : '';
  const before = formatList(expectedIds) || 'no Post';
  const next = forwardIds[end] ?? 'the end';
  const text = `${prefix}${difference.text} On the way forward, ${before} came before ${next}.`;
  return recorded && difference.kind !== 'order' ? keptWithNote(text) : broken(text);
}

/** Checks that a page that is not the first has a `previous_token`. */
function checkToken({ page, way }: WalkStep): Verdict {
  // On the way forward, the rule `laterPage` demands the token.
  if (way === 'forward again' || 'previous_token' in page.meta) return kept;
  return broken('It has no previous_token, although there are pages before it.', {
    requirement: requirementAt(`${metaMembers}/previous_token`),
  });
}
