import {
  type Expansion,
  kinds,
  type ObjectReference,
  type Route,
  referencesIn,
  routes,
} from '@liked-posts/types';
import { asText, type JsonObject, type Page } from './exchange.ts';

/** The expansions of the contract that a page was asked for with. */
export function expansionsOf({ exchange }: Page): Expansion[] {
  const asked = exchange.query.get('expansions')?.split(',') ?? [];
  return asked.filter((name): name is Expansion => Object.hasOwn(routes, name));
}

/**
 * The fields of Posts that an expansion needs: its own, and those of the expansion that it
 * continues.
 */
export function startsOf(expansion: Expansion): string[] {
  const { through, path }: Route = routes[expansion];
  return [path[0], ...(through === undefined ? [] : startsOf(through))];
}

/**
 * What the expansion leads to in a page. Undefined if the page does not say, because the field with
 * the references was not asked for.
 */
export function referencesOf(expansion: Expansion, page: Page): ObjectReference[] | undefined {
  const { through, path }: Route = routes[expansion];
  const fields = page.exchange.query.get('tweet.fields')?.split(',') ?? [];
  if (![...kinds.tweets.defaults, ...fields].includes(path[0])) return undefined;
  const posts = through === undefined ? page.posts : postsAlong(through, page);
  return posts?.flatMap((post) => referencesIn(post, expansion));
}

/** The Posts that the expansion leads to, as far as they came. */
function postsAlong(expansion: Expansion, page: Page): JsonObject[] | undefined {
  if (!expansionsOf(page).includes(expansion)) return undefined;
  const references = referencesOf(expansion, page);
  if (references === undefined) return undefined;
  const ids = new Set(references.flat().map(({ name }) => name));
  const all = [...page.posts, ...(page.includes.get('tweets') ?? [])];
  return all.filter(({ id }) => ids.has(asText(id)));
}
