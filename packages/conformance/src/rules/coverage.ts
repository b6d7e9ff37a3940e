import type { CheckedPage } from '../traffic/interaction.ts';
import { findAllowedFields, listObjects, type Resource, resources } from '../traffic/resources.ts';
import type { RuleInput } from './rule.ts';

/**
 * The fields and lists of `includes` that were asked for, but are on no page, such as `Post.lang` or
 * `includes.polls`. No rule could check them.
 */
export function findNotShown(pages: readonly CheckedPage[]): string[] {
  const fields = resources.flatMap((resource) => {
    // If no object came, its list is named instead of each field.
    if (!pages.some((page) => listObjects(resource, page).length > 0)) return [];
    return listNeverSent(resource, pages).map((field) => `${resource.schema}.${field}`);
  });
  const expanded = new Set<string>(pages.flatMap(({ selection }) => [...selection.included]));
  const lists = [...expanded].filter((name) => !pages.some(({ includes }) => includes.has(name)));
  return [...fields, ...lists.map((name) => `includes.${name}`)];
}

/** The fields that were asked for, but that no object on any page has. */
export function listNeverSent(resource: Resource, pages: readonly CheckedPage[]): string[] {
  const allowed = new Set(pages.flatMap((page) => [...findAllowedFields(resource, page)]));
  const objects = pages.flatMap((page) => listObjects(resource, page));
  const sent = new Set(objects.flatMap((object) => Object.keys(object)));
  return resource.fields.filter((field) => allowed.has(field) && !sent.has(field));
}

/** How often each member came that the contract does not describe: `data[].boost`, for example. */
export function countUndescribed({ oddMembers }: RuleInput): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { undescribed } of oddMembers.values()) {
    for (const path of undescribed) counts[path] = (counts[path] ?? 0) + 1;
  }
  return counts;
}
