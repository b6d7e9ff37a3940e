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

/** The rules for the objects in `includes`. */
export const expansionRules: readonly Rule[] = [
  {
    id: 'includesComplete',
    sentence: 'Every object that an expansion leads to is in includes or reported in errors.',
    pointers: [includesPointer, '#/components/schemas/Expansion/x-expands-from'],
    check: ({ pages }) => {
      const targetsByPage = new Map(pages.map((page) => [page, listTargets(page)]));
      const ignored = findIgnored([...targetsByPage.values()]);
      return [...targetsByPage].map(([page, targets]) =>
        attachVerdict(page, checkTargets(page, targets, ignored)),
      );
    },
  },
  includesReferred,
];

/** The expansions that a service ignores: none of the objects that only they lead to comes on any page. */
function findIgnored(targetsByPage: readonly (readonly Target[])[]): ReadonlySet<Expansion> {
  const targets = targetsByPage.flatMap(omitShared);
  const ignored = new Set(targets.map(({ expansion }) => expansion));
  for (const { expansion, isThere } of targets) {
    if (isThere) ignored.delete(expansion);
  }
  return ignored;
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

/** Checks that what the expansions of a page lead to is there, unless it may be missing. */
function checkTargets(
  page: CheckedPage,
  targets: readonly Target[],
  ignored: ReadonlySet<Expansion>,
): Verdict {
  if (targets.length === 0) return notChecked;
  const missing = targets.filter(({ isThere }) => !isThere);
  if (missing.length === 0) return kept;
  const names = formatList(missing.map(({ id, expansion }) => `${id} of ${expansion}`));
  const text = `Neither in includes nor in errors: ${names}.`;
  if (missing.every((target) => mayBeMissing(target, targets, ignored))) return keptWithNote(text);
  // The contract promises that an expansion has an effect. That it brings every object is assumed, by
  // `x-expands-from`. So the promise is broken only if an expansion has no effect.
  const hasNoEffect = missing.some(({ expansion, kind }) => {
    if (ignored.has(expansion)) return true;
    // All mentions of a page may lead nowhere: then a right service sends no list of users.
    return kind === 'identifier' && !page.includes.has(routes[expansion].resource);
  });
  return broken(text, hasNoEffect ? { requirement: requirementAt(includesPointer) } : {});
}

/** Whether a right service may leave out an object: a mentioned account may be gone or renamed. */
function mayBeMissing(
  { expansion, id, kind }: Target,
  targets: readonly Target[],
  ignored: ReadonlySet<Expansion>,
): boolean {
  if (kind === 'identifier') return false;
  const others = targets.filter((other) => other.expansion === expansion && other.id !== id);
  if (ignored.has(expansion)) {
    // One handle may be a former one, but hardly several. An identifier never changes.
    return kind === 'handle' && others.every(({ isThere }) => isThere);
  }
  // All handles may be former ones, but of several accounts, hardly all are gone.
  return kind === 'handle' || others.length === 0 || others.some(({ isThere }) => isThere);
}
