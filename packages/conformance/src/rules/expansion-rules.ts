import { formatList } from '@liked-posts/internal/printable';
import { type Expansion, routes } from '@liked-posts/types';
import { pageMembers } from '../contract/contract.ts';
import { requirementAt } from '../contract/requirement.ts';
import { groupBy } from '../group-by.ts';
import type { CheckedPage } from '../traffic/interaction.ts';
import { listTargets, type Target } from './expansion-targets.ts';
import { includesReferred } from './includes-referred.ts';
import {
  attachVerdict,
  broken,
  kept,
  keptWithNote,
  notChecked,
  type Rule,
  type Verdict,
} from './rule.ts';

const includesPointer = `${pageMembers}/includes`;

export const expansionRules: readonly Rule[] = [
  {
    id: 'includesComplete',
    sentence: 'Every object that an expansion leads to is in includes or reported in errors.',
    pointers: [includesPointer, '#/components/schemas/Expansion/x-expands-from'],
    check: ({ pages }) => {
      const targetsByPage = new Map(pages.map((page) => [page, listTargets(page)]));
      const ineffective = findIneffective([...targetsByPage.values()]);
      return [...targetsByPage].map(([page, targets]) =>
        attachVerdict(page, checkTargets(page, targets, ineffective)),
      );
    },
  },
  includesReferred,
];

/** The expansions that seem to have no effect: of the objects that only one leads to, none is there. */
function findIneffective(targetsOfPages: readonly (readonly Target[])[]): ReadonlySet<Expansion> {
  const targets = targetsOfPages.flatMap(omitShared);
  const ineffective = new Set(targets.map(({ expansion }) => expansion));
  for (const { expansion, isThere } of targets) {
    if (isThere) ineffective.delete(expansion);
  }
  return ineffective;
}

/**
 * Leaves out the objects of a page that two expansions lead to. If the user 7 is an author and
 * mentioned, 7 in `includes` may be there for either.
 */
function omitShared(targets: readonly Target[]): Target[] {
  const groups = [...groupBy(targets, ({ id }) => id).values()];
  return groups
    .filter((group) => new Set(group.map(({ expansion }) => expansion)).size === 1)
    .flat();
}

/** Checks that all targets of a page are there, except for mentions that may lead nowhere. */
function checkTargets(
  page: CheckedPage,
  targets: readonly Target[],
  ineffective: ReadonlySet<Expansion>,
): Verdict {
  if (targets.length === 0) return notChecked;
  const missing = targets.filter(({ isThere }) => !isThere);
  if (missing.length === 0) return kept;
  const names = formatList(missing.map(({ id, expansion }) => `${id} of ${expansion}`));
  const text = `Neither in includes nor in errors: ${names}.`;
  if (missing.every((target) => mayBeMissing(target, targets, ineffective)))
    return keptWithNote(text);
  // That an expansion has an effect is promised. That it brings every object is assumed.
  const breaksPromise = missing.some(
    (target) => ineffective.has(target.expansion) || lacksList(target, page),
  );
  return broken(text, breaksPromise ? { requirement: requirementAt(includesPointer) } : {});
}

/** Whether the whole list for an object is missing. Mentions do not count: all may lead nowhere. */
function lacksList({ expansion, kind }: Target, { includes }: CheckedPage): boolean {
  return kind === 'identifier' && !includes.has(routes[expansion].resource);
}

/**
 * Whether a service that keeps the contract may leave out an object: the account of a mention may be gone,
 * and any handle may be a former one. The columns are for an expansion that has an effect, and for an
 * expansion that seems to have none:
 *
 *                                                      effect   no effect
 *   identifier   author_id: '7'                        no       no
 *   mention      of 7 alone                            yes      no
 *   mention      of 7, and of 8, which is there        yes      no
 *   mention      of 7 and 8, both missing              no       no
 *   handle       seven alone                           yes      yes
 *   handle       seven and eight, both missing         yes      no
 */
function mayBeMissing(
  { expansion, id, kind }: Target,
  targets: readonly Target[],
  ineffective: ReadonlySet<Expansion>,
): boolean {
  const others = targets.filter((other) => other.expansion === expansion && other.id !== id);
  const hasEffect = !ineffective.has(expansion);
  switch (kind) {
    case 'identifier':
      return false;
    case 'mention':
      return hasEffect && (others.length === 0 || others.some(({ isThere }) => isThere));
    case 'handle':
      return hasEffect || others.every(({ isThere }) => isThere);
  }
}
