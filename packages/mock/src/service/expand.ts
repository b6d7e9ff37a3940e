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
import { missingObject } from '../http/problems.ts';
import type { Lazy, Timeline } from '../likes/timeline.ts';

/** The objects that the Posts of a page refer to, and errors about those that no longer exist. */
export interface Expanded {
  /** By member of `includes`, in the contract's order; at least one each. */
  readonly includes: readonly (readonly [member: ResourceName, objects: readonly Lazy<object>[]])[];
  readonly errors: readonly Problem[];
}

/**
 * Follows the expansions from the Posts. Each object comes once, however often Posts refer to it.
 */
export function expand(
  timeline: Timeline,
  posts: readonly Lazy<Post>[],
  expansions: readonly Expansion[],
): Expanded {
  const objects = new Map<ResourceName, Lazy<object>[]>(
    resourceNames.map((member) => [member, []]),
  );
  /** The names that were looked up, and those of the objects that were found. */
  const looked = new Set<string>();
  const errors: Problem[] = [];
  let known: Map<unknown, Lazy<Post> | undefined> | undefined;
  /** A Post that is on the page already keeps what was read of it. */
  const postNamed = (id: string): Lazy<Post> | undefined => {
    known ??= new Map(posts.map((post) => [post.id, post]));
    if (!known.has(id)) known.set(id, timeline.post(id));
    return known.get(id);
  };

  const add = (expansion: Expansion, member: ResourceName, reference: ObjectReference): void => {
    const [{ by, name }] = reference;
    const key = `${member} ${by} ${name}`;
    if (looked.has(key)) return;
    looked.add(key);
    const resource = member === 'tweets' ? postNamed(name) : timeline.find(member, by, name);
    if (resource === undefined) {
      const { type } = resources[member];
      const names = reference.map((other) => other.name);
      const problem = timeline.problem?.(expansion, type, names);
      errors.push(problem ?? missingObject(expansion, type, name));
      return;
    }
    const [identifier] = resources[member].identifiedBy;
    if (by !== identifier) {
      // Others may refer to the same object by its identifier, which is a field of its kind.
      const identity = (resource as Readonly<Record<string, unknown>>)[identifier];
      const identityKey = `${member} ${identifier} ${identity}`;
      if (looked.has(identityKey)) return;
      looked.add(identityKey);
    }
    objects.get(member)?.push(resource);
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
          // If a Post on the way no longer exists, the error is about that Post.
          if (between === undefined) add(expansion, 'tweets', start);
          else addFrom(between);
        }
      }
    }
  }

  return { includes: [...objects].filter(([, found]) => found.length > 0), errors };
}
