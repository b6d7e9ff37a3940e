import type { Post } from '@liked-posts/types';
import type { Timeline } from '../data/timeline.ts';

/*
 * A user likes the Posts A, B and C, at the positions 0, 1 and 2. Then the user unlikes B, and likes N:
 *
 *   position  -1  0  1  2
 *   Post       N  A  -  C
 *
 * No other Post moves, so that a token that leads to C leads there after the change, too.
 */

/** All changes of the likes of a user so far. The state is in `Likes`, which alone modifies it. */
export class LikesDifference {
  /** The number of new likes, at the positions from -1 down. */
  added = 0;
  /**
   * With a data set, the Posts of all new likes: index 0 is at position -1, index 1 at -2. Empty if Posts
   * are generated, as a generated Post follows from its position.
   */
  readonly addedIds: string[] = [];
  /** The positions of Posts that are no longer liked. */
  readonly unliked: Set<number> = new Set();
}

/** The current likes of a user. Made for each request, because a change can move `first` and `end`. */
export class UserLikes {
  /** Whether the user exists. If not, there are no likes. */
  readonly hasUser: boolean;
  /** The number of likes before any change. */
  readonly initialCount: number;
  /** The position of the most recent like. */
  readonly first: number;
  /** The position after the last like; equal to `first` if there are none. */
  readonly end: number;
  /** What tokens are bound to: the timeline, the user, and the number of likes before any change. */
  readonly tokenScope: string;
  readonly #timeline: Timeline;
  readonly #userId: string;
  readonly #difference: LikesDifference;

  constructor(timeline: Timeline, userId: string, difference: LikesDifference) {
    const count = timeline.countLikes(userId);
    this.#timeline = timeline;
    this.#userId = userId;
    this.#difference = difference;
    this.hasUser = count !== undefined;
    this.initialCount = count ?? 0;
    this.tokenScope = `${timeline.identity}\n${userId}\n${this.initialCount}`;
    let first = -difference.added;
    let end = this.initialCount;
    while (first < end && difference.unliked.has(first)) first += 1;
    while (end > first && difference.unliked.has(end - 1)) end -= 1;
    this.first = first;
    this.end = end;
  }

  /** The Posts from one position up to but not including another. */
  listPosts(start: number, end: number): Post[] {
    const posts: Post[] = [];
    for (let position = start; position < end; position += 1) {
      const post = this.#findPost(position);
      if (post !== undefined) posts.push(post);
    }
    return posts;
  }

  /** The Post at a position between `first` and `end`; undefined if it is no longer liked. */
  #findPost(position: number): Post | undefined {
    const { addedIds, unliked } = this.#difference;
    if (unliked.has(position)) return undefined;
    // Undefined for generated Posts, and for the likes before any change.
    const addedId = position < 0 ? addedIds[-1 - position] : undefined;
    if (addedId !== undefined) return this.#timeline.findPost(addedId);
    return this.#timeline.getLikedPost(this.#userId, position);
  }

  /** The number of Posts from `start` up to but not including `end`, both between `first` and `end`. */
  count(start: number, end: number): number {
    const isInRange = (position: number) => start <= position && position < end;
    return end - start - [...this.#difference.unliked].filter(isInRange).length;
  }

  /** Where a range from `start` with this many likes ends. At the top, two from 0, A and C, end at 3. */
  findEnd(start: number, likes: number): number {
    let end = start;
    for (let likesLeft = likes; likesLeft > 0 && end < this.end; end += 1) {
      if (!this.#difference.unliked.has(end)) likesLeft -= 1;
    }
    return end;
  }

  /** Where a range to before `end` with this many likes starts. At the top, two to before 3 start at 0. */
  findStart(end: number, likes: number): number {
    let start = end;
    for (let likesLeft = likes; likesLeft > 0 && start > this.first; start -= 1) {
      if (!this.#difference.unliked.has(start - 1)) likesLeft -= 1;
    }
    return start;
  }

  /** The position itself if it is from `first` to `end`, or else the nearest of these two. */
  clamp(position: number): number {
    return Math.min(this.end, Math.max(this.first, position));
  }
}
