import { isObject } from '@liked-posts/internal/json';
import type { Expansion } from './generated/enums.ts';
import { type Resources, resources, routes } from './generated/selection.ts';

/** Where an expansion starts and leads. */
export interface Route {
  readonly resource: keyof Resources;
  readonly through?: Expansion;
  readonly path: readonly [member: string, ...rest: string[]];
  readonly by: readonly string[];
}

/** A name of an object: the field that holds it, and its value. */
export interface ObjectName {
  readonly by: string;
  readonly name: string;
}

/** A reference to an object by one or more of its names, the best first. */
export type ObjectReference = readonly [ObjectName, ...ObjectName[]];

/**
 * The references of a Post along an expansion. An expansion that continues another one, as
 * `referenced_tweets.id.author_id` does, must be given a Post that the other leads to.
 *
 * @example
 * findReferences(post, 'author_id'); // [[{ by: 'id', name: '2244994945' }]]
 */
export function findReferences(post: object, expansion: Expansion): ObjectReference[] {
  const found: ObjectReference[] = [];
  follow(post, routes[expansion], 0, found);
  return found;
}

function follow(value: unknown, route: Route, depth: number, found: ObjectReference[]): void {
  const { resource, path, by } = route;
  if (typeof value === 'string') {
    if (depth < path.length || by.length > 0) return;
    found.push([{ by: resources[resource].identifiedBy[0], name: value }]);
  } else if (Array.isArray(value)) {
    for (const item of value) follow(item, route, depth, found);
  } else if (isObject(value)) {
    const step = path[depth];
    if (step !== undefined) {
      follow(value[step], route, depth + 1, found);
      return;
    }
    const [best, ...others] = by.flatMap((field): ObjectName[] => {
      const name = value[field];
      return typeof name === 'string' ? [{ by: field, name }] : [];
    });
    if (best !== undefined) found.push([best, ...others]);
  }
}
