import type { Page } from '../exchange.ts';
import { type Kind, kinds, objectsOf } from '../kinds.ts';
import { expansionsOf, startsOf } from '../references.ts';
import { listed, pageRule, type Rule } from './rule.ts';

/** What must be true of the fields of the objects in a page. */
export const selectionRules: readonly Rule[] = kinds.flatMap((kind) => [
  pageRule(
    `${camelCase(kind.parameter)}Only`,
    `${article(kind)} has its default fields and those asked for with ${kind.parameter}, and no other.`,
    (page) => {
      const objects = objectsOf(kind, page);
      if (objects.length === 0) return undefined;
      const asked = askedFor(kind, page);
      const others = kind.fields.filter((field) => !asked.has(field));
      const leaked = objects.flatMap((object) => others.filter((field) => field in object));
      return leaked.length > 0 ? `Not asked for: ${listed(leaked)}.` : '';
    },
  ),
  pageRule(
    `${camelCase(kind.parameter)}Followed`,
    `Where all of ${kind.parameter} are asked for, more than the default fields come.`,
    (page) => {
      const objects = objectsOf(kind, page);
      const asked = askedFor(kind, page);
      if (objects.length === 0 || !kind.fields.every((field) => asked.has(field))) return undefined;
      const more = kind.fields.filter((field) => !kind.defaults.includes(field));
      const came = objects.some((object) => more.some((field) => field in object));
      return came ? '' : `None of ${objects.length} objects has any field but the default ones.`;
    },
  ),
]);

/** The fields that no object of the pages had, although they were asked for: nothing is known about them. */
export function fieldsNotShown(pages: readonly Page[]): string[] {
  return kinds.flatMap((kind) => {
    const asked = new Set<string>();
    const shown = new Set<string>();
    for (const page of pages) {
      for (const field of askedFor(kind, page)) asked.add(field);
      for (const object of objectsOf(kind, page)) {
        for (const field of Object.keys(object)) shown.add(field);
      }
    }
    // Of objects that never came, their fields need not be told one by one.
    if (shown.size === 0) return [];
    return kind.fields
      .filter((field) => asked.has(field) && !shown.has(field))
      .map((field) => `${kind.schema}.${field}`);
  });
}

/** The fields that may be there. An expansion asks for the fields of a Post that it starts from, too. */
function askedFor({ member, parameter, defaults }: Kind, page: Page): ReadonlySet<string> {
  const asked = page.exchange.query.get(parameter)?.split(',') ?? [];
  const starts = member === 'tweets' ? expansionsOf(page).flatMap(startsOf) : [];
  return new Set([...defaults, ...asked, ...starts]);
}

function article({ member }: Kind): string {
  return member === 'tweets' ? 'A Post' : `An object in includes.${member}`;
}

function camelCase(name: string): string {
  return name.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
}
