import {
  type Expansion,
  findReferences,
  type Route,
  resourceNames,
  resources,
  routes,
} from '@liked-posts/types';
import { parameters } from '@liked-posts/types/request';
import type { FullPage, Query } from './planned-request.ts';

const { minimum, maximum } = parameters.max_results;

/** Enough Posts for a part of the fields. A field that these Posts lack may come with another part. */
const fieldSampleSize = 8;

/**
 * The query for a part of the fields. How many Posts it asks for:
 *
 *   the full page did not come                                      100
 *   `tweet.fields`                                                  8
 *   `poll.fields`, and the Post at index 12 first leads to a poll   13
 *   `poll.fields`, and no Post of the full page leads to a poll     8
 */
export function sampleFields(selection: Query, fullPage: FullPage): Query {
  if (fullPage === undefined) return { ...selection, max_results: maximum };
  const counts = resourceNames
    .filter((name) => name !== 'tweets' && resources[name].parameter in selection)
    .map((name) => {
      const expansions = parameters.expansions.values.filter(isExpansion);
      const leading = expansions.filter((expansion) => routes[expansion].resource === name);
      return countPostsNeeded(leading, fullPage);
    });
  return { ...selection, max_results: Math.max(fieldSampleSize, ...counts) };
}

/**
 * The query for some expansions and the fields that they need. It asks for so many Posts that each
 * expansion has one to start from, if the full page has one at all.
 */
export function sampleExpansions(names: readonly string[], fullPage: FullPage): Query {
  const expansions = [...new Set(names.filter(isExpansion).flatMap(listRoute))];
  const counts = fullPage && expansions.map((name) => countPostsNeeded([name], fullPage));
  return {
    expansions,
    // `entities` for `entities.mentions.username`.
    'tweet.fields': [...new Set(expansions.map((name) => routes[name].path[0]))],
    max_results: counts === undefined ? maximum : Math.max(minimum, ...counts),
  };
}

/**
 * How many Posts it takes until a Post refers to an object along any of the expansions: 4 if the Post
 * at index 3 is the first to do so; 0 if no Post does. For an expansion that starts in included Posts,
 * the count is wrong, but not the count of the expansion that brings these Posts.
 */
function countPostsNeeded(expansions: readonly Expansion[], fullPage: readonly object[]): number {
  const firstIndex = fullPage.findIndex((post) =>
    expansions.some((expansion) => findReferences(post, expansion).length > 0),
  );
  return firstIndex + 1;
}

function isExpansion(name: string): name is Expansion {
  return Object.hasOwn(routes, name);
}

/** `referenced_tweets.id.author_id` → `referenced_tweets.id`, which leads there, and itself. */
function listRoute(name: Expansion): Expansion[] {
  const { through }: Route = routes[name];
  return through === undefined ? [name] : [...listRoute(through), name];
}
