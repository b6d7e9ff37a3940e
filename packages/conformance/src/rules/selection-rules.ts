import { nameAsId } from '../requests/lists.ts';
import { allowedFields, listObjects, type Resource, resources } from '../traffic/resources.ts';
import { fieldStays } from './field-stays.ts';
import { followedRule } from './followed-rule.ts';
import { brokenByAny, notChecked, pageRule, type Rule } from './rule.ts';

/** The rules for the fields that a query selects. */
export const selectionRules: readonly Rule[] = [
  ...resources.flatMap((resource) => [followedRule(resource), onlyRule(resource)]),
  fieldStays,
];

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
