import type { Post } from '@liked-posts/types';
import type { Resource, Timeline } from './timeline.ts';

/** How the likes of a user differ from those of the timeline. */
export interface Difference {
  /** How many were added. */
  added: number;
  /** The added Posts, the oldest first, if the change named them. */
  readonly ids: string[];
  /** The positions of Posts that are no longer liked. */
  readonly unliked: Set<number>;
}

/**
 * The likes of a user, as they are now. Each keeps its position when others come and go: those of
 * the timeline count up from 0, those that were added count down from -1.
 */
export class Listing {
  /** Whether there is such a user. One who does not exist likes nothing. */
  readonly hasUser: boolean;
  /** How many there were before any change. Tokens depend on this number. */
  readonly originally: number;
  /** The position of the first like. */
  readonly first: number;
  /** The position after the last like; that of the first if there is none. */
  readonly end: number;
  readonly #timeline: Timeline;
  readonly #userId: string;
  readonly #difference: Difference;

  constructor(timeline: Timeline, userId: string, difference: Difference) {
    const likes = timeline.likesOf(userId);
    this.#timeline = timeline;
    this.#userId = userId;
    this.#difference = difference;
    this.hasUser = likes !== undefined;
    this.originally = likes ?? 0;
    let first = 0 - difference.added;
    let end = this.originally;
    while (first < end && difference.unliked.has(first)) first += 1;
    while (end > first && difference.unliked.has(end - 1)) end -= 1;
    this.first = first;
    this.end = end;
  }

  /** The Post at a position from the first up to the end; undefined if it is no longer liked. */
  likedPost(position: number): Resource<Post> | undefined {
    const { ids, unliked } = this.#difference;
    if (unliked.has(position)) return undefined;
    const id = ids[-1 - position];
    return id === undefined
      ? this.#timeline.likedPost(this.#userId, position)
      : this.#timeline.post(id);
  }

  /**
   * The position `count` likes after another one, or before it if negative; the first or the end if
   * there are fewer.
   */
  move(position: number, count: number): number {
    const { unliked } = this.#difference;
    if (unliked.size === 0) return this.nearest(position + count);
    const step = Math.sign(count);
    let moved = position;
    for (let left = Math.abs(count); left > 0; moved += step) {
      if (step > 0 ? moved >= this.end : moved <= this.first) break;
      if (!unliked.has(step > 0 ? moved : moved - 1)) left -= 1;
    }
    return moved;
  }

  /** The position from the first to the end that is nearest to another. */
  nearest(position: number): number {
    return Math.min(this.end, Math.max(this.first, position));
  }
}
