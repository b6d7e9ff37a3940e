import {
  type Expansion,
  type ObjectReference,
  type Route,
  referencesIn,
  routes,
} from '@liked-posts/types';
import type { JsonObject } from '@liked-posts/types/json';
import { listed } from '@liked-posts/types/printable';
import { asText, type CheckedPage } from '../interaction.ts';
import { namesOf, objectsOf, type Resource, resources } from '../resources.ts';
import { pageRule, type Rule } from './rule.ts';

const pointers = [
  '#/components/schemas/LikedPostsPage/properties/includes',
  '#/components/schemas/Expansion/x-expands-from',
];

/** The rules for the objects in `includes`. */
export const expansionRules: readonly Rule[] = [
  pageRule(
    'includesThere',
    'Expanded objects are in the member of includes for their kind.',
    ['#/components/schemas/LikedPostsPage/properties/includes'],
    (page) => {
      const followed = followedIn(page).filter(({ isMention }) => !isMention);
      const kinds = new Set(followed.map(({ kind }) => kind));
      const absent = [...kinds].filter((kind) => {
        const ofKind = followed.filter((one) => one.kind === kind);
        return !page.includes.has(kind) && ofKind.every(({ isThere }) => !isThere);
      });
      if (kinds.size === 0) return undefined;
      const names = absent.map((kind) => `includes.${kind}`);
      return absent.length === 0
        ? ''
        : `Posts of the page lead to objects that are missing: ${listed(names)}.`;
    },
  ),
  pageRule(
    'includesReferred',
    'includes holds the objects that the expansions of the query lead to, and no others.',
    pointers,
    (page) => {
      if (page.includes.size === 0) return undefined;
      const strangers = resources.flatMap((resource) => {
        const names = namesLeadingTo(resource, page);
        if (names === undefined) return [];
        return (page.includes.get(resource.name) ?? [])
          .map((object) => namesOf(resource, object))
          .filter((own) => own.every((name) => !names.has(name)))
          .map(([name]) => ({ resource, text: `${name} in includes.${resource.name}` }));
      });
      if (strangers.length === 0) return '';
      const text = `No Post of the page leads to: ${listed(strangers.map((one) => one.text))}.`;
      // For a mention of a renamed account, the account may be included under its new handle.
      const renamed = followedIn(page).filter((one) => one.isMention && !one.isThere).length;
      const isUsual =
        strangers.length <= renamed && strangers.every(({ resource }) => resource.name === 'users');
      return isUsual ? { note: text } : text;
    },
  ),
  pageRule(
    'includesComplete',
    'Every object that an expansion leads to is in includes or reported in errors.',
    pointers,
    (page) => {
      const followed = followedIn(page);
      if (followed.length === 0) return undefined;
      const missing = followed.filter(({ isThere }) => !isThere);
      if (missing.length === 0) return '';
      const text = `Neither in includes nor in errors: ${listed(missing.map(({ what }) => what))}.`;
      const mentions = followed.filter(({ isMention }) => isMention);
      // A mention may lead nowhere, but hardly all of them.
      const isUsual =
        missing.every(({ isOldHandle }) => isOldHandle) ||
        (missing.every(({ isMention }) => isMention) && missing.length < mentions.length);
      return isUsual ? { note: text } : text;
    },
  ),
];

/** Everything that the expansions of a page lead to. */
function followedIn(page: CheckedPage) {
  const reported = page.errors.flatMap((error) => [error['resource_id'], error['value']]);
  return resources.flatMap((resource) => {
    const objects = objectsOf(resource, page).flatMap((object) => namesOf(resource, object));
    const known = new Set([...objects, ...reported.map(asText)]);
    return expansionsTo(resource, page).flatMap((expansion) =>
      (referencesOf(expansion, page) ?? []).map((reference) => ({
        kind: resource.name,
        what: `${reference[0].name} of ${expansion}`,
        isThere: reference.some(({ name }) => known.has(name)),
        isMention: routes[expansion].by.length > 0,
        // The object is known only by its handle.
        isOldHandle: reference.every(({ by }) => by === 'username'),
      })),
    );
  });
}

/** The expansions in the query of a page that lead to the resource. */
function expansionsTo({ name }: Resource, page: CheckedPage): Expansion[] {
  return page.selection.expansions.filter((expansion) => routes[expansion].resource === name);
}

/** All names by which a page refers to objects of the resource; undefined if it hides some. */
function namesLeadingTo(resource: Resource, page: CheckedPage): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  // The Posts that an expansion leads through may be included, too.
  const through = page.selection.expansions.flatMap(
    (expansion) => (routes[expansion] as Route).through ?? [],
  );
  const passing = through.filter((expansion) => routes[expansion].resource === resource.name);
  for (const expansion of [...expansionsTo(resource, page), ...passing]) {
    const references = referencesOf(expansion, page);
    if (references === undefined) return undefined;
    for (const { name } of references.flat()) names.add(name);
  }
  return names;
}

/** The references along an expansion in a page; undefined if their field was not asked for. */
function referencesOf(expansion: Expansion, page: CheckedPage): ObjectReference[] | undefined {
  const { through, path }: Route = routes[expansion];
  if (!page.selection.fields.tweets.has(path[0])) return undefined;
  const posts = through === undefined ? page.posts : postsAlong(through, page);
  return posts?.flatMap((post) => referencesIn(post, expansion));
}

/** The Posts in a page that the expansion leads to. */
function postsAlong(expansion: Expansion, page: CheckedPage): JsonObject[] | undefined {
  if (!page.selection.expansions.includes(expansion)) return undefined;
  const references = referencesOf(expansion, page);
  if (references === undefined) return undefined;
  const ids = new Set(references.flat().map(({ name }) => name));
  return objectsOf({ name: 'tweets' }, page).filter(({ id }) => ids.has(asText(id)));
}
