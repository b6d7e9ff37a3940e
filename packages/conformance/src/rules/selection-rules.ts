import type { JsonObject } from '@liked-posts/internal/json';
import { pointToValues } from '../contract/contract.ts';
import { nameAsId } from '../requests/lists.ts';
import type { CheckedPage } from '../traffic/interaction.ts';
import { findAllowedFields, omitReported, type Resource, resources } from '../traffic/resources.ts';
import { listStartsNeverSent } from './expansion-targets.ts';
import { listOptionalFields, onlyRule } from './only-rule.ts';
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

function checkFollowed(resource: Resource, page: CheckedPage, { pages }: RuleInput): Verdict {
  const required = page.selection.fields[resource.name];
  const wholeLists = groupWholeObjects(resource, page);
  for (const { listName, objects } of wholeLists) {
    // If a place is in `includes`, the `geo` of a liked Post must have led there.
    const starts = listName === 'data' ? listStartsNeverSent(page, pages) : [];
    const missing = [...fieldsWithValue[resource.name], ...starts]
      .filter((field) => required.has(field))
      .filter((field) => !objects.some((object) => field in object));
    if (missing.length > 0) return brokenByAny(`Asked for, but nowhere in ${listName}`, missing);
  }
  const allowed = findAllowedFields(resource, page);
  if (listOptionalFields(resource, page).some((field) => allowed.has(field))) return kept;
  // Of a few fields, perhaps none has a value; of all fields, some have.
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
