import { formatList } from '@liked-posts/internal/printable';
import { pointToValues } from '../contract/contract.ts';
import { requirementAt } from '../contract/requirement.ts';
import { nameAsId } from '../requests/lists.ts';
import type { CheckedPage } from '../traffic/interaction.ts';
import { findAllowedFields, listObjects, type Resource } from '../traffic/resources.ts';
import { listOptionalFields } from './fields-seen.ts';
import { attachVerdict, broken, kept, notChecked, type Rule, type RuleInput } from './rule.ts';

/** The rule that no field comes that was not asked for. */
export function onlyRule(resource: Resource): Rule {
  const { name, schema, parameter } = resource;
  const owner = name === 'tweets' ? 'A Post' : `An object in includes.${name}`;
  return {
    id: `${nameAsId(parameter)}Only`,
    sentence: `${owner} has only its default fields and those asked for with ${parameter}.`,
    pointers: [`#/components/schemas/${schema}/x-default-fields`],
    check: (input) => {
      // A parameter without effect breaks its own requirement, a promise. Single unrequested fields break
      // only the requirement of the rule, an assumption.
      const promise = { requirement: requirementAt(pointToValues(parameter)) };
      const details = isIgnored(resource, input) ? promise : {};
      return input.pages.map((page) => {
        if (listObjects(resource, page).length === 0) return attachVerdict(page, notChecked);
        const unrequested = listUnrequested(resource, page);
        if (unrequested.length === 0) return attachVerdict(page, kept);
        const text = `Not asked for: ${formatList(unrequested)}.`;
        return attachVerdict(page, broken(text, details));
      });
    },
  };
}

/** Whether the parameter seems to have no effect: fields come unrequested, and no page leaves any out. */
function isIgnored(resource: Resource, input: RuleInput): boolean {
  const unrequested = new Set(input.pages.flatMap((page) => listUnrequested(resource, page)));
  // A single field may be a default one that the contract does not know.
  if (unrequested.size < 2) return false;
  return !input.pages.some((page) => leavesFieldsOut(resource, page, input));
}

/** The fields that objects of a page have, although the query does not ask for them. */
function listUnrequested(resource: Resource, page: CheckedPage): string[] {
  const allowed = findAllowedFields(resource, page);
  return listOptionalFields(resource, page).filter((field) => !allowed.has(field));
}

/** Whether a page leaves out an unrequested field, such as `source`, that its object has elsewhere. */
function leavesFieldsOut(
  resource: Resource,
  page: CheckedPage,
  { fieldsSeen }: RuleInput,
): boolean {
  const allowed = findAllowedFields(resource, page);
  const unrequested = resource.fields.filter((field) => !allowed.has(field));
  // Of Posts, only those in `data` count: a service may ignore the parameter only there.
  const objects = resource.name === 'tweets' ? page.posts : listObjects(resource, page);
  return objects.some((object) =>
    unrequested.some((field) => !(field in object) && fieldsSeen.get(object)?.has(field)),
  );
}
