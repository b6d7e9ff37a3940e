import { asText } from '../traffic/interaction.ts';
import { listNames, listObjects, resources } from '../traffic/resources.ts';
import { brokenByAny, judge, notChecked, type Rule } from './rule.ts';
import { areClose } from './walks.ts';

/** Members that do not change while a service is checked. Counts and lists may. */
const constantMembers: Readonly<Record<string, readonly string[]>> = {
  tweets: ['text', 'created_at', 'author_id'],
  users: ['username', 'created_at'],
  media: ['type'],
  places: ['full_name'],
};

/** The rule that takes the same object in several places. */
export const sameObject: Rule = {
  id: 'sameObject',
  sentence: 'An object is the same on every page, and in data and includes.',
  pointers: resources.map(({ schema }) => `#/components/schemas/${schema}`),
  check: ({ pages, fieldsSeen, recorded }) =>
    pages.map((page) => {
      const changed: string[] = [];
      let compared = 0;
      for (const resource of resources) {
        const members = constantMembers[resource.name] ?? [];
        for (const object of listObjects(resource, page)) {
          const fields = fieldsSeen.of(resource, object);
          for (const member of members.filter((name) => name in object)) {
            const first = fields.get(member);
            if (first === undefined || (recorded && !areClose(first.page, page))) continue;
            compared += 1;
            if (describeValue(member, object[member]) === describeValue(member, first.value)) {
              continue;
            }
            changed.push(`${member} of ${resource.schema} ${listNames(resource, object)[0]}`);
          }
        }
      }
      if (compared === 0) return judge(page, notChecked);
      return judge(page, brokenByAny('Elsewhere, these have another value', changed));
    }),
};

/** The same text for the same time, whatever the offset of the time zone that it has. */
function describeValue(member: string, value: unknown): string {
  const text = asText(value);
  const timeMs = member === 'created_at' ? Date.parse(text) : Number.NaN;
  return Number.isNaN(timeMs) ? text : `${timeMs}`;
}
