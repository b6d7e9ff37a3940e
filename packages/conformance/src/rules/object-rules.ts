import { formatList } from '@liked-posts/internal/printable';
import { pointToValues } from '../contract/contract.ts';
import { asText, describeResponse } from '../traffic/interaction.ts';
import { listObjects, omitReported, type Resource, resources } from '../traffic/resources.ts';
import { nameObject } from './fields-seen.ts';
import { broken, brokenByAny, kept, notChecked, pageRule, type Rule } from './rule.ts';

/** Members that do not change while a service is checked, by resource. Counts and lists may. */
const constantMembers: Readonly<Record<Resource['name'], readonly string[]>> = {
  tweets: ['text', 'created_at', 'author_id'],
  users: ['username', 'created_at'],
  media: ['type'],
  places: ['full_name'],
  polls: [],
};

/** The rules that compare an object with what it has on other pages. */
export const objectRules: readonly Rule[] = [
  pageRule({
    id: 'fieldStays',
    sentence: 'A field that an object has in one response is in every response that asks for it.',
    pointers: resources.map(({ parameter }) => pointToValues(parameter)),
    // Names all missing fields, and where to see the first of them.
    check: (page, { fieldsSeen, shouldAgree }) => {
      const missing: string[] = [];
      let example: string | undefined;
      for (const resource of resources) {
        // The default and the selected fields: objects must have them, unless a field has no value.
        const required = [...page.selection.fields[resource.name]];
        for (const object of omitReported(resource, page, listObjects(resource, page))) {
          for (const field of required.filter((name) => !(name in object))) {
            const other = fieldsSeen.get(object)?.get(field)?.page;
            if (other === undefined || !shouldAgree(other, page)) continue;
            missing.push(`${resource.schema}.${field}`);
            example ??= `The ${nameObject(resource, object)} has ${field} in ${describeResponse(other)}.`;
          }
        }
      }
      if (missing.length === 0) return kept;
      return broken(`Elsewhere, but not here: ${formatList(missing)}. ${example}`);
    },
  }),
  pageRule({
    id: 'sameObject',
    sentence: 'An object is the same on every page, and in data and includes.',
    pointers: resources.map(({ schema }) => `#/components/schemas/${schema}`),
    check: (page, { fieldsSeen, shouldAgree }) => {
      const changed: string[] = [];
      let compared = 0;
      for (const resource of resources) {
        for (const object of listObjects(resource, page)) {
          for (const member of constantMembers[resource.name].filter((name) => name in object)) {
            const first = fieldsSeen.get(object)?.get(member);
            if (first === undefined || !shouldAgree(first.page, page)) continue;
            compared += 1;
            if (isSame(member, object[member], first.value)) continue;
            changed.push(`${member} of ${nameObject(resource, object)}`);
          }
        }
      }
      if (compared === 0) return notChecked;
      return brokenByAny('Elsewhere, these have another value', changed);
    },
  }),
];

/** Whether two values are the same. Times are compared as instants, whatever their time zone. */
function isSame(member: string, one: unknown, other: unknown): boolean {
  const [text, otherText] = [asText(one), asText(other)];
  if (text === otherText) return true;
  return member === 'created_at' && Date.parse(text) === Date.parse(otherText);
}
