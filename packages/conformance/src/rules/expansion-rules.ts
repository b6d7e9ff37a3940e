import { formatList } from '@liked-posts/internal/printable';
import { type Expansion, routes } from '@liked-posts/types';
import { pageMembers } from '../contract/contract.ts';
import { requirementAt } from '../contract/requirement.ts';
import { groupBy } from '../group-by.ts';
import type { CheckedPage } from '../traffic/interaction.ts';
import { listIdentifiers, type Resource, resources } from '../traffic/resources.ts';
import {
  listExpansionsBringing,
  listReferences,
  listTargets,
  makeKey,
  type Target,
} from './expansion-targets.ts';
import {
  attachVerdict,
  broken,
  brokenByAny,
  kept,
  keptWithNote,
  notChecked,
  noteInstead,
  pageRule,
  type Rule,
  type Verdict,
} from './rule.ts';

const includesPointer = `${pageMembers}/includes`;
const pointers = [includesPointer, '#/components/schemas/Expansion/x-expands-from'];

/** The rules for the objects in `includes`. */
export const expansionRules: readonly Rule[] = [
  {
    id: 'includesComplete',
    sentence: 'Every object that an expansion leads to is in includes or reported in errors.',
    pointers,
    check: ({ pages }) => {
      const targetsByPage = new Map(pages.map((page) => [page, listTargets(page)]));
      const followed = findFollowed([...targetsByPage.values()]);
      return [...targetsByPage].map(([page, targets]) =>
        attachVerdict(page, checkTargets(page, targets, followed)),
      );
    },
  },
  pageRule({
    id: 'includesReferred',
    sentence: 'includes holds the objects that the expansions of the query lead to, and no others.',
    pointers,
    check: checkReferred,
  }),
];

/**
 * Whether a service follows an expansion. Only an object that no other expansion of its page leads to
 * shows it: if the user 7 is an author and mentioned, 7 in `includes` may be there for either.
 *
 *   followed   such an object is in includes or in errors, on any page
 *   ignored    there are such objects, but each of them is in neither, on all pages
 *   unknown    there is no such object
 */
type Following = 'followed' | 'ignored' | 'unknown';
type Followed = ReadonlyMap<Expansion, Following>;

function findFollowed(targetsByPage: readonly (readonly Target[])[]): Followed {
  const followed = new Map<Expansion, Following>();
  for (const targets of targetsByPage) {
    const targetsById = groupBy(targets, ({ id }) => id);
    for (const { expansion, id, isThere } of targets) {
      const isShared = targetsById.get(id)?.some((other) => other.expansion !== expansion);
      if (isShared || followed.get(expansion) === 'followed') continue;
      followed.set(expansion, isThere ? 'followed' : 'ignored');
    }
  }
  return followed;
}

/** Checks that what the expansions of a page lead to is there, unless it may be missing. */
function checkTargets(page: CheckedPage, targets: readonly Target[], followed: Followed): Verdict {
  if (targets.length === 0) return notChecked;
  const missing = targets.filter(({ isThere }) => !isThere);
  if (missing.length === 0) return kept;
  const names = formatList(missing.map(({ id, expansion }) => `${id} of ${expansion}`));
  const text = `Neither in includes nor in errors: ${names}.`;
  if (missing.every((target) => mayBeMissing(target, targets, followed))) return keptWithNote(text);
  // The contract promises that an expansion has an effect. That it brings every object is assumed, by
  // `x-expands-from`. So the promise is broken only if an expansion has no effect.
  const hasNoEffect = missing.some(({ expansion, isMention }) => {
    if (followed.get(expansion) !== 'followed') return true;
    // All mentions of a page may lead nowhere: then a right service sends no list of users.
    return !isMention && !page.includes.has(routes[expansion].resource);
  });
  return broken(text, hasNoEffect ? { requirement: requirementAt(includesPointer) } : {});
}

/**
 * Whether a right service may leave out an object. The others are those of the same expansion and page.
 *
 *   not a mention                      no: only a mention may be of a deleted or renamed account
 *   followed, an identifier            yes, but not with all others: one may be deleted, hardly all
 *   followed, only a handle            yes: even all may be former ones, because handles change
 *   ignored or unknown, an identifier  no: it never changes, so the account should be found
 *   unknown, only a handle             yes: nothing shows that the service ignores the expansion
 *   ignored, only a handle             yes, if no other is missing: one may be renamed, hardly several
 */
function mayBeMissing(target: Target, targets: readonly Target[], followed: Followed): boolean {
  const { expansion, id, isMention, isHandle } = target;
  const following = followed.get(expansion) ?? 'unknown';
  const others = targets.filter((other) => other.expansion === expansion && other.id !== id);
  const areAllMissing = others.length > 0 && others.every(({ isThere }) => !isThere);
  if (!isMention) return false;
  if (following === 'followed' && !isHandle) return !areAllMissing;
  if (following === 'followed') return true;
  if (!isHandle) return false;
  if (following === 'unknown') return true;
  return others.every(({ isThere }) => isThere);
}

/** Checks that the expansions of a page lead to everything in its `includes`. */
function checkReferred(page: CheckedPage): Verdict {
  if (page.includes.size === 0) return notChecked;
  const unreferred = resources.flatMap((resource) => {
    const expected = listReferred(resource, page);
    // Unknown references may lead to any object.
    if (expected === undefined) return [];
    return (page.includes.get(resource.name) ?? [])
      .map((object) => listIdentifiers(resource, object))
      .filter((ids) => ids.every((id) => !expected.has(makeKey(id))))
      .map(([id = 'an object without an identifier']) => ({ id, list: resource.name }));
  });
  if (unreferred.length === 0) return kept;
  const verdict = brokenByAny(
    'No Post of the page leads to',
    unreferred.map(({ id, list }) => `${id} in includes.${list}`),
  );
  // A Post mentions `@old`, and `includes` has the user 7 with `username: 'new'`: the account may have
  // been renamed. So each missing mention explains one user that no Post leads to.
  const missing = listTargets(page).filter(({ isMention, isThere }) => isMention && !isThere);
  const mayBeRenamed =
    unreferred.every(({ list }) => list === 'users') && unreferred.length <= missing.length;
  return mayBeRenamed ? noteInstead(verdict) : verdict;
}

/**
 * The keys of all objects of the resource that a page refers to; undefined if the references of an
 * expansion are unknown.
 */
function listReferred(resource: Resource, page: CheckedPage): ReadonlySet<string> | undefined {
  const keys = new Set<string>();
  for (const expansion of listExpansionsBringing(resource, page)) {
    const references = listReferences(expansion, page);
    if (references === undefined) return undefined;
    for (const { name } of references.flat()) keys.add(makeKey(name));
  }
  return keys;
}
