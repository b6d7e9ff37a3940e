import {
  type Expansion,
  type ObjectReference,
  type Post,
  type Problem,
  type ResourceName,
  referencesIn,
  resourceNames,
  resources,
  routes,
} from '@liked-posts/types';
import type { Lazy, Timeline } from '../data/timeline.ts';

/** The objects that a page's Posts refer to, and errors about those that do not exist. */
export interface Expanded {
  /** The lists of `includes`, none empty, in the contract's order. */
  readonly includes: readonly (readonly [
    resource: ResourceName,
    objects: readonly Lazy<object>[],
  ])[];
  readonly errors: readonly Problem[];
}

/**
 * Follows the expansions from the Posts. Each object is included once, however often Posts refer to
 * it, apart from Posts that the timeline repeats. A missing one is reported by each of its names.
 */
export function expand(
  timeline: Timeline,
  posts: readonly Lazy<Post>[],
  expansions: readonly Expansion[],
): Expanded {
  const objects = new Map<ResourceName, Lazy<object>[]>(
    resourceNames.map((resource) => [resource, []]),
  );
  /** The objects found, by each name that was followed, and the names reported in errors. */
  const found = new Set<string>();
  const reported = new Set<unknown>();
  const errors: Problem[] = [];
  let known: Map<unknown, Lazy<Post> | undefined> | undefined;
  /** Reuses the Posts of the page, whose computed fields are kept. */
  const postNamed = (id: string): Lazy<Post> | undefined => {
    known ??= new Map(posts.map((post) => [post.id, post]));
    if (!known.has(id)) known.set(id, timeline.findPost(id));
    return known.get(id);
  };

  const report = (expansion: Expansion, resource: ResourceName, reference: ObjectReference) => {
    const problem = timeline.explainMissing(expansion, resources[resource].type, reference);
    if (problem === undefined || reported.has(problem.value)) return;
    reported.add(problem.value);
    errors.push(problem);
  };

  const add = (expansion: Expansion, resource: ResourceName, reference: ObjectReference): void => {
    const [{ by, name }] = reference;
    const key = `${resource} ${by} ${name}`;
    if (found.has(key)) return;
    const object =
      resource === 'tweets' ? postNamed(name) : timeline.findObject(resource, by, name);
    if (object === undefined) {
      report(expansion, resource, reference);
      return;
    }
    found.add(key);
    const [identifier] = resources[resource].identifiedBy;
    if (by !== identifier) {
      // Others may refer to the same object by its identifier. Each object has that field.
      const identity = (object as Readonly<Record<string, unknown>>)[identifier];
      const identityKey = `${resource} ${identifier} ${identity}`;
      if (found.has(identityKey)) return;
      found.add(identityKey);
    }
    objects.get(resource)?.push(object);
    const copy = resource === 'tweets' ? timeline.findSecondCopy?.(name) : undefined;
    if (copy !== undefined) objects.get(resource)?.push(copy);
  };

  for (const expansion of expansions) {
    const { resource, ...route } = routes[expansion];
    const through = 'through' in route ? route.through : undefined;
    const addFrom = (post: Lazy<Post>): void => {
      for (const reference of referencesIn(post, expansion)) add(expansion, resource, reference);
    };
    for (const post of posts) {
      if (through === undefined) addFrom(post);
      else {
        for (const start of referencesIn(post, through)) {
          const between = postNamed(start[0].name);
          // If the Post in between does not exist, the error is about that Post.
          if (between === undefined) add(expansion, 'tweets', start);
          else addFrom(between);
        }
      }
    }
  }

  return { includes: [...objects].filter(([, found]) => found.length > 0), errors };
}
