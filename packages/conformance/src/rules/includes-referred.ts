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
  check: checkReferred,
});

function checkReferred(page: CheckedPage): Verdict {
  if (page.includes.size === 0) return notChecked;
  const unreferred = resources.flatMap((resource) => listUnreferred(resource, page));
  if (unreferred.length === 0) return kept;
  const verdict = brokenByAny(
    'No Post of the page leads to',
    unreferred.map(({ id, list }) => `${id} in includes.${list}`),
  );
  // A Post mentions `@old`, and `includes` has the user 7 with `username: 'new'`: the account may have
  // been renamed. So each missing mention explains one user that no Post leads to.
  const missingMentions = listTargets(page)
    .filter(({ kind }) => kind !== 'identifier')
    .filter(({ isThere }) => !isThere);
  const mayBeRenamed =
    unreferred.every(({ list }) => list === 'users') && unreferred.length <= missingMentions.length;
  return mayBeRenamed ? noteInstead(verdict) : verdict;
}

/** The objects in `includes` that no Post leads to. */
function listUnreferred(
  resource: Resource,
  page: CheckedPage,
): { readonly id: string; readonly list: Resource['name'] }[] {
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
