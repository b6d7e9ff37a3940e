import type { JsonObject } from '@liked-posts/internal/json';
import { routes } from '@liked-posts/types';
import { pointToValues } from '../contract/contract.ts';
import { nameAsId } from '../requests/lists.ts';
import type { CheckedPage } from '../traffic/interaction.ts';
import {
  findAllowedFields,
  listObjects,
  omitReported,
  type Resource,
  resources,
} from '../traffic/resources.ts';
import { listExpansionsBringing } from './expansion-targets.ts';
import { listOptionalFields } from './fields-seen.ts';
import { onlyRule } from './only-rule.ts';
import {
  broken,
  brokenByAny,
  kept,
  notChecked,
  pageRule,
  type Rule,
  type RuleInput,
  type Verdict,
} from './rule.ts';

/** The rules for the fields that a query selects. */
export const selectionRules: readonly Rule[] = resources.flatMap((resource) => [
  followedRule(resource),
  onlyRule(resource),
]);

function followedRule(resource: Resource): Rule {
  return pageRule({
    id: `${nameAsId(resource.parameter)}Followed`,
    sentence: `Which fields come depends on ${resource.parameter}.`,
    pointers: [pointToValues(resource.parameter)],
    check: (page, input) => checkFollowed(resource, page, input),
  });
}

/**
 * Checks that objects have what a page asks for:
 *
 *   no object of a list has `author_id`, or another field that each must have   broken
 *   an object has a requested field, other than a default one                   kept
 *   all fields are requested, but none comes                                    broken
 *   a few fields are requested, but none comes                                  not checked
 */
function checkFollowed(resource: Resource, page: CheckedPage, { pages }: RuleInput): Verdict {
  const required = page.selection.fields[resource.name];
  const wholeLists = groupWholeObjects(resource, page);
  for (const { listName, objects } of wholeLists) {
    // Only the Posts in `data` must have led to what is included.
    const pathFields = listName === 'data' ? listPathFieldsNeverSent(page, pages) : [];
    const missing = [...fieldsWithValue[resource.name], ...pathFields]
      .filter((field) => required.has(field))
      .filter((field) => !objects.some((object) => field in object));
    if (missing.length > 0) return brokenByAny(`Asked for, but nowhere in ${listName}`, missing);
  }
  const allowed = findAllowedFields(resource, page);
  if (listOptionalFields(resource, page).some((field) => allowed.has(field))) return kept;
  const asksForAll = resource.fields.every((field) => allowed.has(field));
  if (wholeLists.length === 0 || !asksForAll) return notChecked;
  return broken(`No ${resource.schema} has any field but the default ones.`);
}

/** Fields that can be selected, and that every object has. Of media and places, there are none. */
const fieldsWithValue: Readonly<Record<Resource['name'], readonly string[]>> = {
  tweets: ['author_id', 'created_at'],
  users: ['created_at', 'protected'],
  polls: ['end_datetime', 'voting_status'],
  media: [],
  places: [],
};

/** The objects of a resource that no error is about, by their list in the page. No list is empty. */
function groupWholeObjects(
  resource: Resource,
  page: CheckedPage,
): { readonly listName: string; readonly objects: readonly JsonObject[] }[] {
  const { name } = resource;
  const included = { listName: `includes.${name}`, objects: page.includes.get(name) ?? [] };
  const lists =
    name === 'tweets' ? [{ listName: 'data', objects: page.posts }, included] : [included];
  return lists
    .map(({ listName, objects }) => ({ listName, objects: omitReported(resource, page, objects) }))
    .filter(({ objects }) => objects.length > 0);
}

/**
 * The fields that no Post of any page has, although included objects of a page can only have come by
 * them: `geo`, if the page has places, and no expansion but `geo.place_id`.
 */
function listPathFieldsNeverSent(page: CheckedPage, pages: readonly CheckedPage[]): string[] {
  const pathFields = new Set<string>();
  for (const resource of resources) {
    const isIncluded = (page.includes.get(resource.name) ?? []).length > 0;
    const expansions = isIncluded ? listExpansionsBringing(resource, page) : [];
    const [field, ...others] = new Set(expansions.map((expansion) => routes[expansion].path[0]));
    // If they start in several fields, any may have led there.
    if (field !== undefined && others.length === 0) pathFields.add(field);
  }
  const isSent = (field: string) =>
    pages.some((other) => listObjects({ name: 'tweets' }, other).some((post) => field in post));
  return [...pathFields].filter((field) => !isSent(field));
}
