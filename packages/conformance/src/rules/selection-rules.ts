import { formatList } from '@liked-posts/internal/printable';
import { pointToValues } from '../contract/contract.ts';
import { nameAsId } from '../requests/lists.ts';
import type { CheckedPage } from '../traffic/interaction.ts';
import {
  allowedFields,
  listObjects,
  type Resource,
  requiredFields,
  resources,
  withoutReported,
} from '../traffic/resources.ts';
import { listNeverSent } from './coverage.ts';
import { listFieldsFollowed } from './expansion-targets.ts';
import type { FindFieldsSeen } from './fields-seen.ts';
import { fieldsOfEveryPost } from './object-rules.ts';
import {
  attachVerdict,
  broken,
  brokenByAny,
  notChecked,
  noteInstead,
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

/** The rule that nothing comes that was not asked for. */
function onlyRule(resource: Resource): Rule {
  const { name, schema, parameter, fields } = resource;
  const owner = name === 'tweets' ? 'A Post' : `An object in includes.${name}`;
  return pageRule({
    id: `${nameAsId(parameter)}Only`,
    sentence: `${owner} has only its default fields and those asked for with ${parameter}.`,
    pointers: [`#/components/schemas/${schema}/x-default-fields`],
    check: (page) => {
      const objects = listObjects(resource, page);
      if (objects.length === 0) return notChecked;
      const allowed = allowedFields(resource, page);
      const leaked = fields
        .filter((field) => !allowed.has(field))
        .filter((field) => objects.some((object) => field in object));
      return brokenByAny('Not asked for', leaked);
    },
  });
}

/** Fields that every object has: a Post has an author, and a poll has an end, for example. */
const fieldsWithValue: Readonly<Record<string, readonly string[]>> = {
  tweets: ['author_id', 'created_at'],
  users: ['created_at', 'protected'],
  polls: ['end_datetime', 'voting_status'],
};

/**
 * Fields that every object probably has. A service need not know them, so that one which never sends
 * them breaks no rule.
 */
const usualFields: Readonly<Record<string, readonly string[]>> = {
  tweets: fieldsOfEveryPost,
  users: ['public_metrics', 'verified'],
};

/**
 * The rule that a parameter such as `tweet.fields` changes which fields come. It compares pages that
 * ask for different fields. A page breaks it if, in this order,
 *
 * 1. it asks for all fields, and its objects have only the default ones;
 * 2. it asks for a field that every object must have, or that must have led to included objects, and
 *    no page has it;
 * 3. it has fields that it does not ask for, and so have the others, whatever they ask for.
 *
 * The third is not checked if no page has a field, other than a default one, that it asks for.
 */
function followedRule(resource: Resource): Rule {
  return {
    id: `${nameAsId(resource.parameter)}Followed`,
    sentence: `Which fields come depends on ${resource.parameter}.`,
    pointers: [pointToValues(resource.parameter)],
    check: (input) => {
      const pages = input.pages.filter((page) => listObjects(resource, page).length > 0);
      const effect = readEffect(resource, input, pages);
      return pages.map((page) => attachVerdict(page, checkFollowed(resource, page, effect)));
    },
  };
}

/**
 * What the parameter of a resource does on all pages. If every page has `lang` and `source`, but only
 * one asks for them, `isShown` is true, and `alwaysSent` has both.
 */
interface ParameterEffect {
  /** The fields that objects must have, but that were never sent. */
  readonly missing: readonly string[];
  /** The fields that objects usually have, but that were never sent. */
  readonly unknown: readonly string[];
  /** Whether some page has a field, other than a default one, that it asks for. */
  readonly isShown: boolean;
  /** The fields that come whatever is asked for; empty unless the parameter is ignored. */
  readonly alwaysSent: ReadonlySet<string>;
}

function readEffect(
  resource: Resource,
  { pages, findFieldsSeen }: RuleInput,
  pagesWithObjects: readonly CheckedPage[],
): ParameterEffect {
  const optionalFields = pagesWithObjects.map((page) => listOptionalFields(resource, page));
  const unrequested = new Set(optionalFields.flatMap((fields) => fields.unrequested));
  // A single unrequested field may be a default one that the contract does not know.
  const isIgnored =
    unrequested.size > 1 &&
    !pagesWithObjects.some((page) => leavesFieldsOut(resource, page, findFieldsSeen));
  // Every expansion starts from a field of a Post.
  const fieldsFollowed = resource.name === 'tweets' ? listFieldsFollowed(pages) : [];
  const fieldsNeeded = new Set([...(fieldsWithValue[resource.name] ?? []), ...fieldsFollowed]);
  const neverSent = listNeverSent(resource, pages);
  return {
    missing: neverSent.filter((field) => fieldsNeeded.has(field)),
    unknown: neverSent.filter((field) => usualFields[resource.name]?.includes(field)),
    isShown: optionalFields.some(({ requested }) => requested.length > 0),
    alwaysSent: isIgnored ? unrequested : new Set(),
  };
}

function checkFollowed(resource: Resource, page: CheckedPage, effect: ParameterEffect): Verdict {
  const { requested, unrequested } = listOptionalFields(resource, page);
  const hasWholeObject = withoutReported(resource, page, listObjects(resource, page)).length > 0;
  const allowed = allowedFields(resource, page);
  const asksForAll = resource.fields.every((field) => allowed.has(field));
  if (hasWholeObject && asksForAll && requested.length === 0) {
    return broken(`No ${resource.schema} has any field but the default ones.`);
  }
  const required = requiredFields(resource, page);
  const missing = effect.missing.filter((field) => required.has(field));
  if (hasWholeObject && missing.length > 0) {
    return brokenByAny(`Asked for, but in no ${resource.schema}`, missing);
  }
  if (!effect.isShown) return notChecked;
  if (effect.alwaysSent.size > 0 && unrequested.length > 0) {
    return broken(`Each comes even if it is not asked for: ${formatList(effect.alwaysSent)}.`);
  }
  const unknown = effect.unknown.filter((field) => required.has(field));
  const label = `Asked for, but in no ${resource.schema}, although each probably has it`;
  return noteInstead(brokenByAny(label, unknown));
}

/** The fields that objects of a page have, apart from the default ones. */
function listOptionalFields(
  resource: Resource,
  page: CheckedPage,
): Readonly<Record<'requested' | 'unrequested', readonly string[]>> {
  const objects = listObjects(resource, page);
  const allowed = allowedFields(resource, page);
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
  findFieldsSeen: FindFieldsSeen,
): boolean {
  const allowed = allowedFields(resource, page);
  // Posts in `includes` may be selected by other code than those in `data`.
  const objects = resource.name === 'tweets' ? page.posts : listObjects(resource, page);
  return objects.some((object) =>
    [...findFieldsSeen(resource, object).keys()].some(
      (field) => !(field in object) && !allowed.has(field) && resource.fields.includes(field),
    ),
  );
}
