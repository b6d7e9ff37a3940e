import { groupBy } from '../group-by.ts';
import type { CheckedPage } from '../traffic/interaction.ts';
import { findAllowedFields, listObjects, type Resource, resources } from '../traffic/resources.ts';
import type { RuleInput } from './rule.ts';

/**
 * The fields and lists of `includes` that pages may have, but that no page has, such as `Post.lang` or
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

/** The fields that were asked for, or are default ones, but that no object on any page has. */
function listNeverSent(resource: Resource, pages: readonly CheckedPage[]): string[] {
  const allowed = new Set(pages.flatMap((page) => [...findAllowedFields(resource, page)]));
  const objects = pages.flatMap((page) => listObjects(resource, page));
  const sent = new Set(objects.flatMap((object) => Object.keys(object)));
  return resource.fields.filter((field) => allowed.has(field) && !sent.has(field));
}

/** How often each member came that the contract does not describe: `data[].boost`, for example. */
export function countUndescribed({ oddMembers }: RuleInput): Record<string, number> {
  const paths = [...oddMembers.values()].flatMap(({ undescribed }) => undescribed);
  // A member may be called `constructor`, so the counts are not read from a plain object.
  const pathsByName = groupBy(paths, (path) => path);
  return Object.fromEntries([...pathsByName].map(([path, same]) => [path, same.length]));
}
