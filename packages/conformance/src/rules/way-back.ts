import { formatList } from '@liked-posts/internal/printable';
import { metaMembers } from '../contract/contract.ts';
import { requirementAt } from '../contract/requirement.ts';
import { areClose, type CheckedPage, listIds } from '../traffic/interaction.ts';
import { compareLists, type ListDifference, maxUnlikes } from './compare-lists.ts';
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
export function checkWayBack(walk: Walk, { recorded }: Pick<RuleInput, 'recorded'>): RuleCheck[] {
  const list = readForwardList(walk);
  const checks: RuleCheck[] = [];
  for (const step of walk.later) {
    if (step.way === 'forward') continue;
    const comparison = compareStep(step, list);
    // The next step starts from the real place of this page, so that one shift is reported once.
    list.partByPage.set(step.page, comparison.shown);
    // A recorded list may have changed since the way forward.
    const isTooLate = recorded && !areClose(walk.first, step.page);
    const verdict = isTooLate ? notChecked : checkStep(comparison, list, { recorded });
    checks.push(attachVerdict(step.page, verdict));
  }
  return checks;
}

/** The Posts on the first way forward. Places are counted in Posts: the first Post has the place 0. */
interface ForwardList {
  readonly ids: readonly string[];
  /** Where each Post comes first. */
  readonly placeById: ReadonlyMap<string, number>;
  /** The part that each page shows. `checkWayBack` adds the pages on the way back. */
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

/** The page of a step, compared with the list. */
interface StepComparison {
  readonly step: WalkStep;
  /** The part of the page that gave the token. */
  readonly origin: ListPart;
  readonly expected: ListPart;
  /** The part that the page shows; `expected` if it shows no Post of the list. */
  readonly shown: ListPart;
  readonly expectedIds: readonly string[];
  /** Undefined if the page shows what it should. */
  readonly difference: ListDifference | undefined;
}

function compareStep(step: WalkStep, list: ForwardList): StepComparison {
  const ids = listIds(step.page);
  const origin = list.partByPage.get(step.from);
  if (origin === undefined) throw new Error('A page led on before it was checked. Report this.');
  const expected = expectPart(origin, step.way, ids.length);
  const expectedIds = list.ids.slice(expected.start, expected.end);
  const difference = compareLists(ids, expectedIds);
  const wrongPart = difference && locateWrongPage(ids, list);
  return { step, origin, expected, shown: wrongPart ?? expected, expectedIds, difference };
}

/** Checks the Posts of a page, and if they are right, its token: each page breaks the rule once. */
function checkStep(
  comparison: StepComparison,
  list: ForwardList,
  { recorded }: Pick<RuleInput, 'recorded'>,
): Verdict {
  const { expected, expectedIds, difference } = comparison;
  const { page, way } = comparison.step;
  if (difference === undefined) {
    const lacksToken = way === 'back' && expected.start > 0 && !('previous_token' in page.meta);
    if (!lacksToken) return kept;
    return broken('It has no previous_token, although there are pages before it.', {
      requirement: requirementAt(`${metaMembers}/previous_token`),
    });
  }
  const prefix = way === 'forward again' ? 'On the way forward from there: ' : '';
  const before = formatList(expectedIds) || 'no Post';
  const next = list.ids[expected.end] ?? 'the end';
  // Such as `On the way forward, 2, 3 came before 4.`
  const text = `${prefix}${difference.text} On the way forward, ${before} came before ${next}.`;
  return recorded && mayBeRight(comparison, list) ? keptWithNote(text) : broken(text);
}

/**
 * Whether a recorded page that differs may be right, because the user liked a Post meanwhile or took
 * back a few likes. After the pages `1 2 3` and `4 5`, on the way back:
 *
 *   9 1 2   yes: 9 may be a new like, which stands at the top
 *   9 7 5   yes: what follows a new like is not compared, because it may have been liked since, too
 *   1 3     yes: the like of 2 may have been taken back
 *   2 1     no: the order differs
 *   3 4     no: 4 is on the page that gave the token
 */
function mayBeRight(comparison: StepComparison, list: ForwardList): boolean {
  const ids = listIds(comparison.step.page);
  const [top] = comparison.expected.start === 0 ? ids : [];
  const hasNewLike = top !== undefined && !list.placeById.has(top);
  const { start, end } = findPartBeforeUnlikes(comparison);
  return hasNewLike || lacksOnlyUnlikes(ids, list.ids.slice(start, end));
}

/**
 * The part that a page would show if no likes had been taken back: from its first Post to the page
 * that gave the token, or on the way forward, from there to its last Post.
 *
 *   back from { start: 6, end: 9 } to { start: 2, end: 5 }   { start: 2, end: 6 }
 *   back from { start: 3, end: 6 } to { start: 0, end: 5 }   { start: 0, end: 5 }, a full first page
 */
function findPartBeforeUnlikes({ step, origin, shown }: StepComparison): ListPart {
  if (step.way === 'forward again') return { start: origin.end, end: shown.end };
  const end = shown.start === 0 ? Math.max(origin.start, shown.end) : origin.start;
  return { start: shown.start, end };
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
  if (way === 'forward again') return { start: origin.end, end: origin.end + count };
  // A page back that reaches the top is filled up from below, so it may overlap the page it came from.
  return { start: Math.max(0, origin.start - count), end: Math.max(origin.start, count) };
}

/** The part that a wrong page spans: `3 1` spans 1 to 3. Undefined if it has no Post of the list. */
function locateWrongPage(ids: readonly string[], { placeById }: ForwardList): ListPart | undefined {
  const places = ids.map((id) => placeById.get(id)).filter((place) => place !== undefined);
  if (places.length === 0) return undefined;
  return { start: Math.min(...places), end: Math.max(...places) + 1 };
}

/** Whether a page has all Posts of a part of the list but a few, whose likes were taken back. */
function lacksOnlyUnlikes(ids: readonly string[], idsOfPart: readonly string[]): boolean {
  if (idsOfPart.length > ids.length + maxUnlikes) return false;
  const remaining = idsOfPart.filter((id) => ids.includes(id));
  return compareLists(ids, remaining) === undefined;
}
