import type { JsonObject } from '@liked-posts/internal/json';
import {
  type Expansion,
  findReferences,
  type ObjectReference,
  type Route,
  routes,
} from '@liked-posts/types';
import { listChain } from '../requests/sample.ts';
import { asText, type CheckedPage } from '../traffic/interaction.ts';
import {
  listIdentifiers,
  listObjects,
  listReportedIds,
  type Resource,
  resources,
} from '../traffic/resources.ts';

/** An object that an expansion of a page leads to: the user 7 for `author_id: '7'` of a Post. */
export interface Target {
  readonly expansion: Expansion;
  /** `7`, also for a reference by `seven` if the user 7 is there; otherwise `seven`. */
  readonly id: string;
  /** Whether `includes` has it, or an error is about it. */
  readonly isThere: boolean;
  /** Named by a field of its own, or mentioned in the text of a Post: with an identifier, or by handle. */
  readonly kind: 'identifier' | 'mention' | 'handle';
}

export function listTargets(page: CheckedPage): Target[] {
  const targets: Target[] = [];
  for (const resource of resources) {
    const mainIds = listMainIds(resource, page);
    for (const expansion of page.selection.expansions) {
      if (routes[expansion].resource !== resource.name) continue;
      // Of unknown references, no target can be missing.
      for (const reference of listReferences(expansion, page) ?? []) {
        // A reference is known by any of its names.
        const [idThere] = reference.flatMap(({ name }) => mainIds.get(makeKey(name)) ?? []);
        targets.push({
          expansion,
          id: idThere ?? reference[0].name,
          isThere: idThere !== undefined,
          kind: readKind(expansion, reference),
        });
      }
    }
  }
  return targets;
}

function readKind(expansion: Expansion, reference: ObjectReference): Target['kind'] {
  // Only the path to mentions ends at objects, which name the user by `id` or `username`.
  if (routes[expansion].by.length === 0) return 'identifier';
  return reference.every(({ by }) => by === 'username') ? 'handle' : 'mention';
}

/**
 * The main identifier of each object that is there, by each of its keys: `7` by `7` and by `seven`. What an
 * error is about counts as there. If an object has the same key, its main identifier wins.
 */
function listMainIds(resource: Resource, page: CheckedPage): ReadonlyMap<string, string> {
  const mainIds = new Map([...listReportedIds(page)].map((id) => [makeKey(id), id]));
  for (const object of listObjects(resource, page)) {
    const ids = listIdentifiers(resource, object);
    for (const id of ids) mainIds.set(makeKey(id), ids[0] ?? id);
  }
  return mainIds;
}

/** Handles are case-insensitive, and no other identifiers of the contract differ only in case. */
export function makeKey(name: string): string {
  return name.toLowerCase();
}

/**
 * The references along an expansion. Each has the names of one object: `[{ by: 'id', name: '7' }]` for an
 * author, and a second name, by `username`, for most mentions. Undefined if the field was not asked for, or
 * if no Post has it: then it is not known what must be in `includes`.
 */
export function listReferences(
  expansion: Expansion,
  page: CheckedPage,
): ObjectReference[] | undefined {
  const { through, path }: Route = routes[expansion];
  const [start] = path;
  if (!page.selection.fields.tweets.has(start)) return undefined;
  const posts = through === undefined ? page.posts : listPostsAlong(through, page);
  if (posts === undefined) return undefined;
  if (posts.length > 0 && !posts.some((post) => start in post)) return undefined;
  return posts.flatMap((post) => findReferences(post, expansion));
}

/** The Posts in a page that an expansion leads to; undefined if its references are unknown. */
function listPostsAlong(expansion: Expansion, page: CheckedPage): JsonObject[] | undefined {
  if (!page.selection.expansions.includes(expansion)) return undefined;
  const references = listReferences(expansion, page);
  if (references === undefined) return undefined;
  const ids = new Set(references.flat().map(({ name }) => name));
  return listObjects({ name: 'tweets' }, page).filter(({ id }) => ids.has(asText(id)));
}

/**
 * The expansions that may bring objects of the resource to a page. For Posts, a query with
 * `referenced_tweets.id.author_id` has `referenced_tweets.id`, through which it leads to the author.
 */
export function listExpansionsBringing(
  { name }: Resource,
  { selection }: CheckedPage,
): Expansion[] {
  return selection.expansions
    .flatMap(listChain)
    .filter((expansion) => routes[expansion].resource === name);
}
