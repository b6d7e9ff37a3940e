import { isObject } from '@liked-posts/internal/json';
import type { Expansion } from './generated/enums.ts';
import { type Resources, resources, routes } from './generated/selection.ts';

/**
 * Where an expansion starts and leads. For example:
 *
 *   author_id                        { resource: 'users', path: ['author_id'], by: [] }
 *   entities.mentions.username       { resource: 'users', path: ['entities', 'mentions'],
 *                                      by: ['id', 'username'] }
 *   referenced_tweets.id.author_id   { resource: 'users', path: ['author_id'], by: [],
 *                                      through: 'referenced_tweets.id' }
 */
export interface Route {
  /** The list of `includes` with the objects, such as `users`. */
  readonly resource: keyof Resources;
  /** The expansion that leads to the Posts where this one starts; missing for Posts of the page. */
  readonly through?: Expansion;
  /** The members that lead from a Post to the reference, such as `['entities', 'mentions']`. */
  readonly path: readonly [member: string, ...rest: string[]];
  /**
   * If the path ends at objects, such as mentions: their fields that may name the user, the best
   * first. Empty if the path ends at an identifier, which names the object itself.
   */
  readonly by: readonly string[];
}

/** A value that names an object, such as the handle of a user. */
export interface ObjectName {
  /** The field of the object that has the value, such as `username`: one field, not a list of them. */
  readonly by: string;
  /** The value, such as `anna` or, by `id`, `2244994945`. */
  readonly name: string;
}

/** A reference to an object by one or more of its names, in the order of {@link Route.by}. */
export type ObjectReference = readonly [ObjectName, ...ObjectName[]];

/**
 * The references of a Post along an expansion. For `referenced_tweets.id.author_id`, which continues
 * `referenced_tweets.id`, pass a Post that `referenced_tweets.id` leads to.
 *
 * @example
 * findReferences(post, 'author_id'); // [[{ by: 'id', name: '2244994945' }]]
 * findReferences(post, 'entities.mentions.username');
 * // [[{ by: 'id', name: '12' }, { by: 'username', name: 'anna' }]]
 */
export function findReferences(post: object, expansion: Expansion): ObjectReference[] {
  const route: Route = routes[expansion];
  return listEnds(post, route.path)
    .map((end) => readReference(end, route))
    .filter((reference) => reference !== undefined);
}

/**
 * The values at the end of a path, which may lead through lists. For `['entities', 'mentions']`, they
 * are the mentions of a Post, one by one.
 */
function listEnds(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => listEnds(item, path));
  const [member, ...rest] = path;
  if (member === undefined) return [value];
  return isObject(value) ? listEnds(value[member], rest) : [];
}

/** Reads the identifier or the object at the end of a path; undefined if it has no name. */
function readReference(end: unknown, { resource, by: fields }: Route): ObjectReference | undefined {
  if (fields.length === 0) {
    // The contract has the identifier first, and then other names, such as `username`.
    const [identifierField] = resources[resource].identifiedBy;
    return typeof end === 'string' ? [{ by: identifierField, name: end }] : undefined;
  }
  if (!isObject(end)) return undefined;
  const names = fields.map((field) => ({ by: field, name: end[field] })).filter(hasName);
  // Taken apart and put together again, because the type of `names` may be empty.
  const [best, ...others] = names;
  return best && [best, ...others];
}

function hasName(candidate: { by: string; name: unknown }): candidate is ObjectName {
  return typeof candidate.name === 'string';
}
