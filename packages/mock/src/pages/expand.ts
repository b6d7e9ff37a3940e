import {
  type Expansion,
  findReferences,
  type ObjectReference,
  type Post,
  type Problem,
  type ResourceName,
  resources,
  routes,
} from '@liked-posts/types';
import type { Timeline } from '../data/timeline.ts';

export interface ExpandedObjects {
  /** The objects of each list of `includes` that has some. */
  readonly includes: ReadonlyMap<ResourceName, ReadonlySet<object>>;
  /** Errors about missing objects. */
  readonly errors: readonly Problem[];
}

/**
 * Follows the expansions from the Posts of a page. Each object is included once, however often Posts
 * refer to it, apart from Posts that the service includes twice (see `Timeline.findDuplicate`).
 */
export function expand(
  timeline: Timeline,
  posts: readonly Post[],
  expansions: readonly Expansion[],
): ExpandedObjects {
  const expander = new Expander(timeline, posts);
  for (const expansion of new Set(expansions)) {
    for (const post of posts) expander.follow(expansion, post);
  }
  return { includes: expander.includes, errors: [...expander.errorsByName.values()] };
}

class Expander {
  readonly includes = new Map<ResourceName, Set<object>>();
  /**
   * By type and name, such as `user 7`: each name is reported once. If this user, `anna`, is missing,
   * `author_id` reports 7, and a mention reports `anna`: two errors.
   */
  readonly errorsByName = new Map<string, Problem>();
  readonly #timeline: Timeline;
  /** Posts by identifier, so that a Post in `data` and in `includes` is the same object. */
  readonly #posts: Map<string, Post | undefined>;

  constructor(timeline: Timeline, posts: readonly Post[]) {
    this.#timeline = timeline;
    this.#posts = new Map(posts.map((post) => [post.id, post]));
  }

  /** Includes all to which an expansion leads from a Post of the page. */
  follow(expansion: Expansion, post: Post): void {
    for (const start of this.#findStarts(expansion, post)) {
      for (const reference of findReferences(start, expansion)) {
        this.#include(expansion, reference);
      }
    }
  }

  /**
   * The Posts at which an expansion starts: `author_id` at the Post of the page, and
   * `referenced_tweets.id.author_id` at the Posts to which that refers.
   */
  *#findStarts(expansion: Expansion, post: Post): Generator<Post> {
    const route = routes[expansion];
    if (!('through' in route)) {
      yield post;
      return;
    }
    for (const reference of findReferences(post, route.through)) {
      const [{ name: id }] = reference;
      const start = this.#findPost(id);
      if (start === undefined) this.#report(expansion, 'tweets', reference);
      else yield start;
    }
  }

  #include(expansion: Expansion, reference: ObjectReference): void {
    const { resource } = routes[expansion];
    const object = this.#findObject(resource, reference);
    if (object === undefined) {
      this.#report(expansion, resource, reference);
      return;
    }
    const list = this.includes.get(resource) ?? new Set();
    this.includes.set(resource, list);
    // Each look-up finds the same object. Polls are created anew, but only one Post leads to each.
    if (list.has(object)) return;
    list.add(object);
    const [{ name: id }] = reference;
    const duplicate = resource === 'tweets' ? this.#timeline.findDuplicate?.(id) : undefined;
    if (duplicate !== undefined) list.add(duplicate);
  }

  /** Finds an object by its first name: for a mention, the identifier, or else the username. */
  #findObject(resource: ResourceName, [{ by: field, name }]: ObjectReference): object | undefined {
    if (resource === 'tweets') return this.#findPost(name);
    return this.#timeline.findObject(resource, field, name);
  }

  #findPost(id: string): Post | undefined {
    if (!this.#posts.has(id)) this.#posts.set(id, this.#timeline.findPost(id));
    return this.#posts.get(id);
  }

  #report(expansion: Expansion, resource: ResourceName, reference: ObjectReference): void {
    const { type } = resources[resource];
    const error = this.#timeline.explainMissing(expansion, type, reference);
    // The service does not report all missing objects.
    if (error === undefined) return;
    const typeAndName = `${type} ${error.value}`;
    if (!this.errorsByName.has(typeAndName)) this.errorsByName.set(typeAndName, error);
  }
}
