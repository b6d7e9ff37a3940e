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

/**
 * What a page has besides its Posts: the objects to which expansions lead from them. A reference to an
 * object has one name; in a mention, it can have two: the identifier and the username.
 */
export class ExpandedObjects {
  /**
   * The objects of each list of `includes` that has some. Each object is there once, apart from Posts
   * that the service includes twice (see `Timeline.findDuplicate`).
   */
  readonly includes: Map<ResourceName, Set<object>> = new Map();
  /** Errors about missing objects. */
  readonly errors: Problem[] = [];
  readonly #timeline: Timeline;
  /** Posts by identifier, so that a Post in `data` and in `includes` is the same object. */
  readonly #posts: Map<string, Post | undefined>;

  constructor(timeline: Timeline, posts: readonly Post[], expansions: readonly Expansion[]) {
    this.#timeline = timeline;
    this.#posts = new Map(posts.map((post) => [post.id, post]));
    for (const expansion of new Set(expansions)) {
      for (const post of posts) this.#follow(expansion, post);
    }
  }

  /** Includes all to which an expansion leads from a Post of the page. */
  #follow(expansion: Expansion, post: Post): void {
    for (const start of this.#reachStarts(expansion, post)) {
      for (const reference of findReferences(start, expansion)) this.#include(expansion, reference);
    }
  }

  /**
   * The Posts at which an expansion starts: for `author_id`, the Post of the page; for
   * `referenced_tweets.id.author_id`, the Posts to which `referenced_tweets.id` leads from it. Those that
   * are missing are reported.
   */
  *#reachStarts(expansion: Expansion, post: Post): Generator<Post> {
    const route = routes[expansion];
    if (!('through' in route)) {
      yield post;
      return;
    }
    for (const reference of findReferences(post, route.through)) {
      const start = this.#findPost(reference[0].name);
      if (start === undefined) this.#report(expansion, 'tweets', reference);
      else yield start;
    }
  }

  /** Includes the object of a reference, or reports that it is missing. */
  #include(expansion: Expansion, reference: ObjectReference): void {
    const { resource } = routes[expansion];
    const object = this.#findObject(resource, reference);
    if (object === undefined) {
      this.#report(expansion, resource, reference);
      return;
    }
    const list = this.includes.get(resource) ?? new Set();
    this.includes.set(resource, list);
    // Compared by identity, as each look-up gives the same object. Only a poll is a new object each time, but
    // it is looked up once: no two Posts refer to the same poll.
    if (list.has(object)) return;
    list.add(object);
    if (resource !== 'tweets') return;
    const duplicate = this.#timeline.findDuplicate?.(reference[0].name);
    if (duplicate !== undefined) list.add(duplicate);
  }

  /** Finds an object by its first name. In a mention, this is the identifier, or else the username. */
  #findObject(resource: ResourceName, [{ by, name }]: ObjectReference): object | undefined {
    if (resource === 'tweets') return this.#findPost(name);
    return this.#timeline.findObject(resource, by, name);
  }

  #findPost(id: string): Post | undefined {
    if (!this.#posts.has(id)) this.#posts.set(id, this.#timeline.findPost(id));
    return this.#posts.get(id);
  }

  /**
   * Adds the error about a missing object, if the service reports one. Each name is reported once: if user
   * 7, `anna`, is missing, `author_id` gives an error about 7, and a mention gives one about `anna`.
   */
  #report(expansion: Expansion, resource: ResourceName, reference: ObjectReference): void {
    const { type } = resources[resource];
    const error = this.#timeline.explainMissing(expansion, type, reference);
    if (error === undefined) return;
    const isReported = this.errors.some(
      ({ resource_type, value }) => resource_type === type && value === error.value,
    );
    if (!isReported) this.errors.push(error);
  }
}
