import {
  type Expansion,
  type IncludesMember,
  includesMembers,
  kinds,
  type ObjectReference,
  type Post,
  type Problem,
  referencesIn,
  routes,
} from '@liked-posts/types';
import { missingObject } from '../http/problems.ts';
import type { Resource, Timeline } from '../likes/timeline.ts';

/** The objects that the Posts of a page refer to, and errors about those that no longer exist. */
export interface Expanded {
  /** By member of `includes`, in the contract's order; at least one each. */
  readonly includes: readonly (readonly [
    member: IncludesMember,
    objects: readonly Resource<object>[],
  ])[];
  readonly errors: readonly Problem[];
}

/** What was found for a member of `includes`. */
interface Collection {
  /** The identifiers that were looked up. */
  readonly identifiers: Set<string>;
  /** The other names that were looked up. */
  readonly names: Set<string>;
  readonly objects: Resource<object>[];
}

/**
 * Follows the expansions from the Posts. Each object comes once, however often Posts refer to it.
 */
export function expand(
  timeline: Timeline,
  posts: readonly Resource<Post>[],
  expansions: readonly Expansion[],
): Expanded {
  const collections = new Map<IncludesMember, Collection>();
  const errors: Problem[] = [];
  let known: Map<unknown, Resource<Post> | undefined> | undefined;
  /** A Post that is on the page already keeps what was read of it. */
  const postNamed = (id: string): Resource<Post> | undefined => {
    known ??= new Map(posts.map((post) => [post.id, post]));
    if (!known.has(id)) known.set(id, timeline.post(id));
    return known.get(id);
  };

  const add = (expansion: Expansion, member: IncludesMember, reference: ObjectReference): void => {
    const [{ by, name }] = reference;
    const { identifiers, names, objects } = collectionOf(collections, member);
    const [identifier] = kinds[member].identifiedBy;
    const looked = by === identifier ? identifiers : names;
    if (looked.has(name)) return;
    looked.add(name);
    const resource = member === 'tweets' ? postNamed(name) : lookUp(timeline, member, by, name);
    if (resource === undefined) {
      const { resourceType } = kinds[member];
      const names = reference.map((other) => other.name);
      const problem = timeline.problem?.(expansion, resourceType, names);
      errors.push(problem ?? missingObject(expansion, resourceType, name));
      return;
    }
    // Other references may name the same object differently. The identifier is a field of its kind.
    const identity = String((resource as Readonly<Record<string, unknown>>)[identifier]);
    if (looked === names && identifiers.has(identity)) return;
    identifiers.add(identity);
    objects.push(resource);
  };

  for (const expansion of expansions) {
    const { member, ...route } = routes[expansion];
    const through = 'through' in route ? route.through : undefined;
    for (const post of posts) {
      const starts = through ? referencesIn(post, through) : undefined;
      if (starts === undefined) {
        for (const reference of referencesIn(post, expansion)) add(expansion, member, reference);
      }
      for (const start of starts ?? []) {
        const between = postNamed(start[0].name);
        // If a Post on the way no longer exists, the error is about that Post.
        if (between === undefined) add(expansion, 'tweets', start);
        else {
          for (const reference of referencesIn(between, expansion)) {
            add(expansion, member, reference);
          }
        }
      }
    }
  }

  const includes = includesMembers.flatMap((member) => {
    const { objects = [] } = collections.get(member) ?? {};
    return objects.length > 0 ? [[member, objects] as const] : [];
  });
  return { includes, errors };
}

function collectionOf(
  collections: Map<IncludesMember, Collection>,
  member: IncludesMember,
): Collection {
  const known = collections.get(member);
  if (known !== undefined) return known;
  const collection = { identifiers: new Set<string>(), names: new Set<string>(), objects: [] };
  collections.set(member, collection);
  return collection;
}

function lookUp(
  timeline: Timeline,
  member: Exclude<IncludesMember, 'tweets'>,
  by: string,
  name: string,
): Resource<object> | undefined {
  switch (member) {
    case 'media':
      return timeline.media(name);
    case 'places':
      return timeline.place(name);
    case 'polls':
      return timeline.poll(name);
    case 'users':
      return by === 'username' ? timeline.userNamed(name) : timeline.user(name);
    default:
      return member satisfies never;
  }
}
