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
 * Checks that the objects of a page have what its query asks for. The first row that applies decides:
 *
 *   no Post has `author_id`, which each must have         broken
 *   no Post has `geo`, but `geo.place_id` brings places   broken
 *   an object has a requested field, not a default one    kept
 *   errors are about all objects, or there are none       not checked
 *   a few fields are requested, but none comes            not checked: perhaps none has a value
 *   all fields are requested, but none comes              broken
 */
function checkFollowed(resource: Resource, page: CheckedPage, { pages }: RuleInput): Verdict {
  const required = page.selection.fields[resource.name];
  const wholeLists = groupWholeObjects(resource, page);
  for (const { listName, objects } of wholeLists) {
    const pathFields = listName === 'data' ? listPathFieldsNeverSent(page, pages) : [];
    const missing = [...fieldsAlwaysSent[resource.name], ...pathFields]
      .filter((field) => required.has(field))
      .filter((field) => !objects.some((object) => field in object));
    if (missing.length > 0) return brokenByAny(`Asked for, but nowhere in ${listName}`, missing);
  }
  // Besides the required fields, those that expansions start from may come unrequested.
  const allowed = findAllowedFields(resource, page);
  if (listOptionalFields(resource, page).some((field) => allowed.has(field))) return kept;
  const asksForAll = resource.fields.every((field) => allowed.has(field));
  if (wholeLists.length === 0 || !asksForAll) return notChecked;
  return broken(`No ${resource.schema} has any field but the default ones.`);
}

/** Fields that can be selected, and that every object has. Media and places have none. */
const fieldsAlwaysSent: Readonly<Record<Resource['name'], readonly string[]>> = {
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
 * The fields by which a liked Post must have led to included objects, but which no Post of any page has:
 * `geo`, if a page has places, and `geo.place_id` is its only expansion for places.
 */
function listPathFieldsNeverSent(page: CheckedPage, pages: readonly CheckedPage[]): string[] {
  const pathFields = new Set<string>();
  for (const resource of resources) {
    const isIncluded = (page.includes.get(resource.name) ?? []).length > 0;
    const expansions = isIncluded ? listExpansionsBringing(resource, page) : [];
    const [field, ...others] = new Set(expansions.map((expansion) => routes[expansion].path[0]));
    // If the expansions start in several fields, any of these may have led there.
    if (field !== undefined && others.length === 0) pathFields.add(field);
  }
  const isSent = (field: string) =>
    pages.some((other) => listObjects({ name: 'tweets' }, other).some((post) => field in post));
  return [...pathFields].filter((field) => !isSent(field));
}
