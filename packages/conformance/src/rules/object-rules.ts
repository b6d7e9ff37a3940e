import type { JsonObject } from '@liked-posts/types/json';
import { listed } from '@liked-posts/types/printable';
import { asText, type CheckedPage } from '../interaction.ts';
import { namesOf, objectsOf, resources } from '../resources.ts';
import { checked, type Rule, type RuleCheck } from './rule.ts';
import { areClose } from './walks.ts';

/** Members that do not change while a service is checked. Counts and lists may. */
const constant: Readonly<Record<string, readonly string[]>> = {
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
    const known = new Map<string, { readonly value: unknown; readonly page: CheckedPage }>();
    return pages.flatMap((page): RuleCheck[] => {
      const changed: string[] = [];
      let compared = 0;
      for (const resource of resources) {
        for (const object of objectsOf(resource, page)) {
          const [name] = namesOf(resource, object);
          for (const member of membersOf(object, resource.name)) {
            const key = `${resource.schema} ${name} ${member}`;
            const value = object[member];
            const before = known.get(key);
            if (before === undefined) known.set(key, { value, page });
            else if (!recorded || areClose(before.page, page)) {
              compared += 1;
              if (asText(value) !== asText(before.value)) {
                changed.push(`${member} of ${resource.schema} ${name}`);
              }
            }
          }
        }
      }
      if (compared === 0) return [];
      const text = `Elsewhere, these have another value: ${listed(changed)}.`;
      return [checked(page, changed.length > 0 && text)];
    });
  },
};

function membersOf(object: JsonObject, resource: string): string[] {
  return (constant[resource] ?? []).filter((member) => member in object);
}
