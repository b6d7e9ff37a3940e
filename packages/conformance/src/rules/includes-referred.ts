import { pageMembers } from '../contract/contract.ts';
import type { CheckedPage } from '../traffic/interaction.ts';
import { listIdentifiers, type Resource, resources } from '../traffic/resources.ts';
import {
  listExpansionsBringing,
  listReferences,
  listTargets,
  makeKey,
} from './expansion-targets.ts';
import {
  brokenByAny,
  kept,
  notChecked,
  noteInstead,
  pageRule,
  type Rule,
  type Verdict,
} from './rule.ts';

export const includesReferred: Rule = pageRule({
  id: 'includesReferred',
  sentence: 'includes holds the objects that the expansions of the query lead to, and no others.',
  pointers: [`${pageMembers}/includes`, '#/components/schemas/Expansion/x-expands-from'],
  check: checkUnreferred,
});

/** Checks that Posts lead to every object. Whether an object is missing is the rule `includesComplete`. */
function checkUnreferred(page: CheckedPage): Verdict {
  if (page.includes.size === 0) return notChecked;
  const unreferred = resources.flatMap((resource) => listUnreferred(resource, page));
  if (unreferred.length === 0) return kept;
  const verdict = brokenByAny(
    'No Post of the page leads to',
    unreferred.map(({ id, list }) => `${id} in includes.${list}`),
  );
  return mayBeRenamed(unreferred, page) ? noteInstead(verdict) : verdict;
}

/** An object in `includes` that no Post leads to. */
interface UnreferredObject {
  readonly id: string;
  readonly list: Resource['name'];
}

/**
 * Whether all these objects may be renamed accounts. If a Post mentions `@old`, and `includes` has the user
 * 7 with `username: 'new'`, they may be one account. So each missing mention explains one user.
 */
function mayBeRenamed(unreferred: readonly UnreferredObject[], page: CheckedPage): boolean {
  const missingMentions = listTargets(page).filter(
    ({ kind, isThere }) => (kind === 'mention' || kind === 'handle') && !isThere,
  );
  return (
    unreferred.every(({ list }) => list === 'users') && unreferred.length <= missingMentions.length
  );
}

function listUnreferred(resource: Resource, page: CheckedPage): UnreferredObject[] {
  const referredKeys = listReferred(resource, page);
  // Unknown references may lead to any object.
  if (referredKeys === undefined) return [];
  return (page.includes.get(resource.name) ?? [])
    .map((object) => listIdentifiers(resource, object))
    .filter((ids) => !ids.some((id) => referredKeys.has(makeKey(id))))
    .map(([id = 'an object without an identifier']) => ({ id, list: resource.name }));
}

/** The keys of all objects that a page refers to; undefined if some references are unknown. */
function listReferred(resource: Resource, page: CheckedPage): ReadonlySet<string> | undefined {
  const keys = new Set<string>();
  for (const expansion of listExpansionsBringing(resource, page)) {
    const references = listReferences(expansion, page);
    if (references === undefined) return undefined;
    for (const { name } of references.flat()) keys.add(makeKey(name));
  }
  return keys;
}
