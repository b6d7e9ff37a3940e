import {
  type Expansion,
  type ObjectReference,
  type Route,
  referencesIn,
  routes,
} from '@liked-posts/types';
import type { JsonObject } from '@liked-posts/types/json';
import { asText, type Page } from './exchange.ts';

/**
 * What the expansion leads to in a page. Undefined if the page does not say, because the field with
 * the references was not asked for.
 */
export function referencesOf(expansion: Expansion, page: Page): ObjectReference[] | undefined {
  const { through, path }: Route = routes[expansion];
  if (!page.selection.fields.tweets.has(path[0])) return undefined;
  const posts = through === undefined ? page.posts : postsAlong(through, page);
  return posts?.flatMap((post) => referencesIn(post, expansion));
}

/** The Posts that the expansion leads to, as far as they came. */
function postsAlong(expansion: Expansion, page: Page): JsonObject[] | undefined {
  if (!page.selection.expansions.includes(expansion)) return undefined;
  const references = referencesOf(expansion, page);
  if (references === undefined) return undefined;
  const ids = new Set(references.flat().map(({ name }) => name));
  const all = [...page.posts, ...(page.includes.get('tweets') ?? [])];
  return all.filter(({ id }) => ids.has(asText(id)));
}
