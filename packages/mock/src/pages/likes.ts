import type { Post } from '@liked-posts/types';
import type { Lazy, Timeline } from '../data/timeline.ts';
import { OptionError } from '../option-error.ts';
import type { LikesChange } from './likes-change.ts';

/*
 * A user likes the Posts A, B and C, at the positions 0, 1 and 2. Then the user unlikes B, and likes N:
 *
 *   position  -1  0  1  2
 *   Post       N  A  -  C
 *
 * No other Post moves, so that a token that leads to C leads there after the change, too.
 */

/** What changed in the likes of a user. */
interface Difference {
  /** The number of new likes, at the positions from -1 down. */
  added: number;
  /** The Posts of the new likes, if the changes named them: the first is at -1, the next at -2. */
  readonly addedIds: string[];
  /** The positions of Posts that are no longer liked. */
  readonly unliked: Set<number>;
}

const createDifference = (): Difference => ({ added: 0, addedIds: [], unliked: new Set() });

const noDifference = createDifference();

/** The position of an index of `addedIds`; also the index of a position: -1 and 0, -2 and 1. */
function toPosition(index: number): number {
  return -1 - index;
}

/** The likes of all users: those of the timeline, with the changes made since. */
export class Likes {
  readonly #timeline: Timeline;
  readonly #differences = new Map<string, Difference>();

  constructor(timeline: Timeline) {
    this.#timeline = timeline;
  }

  findLikes(userId: string): UserLikes {
    return new UserLikes(this.#timeline, userId, this.#differences.get(userId) ?? noDifference);
  }

  /**
   * Throws if a change is about a user or a Post that this timeline does not have.
   *
   * @param option its name in errors
   */
  check({ user, like, unlike = [] }: LikesChange, option: string): void {
    if (this.#timeline.countLikes(user) === undefined) {
      throw new OptionError(`${option}.user`, `there is no user ${user}`, 'an existing user');
    }
    const { generatesPosts } = this.#timeline;
    if (typeof like === 'number' && !generatesPosts) {
      const allowed = 'the identifiers of Posts in it';
      throw new OptionError(`${option}.like`, 'Posts come from a data set', allowed);
    }
    if (typeof like === 'object' && generatesPosts) {
      throw new OptionError(`${option}.like`, 'Posts are generated', 'how many more to like');
    }
    if (typeof like === 'object') this.#requireKnown(like, `${option}.like`);
    if (generatesPosts) this.#requireLiked(user, unlike, `${option}.unlike`);
    else this.#requireKnown(unlike, `${option}.unlike`);
  }

  /** Requires Posts of the data set. */
  #requireKnown(ids: readonly string[], option: string): void {
    for (const [index, id] of ids.entries()) {
      if (this.#timeline.findPost(id) !== undefined) continue;
      const allowed = 'the identifier of one of the data set';
      throw new OptionError(`${option}[${index}]`, `there is no Post ${id}`, allowed);
    }
  }

  /** Requires generated Posts that the user likes or liked. */
  #requireLiked(user: string, ids: readonly string[], option: string): void {
    for (const [index, id] of ids.entries()) {
      const position = this.#timeline.findPosition(user, id);
      if (position !== undefined && position < this.findLikes(user).initialCount) continue;
      const reason = `there is no Post ${id} that user ${user} liked`;
      const allowed = 'the identifier of one, as a page has it';
      throw new OptionError(`${option}[${index}]`, reason, allowed);
    }
  }

  /** Makes a change. Liking a liked Post, or unliking one that is not liked, changes nothing. */
  change({ user, like = 0, unlike = [] }: LikesChange): void {
    const difference = this.#differences.get(user) ?? createDifference();
    this.#differences.set(user, difference);
    for (const id of unlike) {
      const position = this.#findPosition(user, id, difference);
      if (position !== undefined) difference.unliked.add(position);
    }
    if (typeof like === 'number') {
      difference.added += like;
      return;
    }
    for (const id of like.toReversed()) {
      const position = this.#findPosition(user, id, difference);
      if (position !== undefined && !difference.unliked.has(position)) continue;
      difference.addedIds.push(id);
      difference.added += 1;
    }
  }

  /** Undoes all changes, or those of one user. */
  reset(userId?: string): void {
    if (userId === undefined) this.#differences.clear();
    else this.#differences.delete(userId);
  }

  /** The position of a Post that is or was liked. A Post that was liked again has the newer one. */
  #findPosition(user: string, id: string, { added, addedIds }: Difference): number | undefined {
    const index = addedIds.lastIndexOf(id);
    if (index >= 0) return toPosition(index);
    const position = this.#timeline.findPosition(user, id);
    // A position below `-added` is that of a generated Post that nobody likes yet.
    return position !== undefined && position >= -added ? position : undefined;
  }
}

/** The current likes of a user. */
export class UserLikes {
  /** Whether the user exists. If not, there are no likes. */
  readonly hasUser: boolean;
  /** The number of likes before any change. */
  readonly initialCount: number;
  /** The position of the most recent like. */
  readonly first: number;
  /** The position after the last like; equal to `first` if there are none. */
  readonly end: number;
  /** What tokens are bound to: the timeline and the user, whatever changed. */
  readonly tokenScope: string;
  readonly #timeline: Timeline;
  readonly #userId: string;
  readonly #difference: Difference;

  constructor(timeline: Timeline, userId: string, difference: Difference) {
    const count = timeline.countLikes(userId);
    this.#timeline = timeline;
    this.#userId = userId;
    this.#difference = difference;
    this.hasUser = count !== undefined;
    this.initialCount = count ?? 0;
    this.tokenScope = `${timeline.identity}\n${userId}\n${this.initialCount}`;
    let first = 0 - difference.added;
    let end = this.initialCount;
    while (first < end && difference.unliked.has(first)) first += 1;
    while (end > first && difference.unliked.has(end - 1)) end -= 1;
    this.first = first;
    this.end = end;
  }

  /** The Posts from one position up to but not including another. */
  listPosts(start: number, end: number): Lazy<Post>[] {
    const posts: Lazy<Post>[] = [];
    for (let position = start; position < end; position += 1) {
      const post = this.#findPost(position);
      if (post !== undefined) posts.push(post);
    }
    return posts;
  }

  /** The Post at a position between `first` and `end`; undefined if it is no longer liked. */
  #findPost(position: number): Lazy<Post> | undefined {
    const { addedIds, unliked } = this.#difference;
    if (unliked.has(position)) return undefined;
    // A look-up by a negative index is slow.
    const id = position < 0 ? addedIds[toPosition(position)] : undefined;
    return id === undefined
      ? this.#timeline.getLikedPost(this.#userId, position)
      : this.#timeline.findPost(id);
  }

  /** The number of Posts from one position up to but not including another. */
  count(start: number, end: number): number {
    const { unliked } = this.#difference;
    let count = end - start;
    for (const position of unliked) if (start <= position && position < end) count -= 1;
    return count;
  }

  /** Moves a position by a number of likes, at most to `end` or `first`. */
  move(position: number, likes: number, direction: 'forward' | 'backward'): number {
    const step = direction === 'forward' ? 1 : -1;
    const lastPosition = direction === 'forward' ? this.end : this.first;
    const { unliked } = this.#difference;
    if (unliked.size === 0) return this.clamp(position + step * likes);
    let current = position;
    let likesLeft = likes;
    while (likesLeft > 0 && current !== lastPosition) {
      const passedPosition = direction === 'forward' ? current : current - 1;
      if (!unliked.has(passedPosition)) likesLeft -= 1;
      current += step;
    }
    return current;
  }

  /** The position, or the nearest one from `first` to `end`. */
  clamp(position: number): number {
    return Math.min(this.end, Math.max(this.first, position));
  }
}
