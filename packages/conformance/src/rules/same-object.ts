import { areClose, asText } from '../traffic/interaction.ts';
import { identify, listObjects, resources } from '../traffic/resources.ts';
import { brokenByAny, judge, notChecked, type Rule } from './rule.ts';

/** Members that do not change while a service is checked. Counts and lists may. */
const constantMembers: Readonly<Record<string, readonly string[]>> = {
  tweets: ['text', 'created_at', 'author_id'],
  users: ['username', 'created_at'],
  media: ['type'],
  places: ['full_name'],
};

/** The rule that compares the same object in several places. */
export const sameObject: Rule = {
  id: 'sameObject',
  sentence: 'An object is the same on every page, and in data and includes.',
  pointers: resources.map(({ schema }) => `#/components/schemas/${schema}`),
  check: ({ pages, findFieldsSeen, recorded }) =>
    pages.map((page) => {
      const changed: string[] = [];
      let compared = 0;
      for (const resource of resources) {
        const members = constantMembers[resource.name] ?? [];
        for (const object of listObjects(resource, page)) {
          const fieldsSeen = findFieldsSeen(resource, object);
          for (const member of members.filter((name) => name in object)) {
            const first = fieldsSeen.get(member);
            if (first === undefined || (recorded && !areClose(first.page, page))) continue;
            compared += 1;
            if (isSame(member, object[member], first.value)) continue;
            changed.push(`${member} of ${resource.schema} ${identify(resource, object)}`);
          }
        }
      }
      if (compared === 0) return judge(page, notChecked);
      return judge(page, brokenByAny('Elsewhere, these have another value', changed));
    }),
};

/** Whether two values are the same. Times are compared as instants, whatever their time zone. */
function isSame(member: string, one: unknown, other: unknown): boolean {
  const [text, otherText] = [asText(one), asText(other)];
  if (text === otherText) return true;
  return member === 'created_at' && Date.parse(text) === Date.parse(otherText);
}
