import { formatList } from '@liked-posts/internal/printable';
import { metaMembers } from '../contract/contract.ts';
import { requirementAt } from '../contract/requirement.ts';
import { areClose, type CheckedPage, listIds } from '../traffic/interaction.ts';
import { compareLists } from './compare-lists.ts';
import {
  attachVerdict,
  broken,
  kept,
  keptWithNote,
  notChecked,
  type RuleCheck,
  type Verdict,
} from './rule.ts';
import { listForward, type Walk, type WalkStep } from './walks.ts';

/**
 * Checks the pages on the way back, and on the way forward from there. They may be cut at other
 * Posts than on the first way forward. After the pages `1 2 3` and `4 5`, on the way back:
 *
 *   2 3, then 1   kept
 *   1 2           broken: 3 is missing, and 1 comes instead
 *   2 3, without a previous_token: broken
 */
export function checkWayBack(walk: Walk, recorded: boolean): RuleCheck[] {
  const list = readForwardList(walk);
  // In order, because the place of a page is known from the page that led to it.
  return walk.later
    .filter(({ way }) => way !== 'forward')
    .map((step) => {
      const verdict = checkStep(step, list, recorded);
      // A recorded list may have changed since the way forward.
      const mayDiffer = recorded && !areClose(walk.first, step.page);
      return attachVerdict(step.page, mayDiffer ? notChecked : verdict);
    });
}

/** The Posts on the first way forward. Places are counted in Posts: the first Post has the place 0. */
interface ForwardList {
  readonly ids: readonly string[];
  /** Where each Post comes first. */
  readonly placeById: ReadonlyMap<string, number>;
  /** Where each page begins. Pages on the way back are added when they are checked. */
  readonly placeByPage: Map<CheckedPage, number>;
}

function readForwardList(walk: Walk): ForwardList {
  const ids: string[] = [];
  const placeById = new Map<string, number>();
  const placeByPage = new Map<CheckedPage, number>();
  for (const page of listForward(walk)) {
    placeByPage.set(page, ids.length);
    for (const id of listIds(page)) {
      if (!placeById.has(id)) placeById.set(id, ids.length);
      ids.push(id);
    }
  }
  return { ids, placeById, placeByPage };
}

/** Compares a page with the part of the list that it should repeat, and notes where it begins. */
function checkStep({ page, from, way }: WalkStep, list: ForwardList, recorded: boolean): Verdict {
  const ids = listIds(page);
  const origin = list.placeByPage.get(from) ?? 0;
  const { start, end } =
    way === 'forward again'
      ? { start: origin + from.posts.length, end: origin + from.posts.length + ids.length }
      : expectBefore(origin, ids.length);
  const expectedIds = list.ids.slice(start, end);
  const difference = compareLists(ids, expectedIds);
  if (difference === undefined) {
    list.placeByPage.set(page, start);
    const lacksToken = way === 'back' && start > 0 && !('previous_token' in page.meta);
    return lacksToken ? previousTokenMissing : kept;
  }
  // The known Post that comes first in the list tells where a wrong page really begins. The next
  // page is judged from there, so that one shift is reported once.
  const places = ids.map((id) => list.placeById.get(id)).filter((place) => place !== undefined);
  list.placeByPage.set(page, places.length > 0 ? Math.min(...places) : start);
  const prefix = way === 'forward again' ? 'On the way forward from there: ' : '';
  const [next = 'the end'] = list.ids.slice(end);
  const expected = formatList(expectedIds) || 'no Post';
  const text = `${prefix}${difference.text} On the way forward, ${expected} came before ${next}.`;
  // Since the way forward, the user may have liked another Post, which stands at the top.
  const startsWithNewLike = recorded && start === 0 && !list.placeById.has(ids[0] ?? '');
  return startsWithNewLike ? keptWithNote(text) : broken(text);
}

const previousTokenMissing = broken(
  'It has no previous_token, although there are pages before it.',
  { requirement: requirementAt(`${metaMembers}/previous_token`) },
);

/**
 * The places that a page should have whose `previous_token` came from a page at the place `origin`,
 * given how many Posts it has. Back from 6, three Posts should be those at 3 to 5. Back from 3, five
 * Posts should be those at 0 to 4, the first page as it came before. That a page has too few Posts is
 * not found here.
 */
function expectBefore(origin: number, count: number): { start: number; end: number } {
  return { start: Math.max(0, origin - count), end: Math.max(origin, count) };
}
