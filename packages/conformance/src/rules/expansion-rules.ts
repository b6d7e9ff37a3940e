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
 * Whether a service follows an expansion: whether one of its objects on any page is in `includes` or in
 * `errors`. An object counts only if no other expansion of the page leads to it: if the user 7 is the
 * author of a Post and mentioned in another Post, 7 in `includes` does not show which one is followed.
 * Nothing is known of an expansion if other expansions lead to each of its objects.
 */
type Followed = ReadonlyMap<Expansion, boolean>;

function findFollowed(targetsByPage: readonly (readonly Target[])[]): Followed {
  const followed = new Map<Expansion, boolean>();
  for (const targets of targetsByPage) {
    const targetsById = groupBy(targets, ({ id }) => id);
    for (const { expansion, id, isThere } of targets) {
      if (targetsById.get(id)?.some((other) => other.expansion !== expansion)) continue;
      followed.set(expansion, isThere || followed.get(expansion) === true);
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
  const isIgnored = missing.some(({ expansion, isMention }) => {
    if (!followed.get(expansion)) return true;
    // All mentions of a page may lead nowhere, so that no list of users comes.
    return !isMention && !page.includes.has(routes[expansion].resource);
  });
  // That an expansion has an effect is promised; `x-expands-from`, by which it has all objects, is not.
  return broken(text, isIgnored ? { requirement: requirementAt(includesPointer) } : {});
}

/**
 * Whether a right service may leave out an object: only an account that a Post mentions, because it may
 * be deleted, or have another handle by now.
 *
 *   followed, and an identifier                   yes, but not if the page lacks all of several accounts
 *   followed, and only a handle                   yes
 *   not followed, or unknown, and an identifier   no: an identifier does not change
 *   unknown, and only a handle                    yes
 *   not followed, and only a handle               yes, if the page lacks no other account
 */
function mayBeMissing(target: Target, targets: readonly Target[], followed: Followed): boolean {
  const { expansion, id, isMention, isHandle } = target;
  if (!isMention) return false;
  const isFollowed = followed.get(expansion);
  const others = targets.filter((other) => other.expansion === expansion && other.id !== id);
  if (isFollowed) {
    return isHandle || others.length === 0 || others.some(({ isThere }) => isThere);
  }
  if (!isHandle) return false;
  return isFollowed === undefined || others.every(({ isThere }) => isThere);
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
  // A renamed account may be mentioned under its old handle, and included under its new handle: each
  // missing target explains one unreferred user.
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
