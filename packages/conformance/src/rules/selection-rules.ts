import type { JsonObject } from '@liked-posts/internal/json';
import { formatList } from '@liked-posts/internal/printable';
import { pointToValues } from '../contract/contract.ts';
import { requirementAt } from '../contract/requirement.ts';
import { nameAsId } from '../requests/lists.ts';
import type { CheckedPage } from '../traffic/interaction.ts';
import {
  findAllowedFields,
  listObjects,
  omitReported,
  type Resource,
  resources,
} from '../traffic/resources.ts';
import { listStartsNeverSent } from './expansion-targets.ts';
import {
  attachVerdict,
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
  pageRule({
    id: `${nameAsId(resource.parameter)}Followed`,
    sentence: `Which fields come depends on ${resource.parameter}.`,
    pointers: [pointToValues(resource.parameter)],
    check: (page, input) => checkFollowed(resource, page, input),
  }),
  onlyRule(resource),
]);

/** Fields that every object has: a Post has an author, for example. Media and places have none. */
const fieldsWithValue: Readonly<Record<Resource['name'], readonly string[]>> = {
  tweets: ['author_id', 'created_at'],
  users: ['created_at', 'protected'],
  polls: ['end_datetime', 'voting_status'],
  media: [],
  places: [],
};

/**
 * Checks that a page has what a parameter asks for. The first case that applies decides:
 *
 *   no object in `data`, or none in `includes`, has a field that each must have   broken
 *   the page asks for all fields, and its objects have only the default fields    broken
 *   it has no field that it asks for, other than a default field                  not checked
 *   otherwise                                                                     kept
 */
function checkFollowed(resource: Resource, page: CheckedPage, { pages }: RuleInput): Verdict {
  const required = page.selection.fields[resource.name];
  const allowed = findAllowedFields(resource, page);
  const requested = listOptionalFields(resource, page).filter((field) => allowed.has(field));
  const asksForAll = resource.fields.every((field) => allowed.has(field));
  for (const { place, objects } of listPlaces(resource, page)) {
    // An error may be the reason why the fields of an object are missing.
    const whole = omitReported(resource, page, objects);
    if (whole.length === 0) continue;
    const starts = place === 'data' ? listStartsNeverSent(page, pages) : [];
    const missing = [...fieldsWithValue[resource.name], ...starts].filter(
      (field) => required.has(field) && !whole.some((object) => field in object),
    );
    if (missing.length > 0) return brokenByAny(`Asked for, but nowhere in ${place}`, missing);
    if (asksForAll && requested.length === 0) {
      return broken(`No ${resource.schema} has any field but the default ones.`);
    }
  }
  return requested.length > 0 ? kept : notChecked;
}

/** The lists of a page with objects of a resource: one, but two with Posts. */
function listPlaces(
  { name }: Resource,
  { posts, includes }: CheckedPage,
): { readonly place: string; readonly objects: readonly JsonObject[] }[] {
  const included = { place: `includes.${name}`, objects: includes.get(name) ?? [] };
  return name === 'tweets' ? [{ place: 'data', objects: posts }, included] : [included];
}

/** The rule that no field comes that was not asked for. */
function onlyRule(resource: Resource): Rule {
  const { name, schema, parameter } = resource;
  const owner = name === 'tweets' ? 'A Post' : `An object in includes.${name}`;
  return {
    id: `${nameAsId(parameter)}Only`,
    sentence: `${owner} has only its default fields and those asked for with ${parameter}.`,
    pointers: [`#/components/schemas/${schema}/x-default-fields`],
    check: (input) => {
      // That the parameter has an effect is promised; which fields are default ones is assumed.
      const promise = isIgnored(resource, input)
        ? { requirement: requirementAt(pointToValues(parameter)) }
        : {};
      return input.pages.map((page) => {
        if (listObjects(resource, page).length === 0) return attachVerdict(page, notChecked);
        const unrequested = listUnrequested(resource, page);
        const text = `Not asked for: ${formatList(unrequested)}.`;
        return attachVerdict(page, unrequested.length > 0 ? broken(text, promise) : kept);
      });
    },
  };
}

/** Whether fields come that no query asks for, and no object lacks one that it has on another page. */
function isIgnored(resource: Resource, input: RuleInput): boolean {
  const unrequested = input.pages.flatMap((page) => listUnrequested(resource, page));
  // A single field may be a default one that the contract does not know.
  const hasSeveral = new Set(unrequested).size > 1;
  return hasSeveral && !input.pages.some((page) => leavesFieldsOut(resource, page, input));
}

function listUnrequested(resource: Resource, page: CheckedPage): string[] {
  const allowed = findAllowedFields(resource, page);
  return listOptionalFields(resource, page).filter((field) => !allowed.has(field));
}

/** The fields that objects of a page have, apart from the default ones. */
function listOptionalFields(resource: Resource, page: CheckedPage): string[] {
  const objects = listObjects(resource, page);
  return resource.fields
    .filter((field) => !resource.defaults.includes(field))
    .filter((field) => objects.some((object) => field in object));
}

/** Whether an object lacks an unrequested field, such as `source`, that it has on another page. */
function leavesFieldsOut(
  resource: Resource,
  page: CheckedPage,
  { fieldsSeen }: RuleInput,
): boolean {
  const allowed = findAllowedFields(resource, page);
  const unrequested = resource.fields.filter((field) => !allowed.has(field));
  // A service may select the fields of Posts in `includes` elsewhere, so only Posts in `data` count.
  const objects = resource.name === 'tweets' ? page.posts : listObjects(resource, page);
  return objects.some((object) =>
    unrequested.some((field) => !(field in object) && fieldsSeen.get(object)?.has(field)),
  );
}
