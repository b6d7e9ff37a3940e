import { formatList } from '@liked-posts/internal/printable';
import { metaMembers } from '../contract/contract.ts';
import { requirementAt } from '../contract/requirement.ts';
import { type CheckedPage, listIds } from '../traffic/interaction.ts';
import { compareLists, lacksOnlyUnlikes, maxUnlikes } from './compare-lists.ts';
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
 * Checks the pages on the way back, and on the way forward again. These pages may begin at other Posts
 * than the pages of the first way forward. In a run, on the way back after `1 2 3` and `4 5`:
 *
 *   2 3, then 1                     kept
 *   1 2                             broken: 3 is missing, and 1 comes instead
 *   2 3, without a previous_token   broken
 */
export function checkWayBack(
  walk: Walk,
  { recorded, shouldAgree }: Pick<RuleInput, 'recorded' | 'shouldAgree'>,
): RuleCheck[] {
  const list = readForwardList(walk);
  const checks: RuleCheck[] = [];
  for (const step of walk.later) {
    if (step.way === 'forward') continue;
    // Even if the verdict does not count, the next page is compared with the place of this one.
    const verdict = placeAndCheck(step, list, recorded);
    const isInTime = shouldAgree(walk.first, step.page);
    checks.push(attachVerdict(step.page, isInTime ? verdict : notChecked));
  }
  return checks;
}

/** The Posts on the first way forward. Places are counted in Posts: the first Post has the place 0. */
interface ForwardList {
  readonly ids: readonly string[];
  /** Where each Post comes first. */
  readonly placeById: ReadonlyMap<string, number>;
  /** The part that each page shows. `placeAndCheck` adds the pages on the way back. */
  readonly partByPage: Map<CheckedPage, ListPart>;
}

/** The places of Posts that follow one another, such as 3 to 5 for `start: 3, end: 6`. */
interface ListPart {
  readonly start: number;
  readonly end: number;
}

function readForwardList(walk: Walk): ForwardList {
  const ids: string[] = [];
  const placeById = new Map<string, number>();
  const partByPage = new Map<CheckedPage, ListPart>();
  for (const page of listForward(walk)) {
    partByPage.set(page, { start: ids.length, end: ids.length + page.posts.length });
    for (const id of listIds(page)) {
      if (!placeById.has(id)) placeById.set(id, ids.length);
      ids.push(id);
    }
  }
  return { ids, placeById, partByPage };
}

/** Adds the page of a step to the list, and checks its Posts and then its token. */
function placeAndCheck(step: WalkStep, list: ForwardList, recorded: boolean): Verdict {
  const { page, from, way } = step;
  const origin = list.partByPage.get(from);
  if (origin === undefined) throw new Error('A page led on before it was checked. Report this.');
  const ids = listIds(page);
  const expected = expectPart(origin, way, ids.length);
  const expectedIds = list.ids.slice(expected.start, expected.end);
  const difference = compareLists(ids, expectedIds);
  // The next step starts from the real place of a wrong page, so that one shift is reported once.
  const shown = difference === undefined ? expected : locateWrongPage(ids, list, expected.start);
  list.partByPage.set(page, shown);
  if (difference === undefined) {
    // The likes of the Posts before it may have been taken back.
    const maxBefore = recorded ? maxUnlikes : 0;
    const hasPagesBefore = way === 'back' && expected.start > maxBefore;
    if (!hasPagesBefore || 'previous_token' in page.meta) return kept;
    return broken('It has no previous_token, although there are pages before it.', {
      requirement: requirementAt(`${metaMembers}/previous_token`),
    });
  }
  const prefix = way === 'forward again' ? 'On the way forward from there: ' : '';
  const before = formatList(expectedIds) || 'no Post';
  const next = list.ids[expected.end] ?? 'the end';
  // Such as `On the way forward, 2, 3 came before 4.`
  const text = `${prefix}${difference.text} On the way forward, ${before} came before ${next}.`;
  if (!recorded) return broken(text);
  // What follows a new like at the top is not compared, because it may be new as well.
  const [top] = ids;
  const hasNewLike = expected.start === 0 && top !== undefined && !list.placeById.has(top);
  const { start, end } = findPartBeforeUnlikes(way, origin, shown);
  const mayBeRight = hasNewLike || lacksOnlyUnlikes(ids, list.ids.slice(start, end));
  return mayBeRight ? keptWithNote(text) : broken(text);
}

/**
 * The places that a page should have, given the part of the page that led to it, and how many Posts
 * it has, even if they are too few:
 *
 *   back from { start: 6, end: 9 }, three Posts            { start: 3, end: 6 }
 *   back from { start: 3, end: 6 }, five Posts             { start: 0, end: 5 }, a full first page
 *   forward again from { start: 3, end: 6 }, three Posts   { start: 6, end: 9 }
 */
function expectPart(origin: ListPart, way: WalkStep['way'], count: number): ListPart {
  const start = way === 'back' ? Math.max(0, origin.start - count) : origin.end;
  return { start, end: start + count };
}

/**
 * The part that a wrong page spans: `3 1` spans 1 to 3. A page that has no Post of the list, because all
 * are new likes at its top, spans nothing at `start`.
 */
function locateWrongPage(
  ids: readonly string[],
  { placeById }: ForwardList,
  start: number,
): ListPart {
  const places = ids.map((id) => placeById.get(id)).filter((place) => place !== undefined);
  if (places.length === 0) return { start, end: start };
  return { start: Math.min(...places), end: Math.max(...places) + 1 };
}

/**
 * The part that a recorded page would show if no likes had been taken back meanwhile: on the way back,
 * from the first Post that it shows to the page that gave the token. After the pages `1 2 3` and `4 5`:
 *
 *   1 3, back from 4 5     1 2 3: the like of 2 may have been taken back
 *   3 4, back from 4 5     3: the 4 is wrong
 *   1 2 4, back from 4 5   1 2 3 4: a first page is filled up from below
 */
function findPartBeforeUnlikes(way: WalkStep['way'], origin: ListPart, shown: ListPart): ListPart {
  if (way === 'forward again') return { start: origin.end, end: shown.end };
  const end = shown.start === 0 ? Math.max(origin.start, shown.end) : origin.start;
  return { start: shown.start, end };
}
