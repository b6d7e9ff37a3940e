import { formatList } from '@liked-posts/internal/printable';
import { type Expansion, routes } from '@liked-posts/types';
import { pageMembers } from '../contract/contract.ts';
import { requirementAt } from '../contract/requirement.ts';
import { groupBy } from '../group-by.ts';
import type { CheckedPage } from '../traffic/interaction.ts';
import { listIdentifiers, type Resource, resources } from '../traffic/resources.ts';
import {
  listExpansionsBringing,
  listReferences,
  listTargets,
  type Target,
} from './expansion-targets.ts';
import {
  attachVerdict,
  broken,
  brokenByAny,
  kept,
  keptWithNote,
  notChecked,
  noteInstead,
  pageRule,
  type Rule,
  type Verdict,
} from './rule.ts';

const includesPointer = `${pageMembers}/includes`;
const pointers = [includesPointer, '#/components/schemas/Expansion/x-expands-from'];

/** The rules for the objects in `includes`. */
export const expansionRules: readonly Rule[] = [
  {
    id: 'includesComplete',
    sentence: 'Every object that an expansion leads to is in includes or reported in errors.',
    pointers,
    check: ({ pages }) => {
      const targetsByPage = new Map(pages.map((page) => [page, listTargets(page)]));
      const effects = collectEffects([...targetsByPage.values()]);
      return [...targetsByPage].map(([page, targets]) =>
        attachVerdict(page, checkTargets(page, targets, effects)),
      );
    },
  },
  pageRule({
    id: 'includesReferred',
    sentence: 'includes holds the objects that the expansions of the query lead to, and no others.',
    pointers,
    check: checkReferred,
  }),
];

/**
 * What one expansion has done on all pages. An object counts only if no other expansion of the page
 * leads to it: if the user 7 is the author of a Post and mentioned in another Post, 7 in `includes` does
 * not show which expansion the service followed.
 */
interface ExpansionEffect {
  /** Whether one of the objects is in `includes`, or an error is about it. */
  isFollowed: boolean;
  /** The identifiers of the objects, also of those that are missing. */
  readonly ids: Set<string>;
}

type Effects = ReadonlyMap<Expansion, ExpansionEffect>;

function collectEffects(targetsByPage: readonly (readonly Target[])[]): Effects {
  const effects = new Map<Expansion, ExpansionEffect>();
  for (const targets of targetsByPage) {
    const targetsById = groupBy(targets, ({ id }) => id);
    for (const { expansion, id, isThere } of targets) {
      if (targetsById.get(id)?.some((other) => other.expansion !== expansion)) continue;
      const effect = effects.get(expansion) ?? { isFollowed: false, ids: new Set() };
      effects.set(expansion, effect);
      effect.ids.add(id);
      effect.isFollowed ||= isThere;
    }
  }
  return effects;
}

/** Checks that what the expansions of a page lead to is there, unless it may be missing. */
function checkTargets(page: CheckedPage, targets: readonly Target[], effects: Effects): Verdict {
  if (targets.length === 0) return notChecked;
  const missing = targets.filter(({ isThere }) => !isThere);
  if (missing.length === 0) return kept;
  const names = formatList(missing.map(({ id, expansion }) => `${id} of ${expansion}`));
  const text = `Neither in includes nor in errors: ${names}.`;
  if (missing.every((target) => mayBeMissing(target, targets, effects))) return keptWithNote(text);
  // That an expansion has an effect is promised; that it brings every object is assumed.
  const isPromiseBroken = missing.some((target) => hasNoEffect(target, page, effects));
  return broken(text, isPromiseBroken ? { requirement: requirementAt(includesPointer) } : {});
}

/**
 * Whether the expansion of a target has no effect: no page shows that it was followed, or this page
 * lacks its whole list, such as `includes.users` for `author_id`. For mentions, the list may be missing,
 * because all mentions of a page may lead nowhere.
 */
function hasNoEffect(
  { expansion, isMention }: Target,
  page: CheckedPage,
  effects: Effects,
): boolean {
  if (!effects.get(expansion)?.isFollowed) return true;
  return !isMention && !page.includes.has(routes[expansion].resource);
}

/**
 * Whether a right service may leave out an object: only an account that a Post mentions, because the
 * account may have another handle by now, or be deleted.
 *
 *   mentioned by    its expansion on all pages       may be missing
 *   a handle        leads to an account              yes
 *   a handle        leads nowhere, from one handle   yes
 *   a handle        leads nowhere, from several      no: the expansion is not followed
 *   an identifier   leads nowhere                    no: the expansion is not followed
 *   an identifier   leads to an account              yes, unless all other accounts on this page are
 *                                                    missing, too: hardly all of them are deleted
 */
function mayBeMissing(target: Target, targets: readonly Target[], effects: Effects): boolean {
  const { expansion, id, isMention, isHandle } = target;
  if (!isMention) return false;
  const { isFollowed, ids } = effects.get(expansion) ?? { isFollowed: false, ids: new Set([id]) };
  if (isHandle) return isFollowed || ids.size === 1;
  if (!isFollowed) return false;
  const others = targets.filter((other) => other.expansion === expansion && other.id !== id);
  return others.length === 0 || others.some(({ isThere }) => isThere);
}

/** Checks that the expansions of a page lead to everything in its `includes`. */
function checkReferred(page: CheckedPage): Verdict {
  if (page.includes.size === 0) return notChecked;
  const unreferred = resources.flatMap((resource) => {
    const expected = listReferred(resource, page);
    // Unknown references may lead to any object.
    if (expected === undefined) return [];
    return (page.includes.get(resource.name) ?? [])
      .map((object) => listIdentifiers(resource, object))
      .filter((ids) => ids.every((id) => !expected.has(id)))
      .map(([id = 'an object without an identifier']) => ({ id, list: resource.name }));
  });
  if (unreferred.length === 0) return kept;
  const verdict = brokenByAny(
    'No Post of the page leads to',
    unreferred.map(({ id, list }) => `${id} in includes.${list}`),
  );
  // A renamed account may be mentioned under its old handle, and included under its new handle: each
  // missing target explains one unreferred user.
  const missing = listTargets(page).filter(({ isMention, isThere }) => isMention && !isThere);
  const mayBeRenamed =
    unreferred.every(({ list }) => list === 'users') && unreferred.length <= missing.length;
  return mayBeRenamed ? noteInstead(verdict) : verdict;
}

/**
 * All identifiers by which a page refers to objects of the resource; undefined if the references of an
 * expansion are unknown.
 */
function listReferred(resource: Resource, page: CheckedPage): ReadonlySet<string> | undefined {
  const ids = new Set<string>();
  for (const expansion of listExpansionsBringing(resource, page)) {
    const references = listReferences(expansion, page);
    if (references === undefined) return undefined;
    for (const { name } of references.flat()) ids.add(name);
  }
  return ids;
}
