import { memberOfExpansion } from '../contract.ts';
import type { JsonObject, Page } from '../exchange.ts';
import { referencesIn } from '../references.ts';
import { pageRule, type Rule, some } from './rule.ts';

/** What must be true of the objects in `includes`. */
export const expansionRules: readonly Rule[] = [
  pageRule(
    'includesReferred',
    'includes holds the objects that the expansions of the query lead to, and no others.',
    (page) => {
      if (page.includes.size === 0) return undefined;
      const strangers: string[] = [];
      for (const [member, objects] of page.includes) {
        const names = namesLeadingTo(page, member);
        if (names === undefined) continue;
        strangers.push(
          ...objects
            .filter((object) => namesOf(object).every((name) => !names.has(name)))
            .map((object) => `${namesOf(object)[0]} in includes.${member}`),
        );
      }
      return strangers.length > 0 ? `No Post of the page leads to ${some(strangers)}.` : '';
    },
  ),
  pageRule(
    'includesComplete',
    'What an expansion leads to is in includes, or errors says that it is missing.',
    (page) => {
      let followed = false;
      const missing: string[] = [];
      for (const expansion of expansionsOf(page)) {
        const member = memberOfExpansion[expansion] ?? '';
        const known = new Set([
          ...(page.includes.get(member) ?? []).flatMap(namesOf),
          ...(member === 'tweets' ? page.posts.flatMap(namesOf) : []),
          ...page.errors.flatMap(({ resource_id, value }) => [String(resource_id), String(value)]),
        ]);
        for (const reference of referencesIn(page, expansion) ?? []) {
          followed = true;
          if (reference.length > 0 && reference.every((name) => !known.has(name))) {
            missing.push(`${reference[0]} of ${expansion}`);
          }
        }
      }
      if (!followed) return undefined;
      return missing.length > 0 ? `Neither in includes nor in errors: ${some(missing)}.` : '';
    },
  ),
];

/** The members of `includes` that no page had, although an expansion led there. */
export function membersNotShown(pages: readonly Page[]): string[] {
  const asked = new Set(
    pages.flatMap((page) => expansionsOf(page).map((expansion) => memberOfExpansion[expansion])),
  );
  const shown = new Set(pages.flatMap(({ includes }) => [...includes.keys()]));
  return [...asked]
    .filter((member) => member !== undefined && !shown.has(member))
    .map((member) => `includes.${member}`);
}

function expansionsOf({ exchange }: Page): string[] {
  return exchange.query.get('expansions')?.split(',') ?? [];
}

/** All names by which the page refers to objects of the member; undefined if it does not show them all. */
function namesLeadingTo(page: Page, member: string): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  for (const expansion of expansionsOf(page)) {
    if (memberOfExpansion[expansion] !== member) continue;
    const references = referencesIn(page, expansion);
    if (references === undefined) return undefined;
    for (const name of references.flat()) names.add(name);
  }
  return names;
}

function namesOf({ id, media_key, username }: JsonObject): string[] {
  return [id, media_key, username].filter((name) => name !== undefined).map(String);
}
