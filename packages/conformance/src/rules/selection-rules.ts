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

/** The rule that a parameter is not ignored. */
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
  const wholeLists = listWholeObjects(resource, page);
  for (const { place, objects } of wholeLists) {
    // If a place is in `includes`, a Post must have led there, by its field `geo`.
    const starts = place === 'data' ? listStartsNeverSent(page, pages) : [];
    const missing = [...fieldsWithValue[resource.name], ...starts]
      .filter((field) => required.has(field))
      .filter((field) => !objects.some((object) => field in object));
    if (missing.length > 0) return brokenByAny(`Asked for, but nowhere in ${place}`, missing);
  }
  const allowed = findAllowedFields(resource, page);
  if (listOptionalFields(resource, page).some((field) => allowed.has(field))) return kept;
  const asksForAll = resource.fields.every((field) => allowed.has(field));
  if (wholeLists.length === 0 || !asksForAll) return notChecked;
  return broken(`No ${resource.schema} has any field but the default ones.`);
}

/** Fields that every object has: a Post has an author, for example. Media and places have none. */
const fieldsWithValue: Readonly<Record<Resource['name'], readonly string[]>> = {
  tweets: ['author_id', 'created_at'],
  users: ['created_at', 'protected'],
  polls: ['end_datetime', 'voting_status'],
  media: [],
  places: [],
};

/** The objects of a resource that no error is about, by their list in the page. No list is empty. */
function listWholeObjects(
  resource: Resource,
  page: CheckedPage,
): { readonly place: string; readonly objects: readonly JsonObject[] }[] {
  const { name } = resource;
  const included = { place: `includes.${name}`, objects: page.includes.get(name) ?? [] };
  const lists = name === 'tweets' ? [{ place: 'data', objects: page.posts }, included] : [included];
  return lists
    .map(({ place, objects }) => ({ place, objects: omitReported(resource, page, objects) }))
    .filter(({ objects }) => objects.length > 0);
}
