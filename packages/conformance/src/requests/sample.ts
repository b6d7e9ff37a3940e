import {
  type Expansion,
  findReferences,
  type Route,
  resourceNames,
  resources,
  routes,
} from '@liked-posts/types';
import { parameters } from '@liked-posts/types/request';
import type { PagesSeen, Query } from './planned-request.ts';

const { minimum, maximum } = parameters.max_results;

/** Every expansion. The type guard drops none: the values of the parameter are the names of `routes`. */
export const allExpansions: readonly Expansion[] = parameters.expansions.values.filter(
  (name): name is Expansion => Object.hasOwn(routes, name),
);

/** A guess: most fields come in 8 Posts. A field that does not is in other parts of the fields, too. */
const fieldSampleSize = 8;

/**
 * The query for a part of the fields. For fields of included objects, it asks for so many Posts that some
 * lead to each kind of these objects, if the full page has any that do.
 */
export function sampleFields(selection: Query, pagesSeen: PagesSeen): Query {
  const counts = resourceNames
    .filter((name) => resources[name].parameter in selection)
    .map((name) => {
      const expansionsToIt = allExpansions.filter((one) => routes[one].resource === name);
      return countPostsNeeded(expansionsToIt, pagesSeen);
    });
  return { ...selection, max_results: Math.max(fieldSampleSize, ...counts) };
}

/**
 * The query for some expansions and the fields that they need. It asks for so many Posts that each
 * expansion has one to start from, if the full page has one at all.
 */
export function sampleExpansions(names: readonly Expansion[], pagesSeen: PagesSeen): Query {
  const expansions = [...new Set(names.flatMap(listChain))];
  const counts = expansions.map((name) => countPostsNeeded([name], pagesSeen));
  return {
    expansions,
    // `entities` for `entities.mentions.username`.
    'tweet.fields': [...new Set(expansions.map((name) => routes[name].path[0]))],
    max_results: Math.max(minimum, ...counts),
  };
}

/**
 * How many liked Posts it takes until one refers to an object along any of the expansions; 0 if none does.
 * An expansion from included Posts is counted as if it started in the liked ones: beside it,
 * `sampleExpansions` counts the expansion that brings the included Posts, which is enough.
 */
function countPostsNeeded(expansions: readonly Expansion[], { fullPage }: PagesSeen): number {
  if (fullPage === undefined) return maximum;
  const firstIndex = fullPage.findIndex((post) =>
    expansions.some((expansion) => findReferences(post, expansion).length > 0),
  );
  return firstIndex + 1;
}

/** `referenced_tweets.id.author_id` → `referenced_tweets.id`, which leads there, and itself. */
export function listChain(name: Expansion): Expansion[] {
  const { through }: Route = routes[name];
  return through === undefined ? [name] : [...listChain(through), name];
}
