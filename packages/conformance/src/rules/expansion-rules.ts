import type { JsonObject } from '@liked-posts/internal/json';
import { formatList } from '@liked-posts/internal/printable';
import {
  type Expansion,
  findReferences,
  type ObjectReference,
  type Route,
  routes,
} from '@liked-posts/types';
import { requirementAt } from '../contract/contract.ts';
import { groupBy } from '../group-by.ts';
import { asText, type CheckedPage } from '../traffic/interaction.ts';
import {
  listNames,
  listObjects,
  listReportedNames,
  nameObject,
  type Resource,
  resources,
} from '../traffic/resources.ts';
import {
  broken,
  brokenByAny,
  judge,
  kept,
  keptWithNote,
  notChecked,
  pageRule,
  type Rule,
  type Verdict,
} from './rule.ts';

const includes = '#/components/schemas/LikedPostsPage/properties/includes';
const pointers = [includes, '#/components/schemas/Expansion/x-expands-from'];

/** The rules for the objects in `includes`. */
export const expansionRules: readonly Rule[] = [
  {
    id: 'includesComplete',
    sentence: 'Every object that an expansion leads to is in includes or reported in errors.',
    pointers,
    check: ({ pages }) => {
      const targetsByPage = pages.map(listTargets);
      const effects = collectEffects(targetsByPage);
      return pages.map((page, index) =>
        judge(page, checkTargets(page, targetsByPage[index] ?? [], effects)),
      );
    },
  },
  pageRule({
    id: 'includesReferred',
    sentence: 'includes holds the objects that the expansions of the query lead to, and no others.',
    pointers,
    check: (page) => {
      if (page.includes.size === 0) return notChecked;
      const strangers = resources.flatMap((resource) => {
        const expected = listReferredNames(resource, page);
        if (expected === undefined) return [];
        return (page.includes.get(resource.name) ?? [])
          .map((object) => listNames(resource, object))
          .filter((names) => names.every((name) => !expected.has(name)))
          .map(([name]) => `${name} in includes.${resource.name}`);
      });
      const verdict = brokenByAny('No Post of the page leads to', strangers);
      if (verdict.verdict !== 'broken') return verdict;
      // For a mention of a renamed account, the account may be included under its new handle.
      const renamed = listTargets(page).filter((target) => target.isMention && !target.isThere);
      const isUsual =
        strangers.length <= renamed.length && strangers.every((text) => text.endsWith('.users'));
      return isUsual ? keptWithNote(verdict.detail) : verdict;
    },
  }),
];

/** An object that an expansion of a page leads to. */
interface Target {
  readonly expansion: Expansion;
  readonly name: string;
  readonly isThere: boolean;
  readonly isMention: boolean;
  /** Whether the reference has only a handle, which the account may have given up. */
  readonly isHandle: boolean;
}

/** What an expansion has done on all pages, by objects that no other expansion led to. */
interface ExpansionEffect {
  isFollowed: boolean;
  readonly names: Set<string>;
}

type Effects = ReadonlyMap<Expansion, ExpansionEffect>;

function collectEffects(targetsByPage: readonly (readonly Target[])[]): Effects {
  const effects = new Map<Expansion, ExpansionEffect>();
  for (const targets of targetsByPage) {
    const byName = groupBy(targets, ({ name }) => name);
    for (const { expansion, name, isThere } of targets) {
      if (byName.get(name)?.some((other) => other.expansion !== expansion)) continue;
      const effect = effects.get(expansion) ?? { isFollowed: false, names: new Set() };
      effects.set(expansion, effect);
      effect.names.add(name);
      effect.isFollowed ||= isThere;
    }
  }
  return effects;
}

/** Checks what the expansions of a page lead to. */
function checkTargets(page: CheckedPage, targets: readonly Target[], effects: Effects): Verdict {
  if (targets.length === 0) return notChecked;
  const missing = targets.filter(({ isThere }) => !isThere);
  if (missing.length === 0) return kept;
  const names = formatList(missing.map(({ name, expansion }) => `${name} of ${expansion}`));
  const text = `Neither in includes nor in errors: ${names}.`;
  if (missing.every((target) => mayBeMissing(target, targets, effects))) return keptWithNote(text);
  // That an expansion has an effect is promised; that it brings every object is assumed.
  const isIgnored = missing.some(
    ({ expansion, isMention }) =>
      !effects.get(expansion)?.isFollowed ||
      (!isMention && !page.includes.has(routes[expansion].resource)),
  );
  return broken(text, isIgnored ? { requirement: requirementAt(includes) } : {});
}

/** A mention may lead nowhere, but hardly all mentions that an expansion follows do. */
function mayBeMissing(
  { expansion, name, isMention, isHandle }: Target,
  targets: readonly Target[],
  effects: Effects,
): boolean {
  if (!isMention) return false;
  const effect = effects.get(expansion);
  if (!effect?.isFollowed) return isHandle && (effect?.names.size ?? 0) <= 1;
  const others = targets.filter((other) => other.expansion === expansion && other.name !== name);
  return isHandle || others.length === 0 || others.some(({ isThere }) => isThere);
}

/** Everything that the expansions of a page lead to. */
function listTargets(page: CheckedPage): Target[] {
  return resources.flatMap((resource) => {
    const expansions = listExpansionsTo(resource, page);
    if (expansions.length === 0) return [];
    // A user may be named by a handle here and by an identifier there.
    const objectsByName = new Map([...listReportedNames(page)].map((name) => [name, name]));
    for (const object of listObjects(resource, page)) {
      const best = nameObject(resource, object);
      for (const name of listNames(resource, object)) objectsByName.set(name, best);
    }
    return expansions.flatMap((expansion) =>
      (listReferences(expansion, page) ?? []).map((reference) => {
        const [object] = reference.flatMap(({ name }) => objectsByName.get(name) ?? []);
        return {
          expansion,
          name: object ?? reference[0].name,
          isThere: object !== undefined,
          isMention: routes[expansion].by.length > 0,
          isHandle: reference.every(({ by }) => by === 'username'),
        };
      }),
    );
  });
}

/** The expansions in the query of a page that lead to the resource. */
function listExpansionsTo({ name }: Resource, page: CheckedPage): Expansion[] {
  return page.selection.expansions.filter((expansion) => routes[expansion].resource === name);
}

/** All names by which a page refers to objects of the resource; undefined if it hides some. */
function listReferredNames(resource: Resource, page: CheckedPage): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  // The Posts that an expansion leads through may be included, too.
  const through = page.selection.expansions.flatMap((expansion) => {
    const route: Route = routes[expansion];
    return route.through ?? [];
  });
  const passing = through.filter((expansion) => routes[expansion].resource === resource.name);
  for (const expansion of [...listExpansionsTo(resource, page), ...passing]) {
    const references = listReferences(expansion, page);
    if (references === undefined) return undefined;
    for (const { name } of references.flat()) names.add(name);
  }
  return names;
}

/**
 * The references along an expansion in a page; undefined if the page hides them: their field was not
 * asked for, or the service left it out of every Post.
 */
function listReferences(expansion: Expansion, page: CheckedPage): ObjectReference[] | undefined {
  const { through, path }: Route = routes[expansion];
  const [start] = path;
  if (!page.selection.fields.tweets.has(start)) return undefined;
  const posts = through === undefined ? page.posts : listPostsAlong(through, page);
  if (posts === undefined) return undefined;
  if (posts.length > 0 && !posts.some((post) => start in post)) return undefined;
  return posts.flatMap((post) => findReferences(post, expansion));
}

/** The Posts in a page that the expansion leads to; undefined if the page hides them. */
function listPostsAlong(expansion: Expansion, page: CheckedPage): JsonObject[] | undefined {
  if (!page.selection.expansions.includes(expansion)) return undefined;
  const references = listReferences(expansion, page);
  if (references === undefined) return undefined;
  const ids = new Set(references.flat().map(({ name }) => name));
  return listObjects({ name: 'tweets' }, page).filter(({ id }) => ids.has(asText(id)));
}
