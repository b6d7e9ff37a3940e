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

/** What a page has besides its Posts: the objects to which expansions lead from them. */
export class ExpandedObjects {
  /**
   * The objects of each list of `includes` that has some. Each is there once, however often Posts refer to
   * it, apart from Posts that the service includes twice (see `Timeline.findDuplicate`).
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
    for (const start of this.#findStarts(expansion, post)) {
      for (const reference of findReferences(start, expansion)) this.#include(expansion, reference);
    }
  }

  /**
   * The Posts at which an expansion starts: `author_id` at the Post of the page, and
   * `referenced_tweets.id.author_id` at those to which `referenced_tweets.id` leads.
   */
  *#findStarts(expansion: Expansion, post: Post): Generator<Post> {
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

  #include(expansion: Expansion, reference: ObjectReference): void {
    const { resource } = routes[expansion];
    const object = this.#findObject(resource, reference);
    if (object === undefined) {
      this.#report(expansion, resource, reference);
      return;
    }
    const list = this.includes.get(resource) ?? new Set();
    this.includes.set(resource, list);
    // The same object at each look-up. Only polls are new each time, but each is looked up once.
    if (list.has(object)) return;
    list.add(object);
    if (resource !== 'tweets') return;
    const duplicate = this.#timeline.findDuplicate?.(reference[0].name);
    if (duplicate !== undefined) list.add(duplicate);
  }

  /** Finds an object by its first name: for a mention, the identifier, or else the username. */
  #findObject(resource: ResourceName, [{ by, name }]: ObjectReference): object | undefined {
    if (resource === 'tweets') return this.#findPost(name);
    return this.#timeline.findObject(resource, by, name);
  }

  #findPost(id: string): Post | undefined {
    if (!this.#posts.has(id)) this.#posts.set(id, this.#timeline.findPost(id));
    return this.#posts.get(id);
  }

  /**
   * Reports each name once. If user 7, `anna`, is missing, `author_id` reports 7, and a mention `anna`. The
   * service does not report all missing objects.
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
