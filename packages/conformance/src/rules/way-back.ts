import { formatList } from '@liked-posts/internal/printable';
import { metaMembers } from '../contract/contract.ts';
import { requirementAt } from '../contract/requirement.ts';
import { areClose, type CheckedPage, listIds } from '../traffic/interaction.ts';
import { compareLists, maxUnlikes } from './compare-lists.ts';
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
 * Checks the pages on the way back, and on the way forward again. These pages may begin at other Posts
 * than the pages of the first way forward. After the pages `1 2 3` and `4 5`, on the way back:
 *
 *   2 3, then 1                     kept
 *   1 2                             broken: 3 is missing, and 1 comes instead
 *   2 3, without a previous_token   broken
 */
export function checkWayBack(walk: Walk, recorded: boolean): RuleCheck[] {
  const list = readForwardList(walk);
  // In order, because `checkStep` finds the place of a page by the page that led to it.
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
  /** The part that each page shows. Pages on the way back are added when they are checked. */
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

/** Compares a page with the part of the list that it should repeat, and adds its part to the list. */
function checkStep({ page, from, way }: WalkStep, list: ForwardList, recorded: boolean): Verdict {
  const ids = listIds(page);
  const origin = list.partByPage.get(from);
  if (origin === undefined) throw new Error('A page led on before it was checked. Report this.');
  const expected = expectPart(origin, way, ids.length);
  const expectedIds = list.ids.slice(expected.start, expected.end);
  const difference = compareLists(ids, expectedIds);
  if (difference === undefined) {
    list.partByPage.set(page, expected);
    const lacksToken = way === 'back' && expected.start > 0 && !('previous_token' in page.meta);
    if (!lacksToken) return kept;
    return broken('It has no previous_token, although there are pages before it.', {
      requirement: requirementAt(`${metaMembers}/previous_token`),
    });
  }
  // The next page is judged from the real place of this page, so that one shift is reported once.
  const part = findPart(ids, list) ?? expected;
  list.partByPage.set(page, part);
  const prefix = way === 'forward again' ? 'On the way forward from there: ' : '';
  const [next = 'the end'] = list.ids.slice(expected.end);
  const before = formatList(expectedIds) || 'no Post';
  const text = `${prefix}${difference.text} On the way forward, ${before} came before ${next}.`;
  if (!recorded) return broken(text);
  // In a recording, the user may have liked another Post by then, which stands at the top.
  const [top] = ids;
  const isNewLike = expected.start === 0 && top !== undefined && !list.placeById.has(top);
  if (isNewLike) return keptWithNote(text);
  const between = spanBetween(origin, part, way);
  const mayBeRight = lacksOnlyUnlikes(ids, list.ids.slice(between.start, between.end));
  return mayBeRight ? keptWithNote(text) : broken(text);
}

/** The places from the page that gave the token to the last Post of the page that it led to. */
function spanBetween(origin: ListPart, part: ListPart, way: WalkStep['way']): ListPart {
  if (way === 'forward again') return { start: origin.end, end: part.end };
  // A full first page repeats Posts of the page that gave the token.
  const end = part.start === 0 ? Math.max(origin.start, part.end) : origin.start;
  return { start: part.start, end };
}

/**
 * The places that a page should have, given the part of the page that led to it, and how many Posts
 * it has:
 *
 *   back from 6 to 8, three Posts            3 to 5
 *   back from 3 to 5, five Posts             0 to 4: the first page, as it came before
 *   forward again from 3 to 5, three Posts   6 to 8
 *
 * That a page has too few Posts is not found here.
 */
function expectPart(origin: ListPart, way: WalkStep['way'], count: number): ListPart {
  if (way === 'forward again') return { start: origin.end, end: origin.end + count };
  return { start: Math.max(0, origin.start - count), end: Math.max(origin.start, count) };
}

/** The part of the list that a wrong page shows; undefined if none of its Posts is in the list. */
function findPart(ids: readonly string[], { placeById }: ForwardList): ListPart | undefined {
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
