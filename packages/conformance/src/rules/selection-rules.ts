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

/** Fields that every object has: a Post has an author, for example. Media and places have none. */
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
 * Checks a page against what the other pages have. The first case that applies decides:
 *
 *   the page asks for all fields, and its objects have only the default fields      broken
 *   the page asks for a field that no page has, although some object must have it   broken
 *   no page has a field that it asks for, other than a default field                not checked
 *   the parameter is ignored, and the page has fields that it does not ask for      broken
 *   otherwise                                                                       kept
 *
 * With `tweet.fields=lang,geo&expansions=author_id` and a Post of `id`, `text`, `lang` and `source`:
 *
 *   required      the default fields, `lang`, `geo`
 *   allowed       the required fields, `author_id`
 *   requested     `lang`
 *   unrequested   `source`
 */
function checkFollowed(resource: Resource, page: CheckedPage, effect: ParameterEffect): Verdict {
  const objects = listObjects(resource, page);
  if (objects.length === 0) return notChecked;
  const required = findRequiredFields(resource, page);
  const { requested, unrequested } = listOptionalFields(resource, page);
  // An error may be the reason why the fields of an object are missing.
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
  if (!effect.isIgnored || unrequested.length === 0) return kept;
  return broken(
    `Each comes even if it is not asked for: ${formatList(effect.unrequestedAnywhere)}.`,
  );
}

/** What the parameter of a resource does on all pages. */
interface ParameterEffect {
  /** The fields that some object must have, but that no page has. */
  readonly missing: readonly string[];
  /** Whether some page has a field, other than a default one, that it asks for. */
  readonly isShown: boolean;
  /** Whether several unrequested fields come, and no object lacks one that it has on another page. */
  readonly isIgnored: boolean;
  /** The fields, other than default ones, that some page has without asking for them. */
  readonly unrequestedAnywhere: readonly string[];
}

function readEffect(resource: Resource, input: RuleInput): ParameterEffect {
  const { pages } = input;
  const optionalFields = pages.map((page) => listOptionalFields(resource, page));
  const unrequestedAnywhere = [...new Set(optionalFields.flatMap((fields) => fields.unrequested))];
  // A single unrequested field may be a default one that the contract does not know.
  const isIgnored =
    unrequestedAnywhere.length > 1 && !pages.some((page) => leavesFieldsOut(resource, page, input));
  // Every expansion starts from a field of a Post.
  const expansionStarts = resource.name === 'tweets' ? listFieldsFollowed(pages) : [];
  const certainFields = new Set([...fieldsWithValue[resource.name], ...expansionStarts]);
  return {
    missing: listNeverSent(resource, pages).filter((field) => certainFields.has(field)),
    isShown: optionalFields.some(({ requested }) => requested.length > 0),
    isIgnored,
    unrequestedAnywhere,
  };
}

/** The fields that objects of a page have, apart from the default ones: see `checkFollowed`. */
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

/** Whether an object lacks an unrequested field, such as `source`, that it has on another page. */
function leavesFieldsOut(
  resource: Resource,
  page: CheckedPage,
  { findFieldsSeen }: RuleInput,
): boolean {
  const allowed = findAllowedFields(resource, page);
  // A service may select the fields of Posts in `includes` elsewhere, so only Posts in `data` count.
  const objects = resource.name === 'tweets' ? page.posts : listObjects(resource, page);
  return objects.some((object) =>
    [...findFieldsSeen(resource, object).keys()].some(
      (field) => !(field in object) && !allowed.has(field) && resource.fields.includes(field),
    ),
  );
}
