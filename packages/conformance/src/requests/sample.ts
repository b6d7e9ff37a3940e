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

/** Enough Posts for a part of the fields: another part shows the fields that these Posts lack. */
const fieldSampleSize = 8;

/**
 * The query for a part of the fields, of a few Posts if the full page came. For fields of included
 * objects, these are so many that an object of each kind comes, if the full page has one at all.
 */
export function sampleFields(selection: Query, fullPage: FullPage): Query {
  const counts = resourceNames
    .filter((name) => name !== 'tweets' && resources[name].parameter in selection)
    .map((name) => {
      const expansions = parameters.expansions.values.filter(isExpansion);
      const leading = expansions.filter((expansion) => routes[expansion].resource === name);
      return countPostsTo(leading, fullPage);
    });
  const count = fullPage === undefined ? maximum : Math.max(fieldSampleSize, ...counts);
  return { ...selection, max_results: count };
}

/** How many Posts it takes until one refers to an object along any of the expansions; 0 if none does. */
function countPostsTo(expansions: readonly Expansion[], fullPage: FullPage = []): number {
  const first = fullPage.findIndex((post) =>
    expansions.some((expansion) => findReferences(post, expansion).length > 0),
  );
  return first + 1;
}

/**
 * The query for some expansions and the fields that they need. It asks for so many Posts that each
 * expansion has one to start from, if the full page has one at all.
 */
export function sampleExpansions(names: readonly string[], fullPage: FullPage): Query {
  const expansions = [...new Set(names.filter(isExpansion).flatMap(listRoute))];
  const counts = expansions.map((expansion) =>
    fullPage === undefined ? maximum : countPostsTo([expansion], fullPage),
  );
  return {
    expansions,
    'tweet.fields': [...new Set(expansions.map((name) => routes[name].path[0]))],
    max_results: Math.max(minimum, ...counts),
  };
}

function isExpansion(name: string): name is Expansion {
  return Object.hasOwn(routes, name);
}

/**
 * An expansion, after those that lead to the Posts where it starts: `referenced_tweets.id` before
 * `referenced_tweets.id.author_id`.
 */
function listRoute(name: Expansion): Expansion[] {
  const { through }: Route = routes[name];
  return through === undefined ? [name] : [...listRoute(through), name];
}
