import { groupBy } from '../group-by.ts';
import type { CheckedPage } from '../traffic/interaction.ts';
import { findAllowedFields, listObjects, type Resource, resources } from '../traffic/resources.ts';
import type { RuleInput } from './rule.ts';

/**
 * The fields and lists of `includes` that pages may have, but that no page has, such as `Post.lang` or
 * `includes.polls`. No rule could check them.
 */
export function findNotShown(pages: readonly CheckedPage[]): string[] {
  const fields = resources.flatMap((resource) =>
    listAbsentFields(resource, pages).map((field) => `${resource.schema}.${field}`),
  );
  return [...fields, ...listAbsentLists(pages).map((name) => `includes.${name}`)];
}

/** The fields that were asked for, or are default ones, but that no object on any page has. */
function listAbsentFields(resource: Resource, pages: readonly CheckedPage[]): string[] {
  const objects = pages.flatMap((page) => listObjects(resource, page));
  // If no object came, `listAbsentLists` names the list instead of each field.
  if (objects.length === 0) return [];
  const allowed = new Set(pages.flatMap((page) => [...findAllowedFields(resource, page)]));
  const sent = new Set(objects.flatMap((object) => Object.keys(object)));
  return resource.fields.filter((field) => allowed.has(field) && !sent.has(field));
}

/** The lists of `includes` that an expansion leads to, but that no page has. */
function listAbsentLists(pages: readonly CheckedPage[]): string[] {
  const expanded = new Set<string>(pages.flatMap(({ selection }) => [...selection.included]));
  return [...expanded].filter((name) => !pages.some(({ includes }) => includes.has(name)));
}

/** How often each member came that the contract does not describe: `data[].boost`, for example. */
export function countUndescribed({ oddMembers }: RuleInput): Record<string, number> {
  const paths = [...oddMembers.values()].flatMap(({ undescribed }) => undescribed);
  // A member may be called `constructor`, so the counts are not read from a plain object.
  const pathsByName = groupBy(paths, (path) => path);
  return Object.fromEntries([...pathsByName].map(([path, same]) => [path, same.length]));
}
