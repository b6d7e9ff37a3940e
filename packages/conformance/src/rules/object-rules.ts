import { asText, type CheckedPage } from '../traffic/interaction.ts';
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
  check: ({ pages, recorded }) => {
    const known = new Map<string, { readonly value: string; readonly page: CheckedPage }>();
    return pages.map((page) => {
      const changed: string[] = [];
      let compared = 0;
      for (const { key, value } of listConstants(page)) {
        const before = known.get(key);
        if (before === undefined) known.set(key, { value, page });
        else if (!recorded || areClose(before.page, page)) {
          compared += 1;
          if (value !== before.value) changed.push(key);
        }
      }
      if (compared === 0) return judge(page, notChecked);
      return judge(page, brokenByAny('Elsewhere, these have another value', changed));
    });
  },
};

/** The members of the objects of a page that do not change. */
function listConstants(page: CheckedPage): { readonly key: string; readonly value: string }[] {
  return resources.flatMap((resource) => {
    const members = constantMembers[resource.name] ?? [];
    return listObjects(resource, page).flatMap((object) => {
      const [name] = listNames(resource, object);
      return members
        .filter((member) => member in object)
        .map((member) => {
          const text = asText(object[member]);
          const value = member === 'created_at' ? withoutOffset(text) : text;
          return { key: `${member} of ${resource.schema} ${name}`, value };
        });
    });
  });
}

/** The same for the same time, whatever the offset of the time zone that it is written with. */
function withoutOffset(text: string): string {
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? text : String(milliseconds);
}
