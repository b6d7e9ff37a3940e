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
const allExpansions = parameters.expansions.values.filter(isExpansion);

/** A guess that covers most fields. As each is in several parts, it is asked for several times. */
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
export function sampleExpansions(names: readonly string[], pagesSeen: PagesSeen): Query {
  const expansions = [...new Set(names.filter(isExpansion).flatMap(listChain))];
  const counts = expansions.map((name) => countPostsNeeded([name], pagesSeen));
  return {
    expansions,
    // `entities` for `entities.mentions.username`.
    'tweet.fields': [...new Set(expansions.map((name) => routes[name].path[0]))],
    max_results: Math.max(minimum, ...counts),
  };
}

/**
 * How many Posts it takes until one refers to an object along any of the expansions; 0 if none does. For
 * an expansion from included Posts, the count of the expansion that brings these Posts is enough.
 */
function countPostsNeeded(expansions: readonly Expansion[], { fullPage }: PagesSeen): number {
  if (fullPage === undefined) return maximum;
  const firstIndex = fullPage.findIndex((post) =>
    expansions.some((expansion) => findReferences(post, expansion).length > 0),
  );
  return firstIndex + 1;
}

function isExpansion(name: string): name is Expansion {
  return Object.hasOwn(routes, name);
}

/** `referenced_tweets.id.author_id` → `referenced_tweets.id`, which leads there, and itself. */
export function listChain(name: Expansion): Expansion[] {
  const { through }: Route = routes[name];
  return through === undefined ? [name] : [...listChain(through), name];
}
