import {
  type Expansion,
  findReferences,
  type ObjectReference,
  type Post,
  type Problem,
  type ResourceName,
  resourceNames,
  resources,
  routes,
} from '@liked-posts/types';
import type { Timeline } from '../data/timeline.ts';

/**
 * Follows the expansions from the Posts. Each object is included once, however often Posts refer to
 * it, apart from Posts that the service includes twice. Each name of a missing object is reported once:
 * if user 7 (`anna`) is missing, `author_id` reports 7, and a mention reports `anna`.
 */
export function expand(
  timeline: Timeline,
  posts: readonly Post[],
  expansions: readonly Expansion[],
): Pick<Expander, 'includes' | 'errors'> {
  const expander = new Expander(timeline, posts);
  for (const expansion of new Set(expansions)) {
    for (const post of posts) expander.follow(expansion, post);
  }
  return expander;
}

/** Collects the objects that a page's Posts refer to, and errors about missing ones. */
class Expander {
  /** The lists of `includes` in the contract's order. Some may be empty. */
  readonly includes: ReadonlyMap<ResourceName, Set<object>> = new Map(
    resourceNames.map((resource) => [resource, new Set()]),
  );
  readonly errors: Problem[] = [];
  readonly #timeline: Timeline;
  /** Posts by identifier, so that a Post in `data` and in `includes` is the same object. */
  readonly #posts: Map<string, Post | undefined>;
  /** The types and names of missing objects that have an error, such as `user 42`. */
  readonly #reportedNames = new Set<string>();

  constructor(timeline: Timeline, posts: readonly Post[]) {
    this.#timeline = timeline;
    this.#posts = new Map(posts.map((post) => [post.id, post]));
  }

  /**
   * Includes what an expansion leads to from a Post of the page: `author_id` to its author, and
   * `referenced_tweets.id.author_id`, through the Posts that it refers to, to their authors.
   */
  follow(expansion: Expansion, post: Post): void {
    const route = routes[expansion];
    if (!('through' in route)) {
      this.#addAll(expansion, post);
      return;
    }
    for (const reference of findReferences(post, route.through)) {
      const [{ name: postId }] = reference;
      const postBetween = this.#findPost(postId);
      if (postBetween === undefined) this.#report(expansion, 'tweets', reference);
      else this.#addAll(expansion, postBetween);
    }
  }

  #addAll(expansion: Expansion, post: Post): void {
    for (const reference of findReferences(post, expansion)) this.#add(expansion, reference);
  }

  #add(expansion: Expansion, reference: ObjectReference): void {
    const { resource } = routes[expansion];
    // The first name: the identifier of a mention, or its username if it has no identifier.
    const [{ by: field, name }] = reference;
    const object =
      resource === 'tweets'
        ? this.#findPost(name)
        : this.#timeline.findObject(resource, field, name);
    if (object === undefined) {
      this.#report(expansion, resource, reference);
      return;
    }
    const list = this.includes.get(resource);
    // All look-ups of an object find the same one, apart from polls: to each, only one expansion leads,
    // from one Post.
    if (list === undefined || list.has(object)) return;
    list.add(object);
    const duplicate = resource === 'tweets' ? this.#timeline.findDuplicate?.(name) : undefined;
    if (duplicate !== undefined) list.add(duplicate);
  }

  #findPost(id: string): Post | undefined {
    if (!this.#posts.has(id)) this.#posts.set(id, this.#timeline.findPost(id));
    return this.#posts.get(id);
  }

  #report(expansion: Expansion, resource: ResourceName, reference: ObjectReference): void {
    const { type } = resources[resource];
    const problem = this.#timeline.explainMissing(expansion, type, reference);
    if (problem === undefined) return;
    const typeAndName = `${type} ${problem.value}`;
    if (this.#reportedNames.has(typeAndName)) return;
    this.#reportedNames.add(typeAndName);
    this.errors.push(problem);
  }
}
