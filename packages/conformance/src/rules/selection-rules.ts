import { formatList } from '@liked-posts/internal/printable';
import { pointToValues } from '../contract/contract.ts';
import { nameAsId } from '../requests/lists.ts';
import type { CheckedPage } from '../traffic/interaction.ts';
import {
  findAllowedFields,
  findRequiredFields,
  listObjects,
  omitReported,
  type Resource,
  resources,
} from '../traffic/resources.ts';
import { listNeverSent } from './coverage.ts';
import { listFieldsFollowed } from './expansion-targets.ts';
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
  followedRule(resource),
  onlyRule(resource),
]);

/** The rule that no field comes that was not asked for. */
function onlyRule(resource: Resource): Rule {
  const { name, schema, parameter } = resource;
  const owner = name === 'tweets' ? 'A Post' : `An object in includes.${name}`;
  return pageRule({
    id: `${nameAsId(parameter)}Only`,
    sentence: `${owner} has only its default fields and those asked for with ${parameter}.`,
    pointers: [`#/components/schemas/${schema}/x-default-fields`],
    check: (page) => {
      if (listObjects(resource, page).length === 0) return notChecked;
      return brokenByAny('Not asked for', listOptionalFields(resource, page).unrequested);
    },
  });
}

/** Fields that every object has: a Post has an author, and a poll has an end, for example. */
const fieldsWithValue: Readonly<Record<Resource['name'], readonly string[]>> = {
  tweets: ['author_id', 'created_at'],
  users: ['created_at', 'protected'],
  polls: ['end_datetime', 'voting_status'],
  media: [],
  places: [],
};

/** The rule that a parameter such as `tweet.fields` changes which fields come. */
function followedRule(resource: Resource): Rule {
  return {
    id: `${nameAsId(resource.parameter)}Followed`,
    sentence: `Which fields come depends on ${resource.parameter}.`,
    pointers: [pointToValues(resource.parameter)],
    check: (input) => {
      const effect = readEffect(resource, input);
      return input.pages.map((page) => attachVerdict(page, checkFollowed(resource, page, effect)));
    },
  };
}

/**
 * Checks a page against what the other pages have. The first case that applies decides. The first two
 * cases need an object that no error is about:
 *
 *   the page asks for all fields, and its objects have only the default fields      broken
 *   the page asks for a field that no page has, although some object must have it   broken
 *   no page has a field that it asks for, other than a default field                not checked
 *   every page, and so this page, has fields that it does not ask for               broken
 *   otherwise                                                                       kept
 */
function checkFollowed(resource: Resource, page: CheckedPage, effect: ParameterEffect): Verdict {
  const objects = listObjects(resource, page);
  if (objects.length === 0) return notChecked;
  const required = findRequiredFields(resource, page);
  const { requested, unrequested } = listOptionalFields(resource, page);
  if (omitReported(resource, page, objects).length > 0) {
    const allowed = findAllowedFields(resource, page);
    const asksForAll = resource.fields.every((field) => allowed.has(field));
    if (asksForAll && requested.length === 0) {
      return broken(`No ${resource.schema} has any field but the default ones.`);
    }
    const missing = effect.missing.filter((field) => required.has(field));
    if (missing.length > 0) return brokenByAny(`Asked for, but in no ${resource.schema}`, missing);
  }
  if (!effect.isShown) return notChecked;
  if (effect.alwaysSent.length === 0 || unrequested.length === 0) return kept;
  return broken(`Each comes even if it is not asked for: ${formatList(effect.alwaysSent)}.`);
}

/**
 * What the parameter of a resource does on all pages. If every page has `lang` and `source`, but only
 * one page asks for them, `isShown` is true, and `alwaysSent` is `['lang', 'source']`.
 */
interface ParameterEffect {
  /** The fields that some object must have, but that no page has. */
  readonly missing: readonly string[];
  /** Whether some page has a field, other than a default one, that it asks for. */
  readonly isShown: boolean;
  /** The fields that come whatever is asked for; empty unless the parameter is ignored. */
  readonly alwaysSent: readonly string[];
}

function readEffect(resource: Resource, input: RuleInput): ParameterEffect {
  const { pages } = input;
  const optionalFields = pages.map((page) => listOptionalFields(resource, page));
  const unrequested = [...new Set(optionalFields.flatMap((fields) => fields.unrequested))];
  // A single unrequested field may be a default one that the contract does not know.
  const isIgnored =
    unrequested.length > 1 && !pages.some((page) => leavesFieldsOut(resource, page, input));
  // Every expansion starts from a field of a Post.
  const fieldsFollowed = resource.name === 'tweets' ? listFieldsFollowed(pages) : [];
  const fieldsNeeded = new Set([...fieldsWithValue[resource.name], ...fieldsFollowed]);
  return {
    missing: listNeverSent(resource, pages).filter((field) => fieldsNeeded.has(field)),
    isShown: optionalFields.some(({ requested }) => requested.length > 0),
    alwaysSent: isIgnored ? unrequested : [],
  };
}

/** The fields that objects of a page have, apart from the default ones. */
function listOptionalFields(
  resource: Resource,
  page: CheckedPage,
): Readonly<Record<'requested' | 'unrequested', readonly string[]>> {
  const objects = listObjects(resource, page);
  const allowed = findAllowedFields(resource, page);
  const sent = resource.fields
    .filter((field) => !resource.defaults.includes(field))
    .filter((field) => objects.some((object) => field in object));
  return {
    requested: sent.filter((field) => allowed.has(field)),
    unrequested: sent.filter((field) => !allowed.has(field)),
  };
}

/** Whether an object of this page lacks an unrequested field that it has on another page. */
function leavesFieldsOut(
  resource: Resource,
  page: CheckedPage,
  { findFieldsSeen }: RuleInput,
): boolean {
  const allowed = findAllowedFields(resource, page);
  // Other code may select the fields of Posts in `includes`, so only Posts in `data` count.
  const objects = resource.name === 'tweets' ? page.posts : listObjects(resource, page);
  return objects.some((object) =>
    [...findFieldsSeen(resource, object).keys()].some(
      (field) => !(field in object) && !allowed.has(field) && resource.fields.includes(field),
    ),
  );
}
