import type { Post } from '@liked-posts/types';
import { InvalidOptionError } from './front/option-error.ts';
import type { LikesChange, ScheduledChange } from './likes-change.ts';
import type { Resource, Timeline } from './timeline.ts';

/**
 * The likes of a user, as they are now. Each keeps its position whatever comes and goes: those of the timeline count up
 * from 0, those that were added count down from -1.
 */
export interface Listing {
  /** How many there were before any change: what tokens are bound to. */
  readonly originally: number;
  /** The position of the first like. */
  readonly first: number;
  /** The position after the last like; that of the first if there is none. */
  readonly end: number;
  /** The Post at a position from the first up to the end; undefined if it is liked no longer. */
  likedPost(position: number): Resource<Post> | undefined;
  /** The position that is so many likes after another, or before it, if the count is below 0; an end if there are fewer. */
  move(position: number, count: number): number;
  /** The position from the first to the end that is nearest to another. */
  nearest(position: number): number;
}

/** How the likes of a user differ from those of the timeline. */
interface Difference {
  /** How many were added. */
  added: number;
  /** Which ones, the oldest first, if they were named. */
  readonly ids: string[];
  /** The positions of what is liked no longer. */
  readonly unliked: Set<number>;
}

const none: Difference = { added: 0, ids: [], unliked: new Set() };

/** The likes of all users. They are those of the timeline until one changes them. */
export class Likes {
  readonly #timeline: Timeline;
  readonly #schedule: readonly ScheduledChange[];
  readonly #differences = new Map<string, Difference>();
  /** How many of the scheduled changes have come. */
  #come = 0;

  /** @throws {InvalidOptionError} when a change is not one of this timeline. */
  constructor(timeline: Timeline, schedule: readonly ScheduledChange[]) {
    this.#timeline = timeline;
    for (const [index, change] of schedule.entries()) this.check(change, `changes[${index}]`);
    this.#schedule = schedule.toSorted((one, other) => one.request - other.request);
  }

  /** The likes of a user; undefined if there is no such user. */
  of(userId: string): Listing | undefined {
    const likes = this.#timeline.likesOf(userId);
    if (likes === undefined) return undefined;
    return new CurrentListing(this.#timeline, userId, likes, this.#differences.get(userId) ?? none);
  }

  /** Makes the changes that come before the request with this number. Returns whether there are any. */
  advance(request: number): boolean {
    const before = this.#come;
    for (
      let next = this.#schedule[this.#come];
      next !== undefined && next.request <= request;
      next = this.#schedule[this.#come]
    ) {
      this.change(next);
      this.#come += 1;
    }
    return this.#come > before;
  }

  /**
   * Refuses a change of what this timeline does not have.
   *
   * @param option what errors call it
   */
  check({ user, like, unlike = [] }: LikesChange, option: string): void {
    const timeline = this.#timeline;
    if (timeline.likesOf(user) === undefined) {
      throw new InvalidOptionError(
        `${option}.user`,
        `there is no user ${user}`,
        'one that there is',
      );
    }
    if (like !== undefined && timeline.makesPosts !== (typeof like === 'number')) {
      throw timeline.makesPosts
        ? new InvalidOptionError(`${option}.like`, 'Posts are generated', 'how many are liked more')
        : new InvalidOptionError(
            `${option}.like`,
            'a data set makes no Posts',
            'identifiers of its Posts',
          );
    }
    const named = { like: typeof like === 'object' ? like : [], unlike };
    for (const [member, ids] of Object.entries(named)) {
      for (const [index, id] of ids.entries()) {
        const isKnown = timeline.makesPosts
          ? (timeline.positionOf(user, id) ?? Number.POSITIVE_INFINITY) <
            (timeline.likesOf(user) ?? 0)
          : timeline.post(id) !== undefined;
        if (isKnown) continue;
        throw new InvalidOptionError(
          `${option}.${member}[${index}]`,
          `there is no Post ${id}${timeline.makesPosts ? ` that user ${user} liked` : ''}`,
          timeline.makesPosts
            ? 'the identifier of one, as a page has it'
            : 'the identifier of one of the data set',
        );
      }
    }
  }

  /** Makes a change. What is liked already, or is not liked, stays as it is. */
  change({ user, like = 0, unlike = [] }: LikesChange): void {
    const difference = this.#differences.get(user) ?? { added: 0, ids: [], unliked: new Set() };
    this.#differences.set(user, difference);
    for (const id of unlike) {
      const position = this.#positionOf(user, id, difference);
      if (position !== undefined) difference.unliked.add(position);
    }
    if (typeof like === 'number') {
      difference.added += like;
      return;
    }
    for (const id of like.toReversed()) {
      const position = this.#positionOf(user, id, difference);
      if (position !== undefined && !difference.unliked.has(position)) continue;
      difference.ids.push(id);
      difference.added += 1;
    }
  }

  /** Undoes all changes. */
  reset(): void {
    this.#differences.clear();
    this.#come = 0;
  }

  /** Where the user liked a Post last. */
  #positionOf(user: string, id: string, { added, ids }: Difference): number | undefined {
    const index = ids.lastIndexOf(id);
    if (index >= 0) return -1 - index;
    const position = this.#timeline.positionOf(user, id);
    return position !== undefined && position >= -added ? position : undefined;
  }
}

class CurrentListing implements Listing {
  readonly originally: number;
  readonly first: number;
  readonly end: number;
  readonly #timeline: Timeline;
  readonly #userId: string;
  readonly #difference: Difference;

  constructor(timeline: Timeline, userId: string, likes: number, difference: Difference) {
    this.#timeline = timeline;
    this.#userId = userId;
    this.#difference = difference;
    this.originally = likes;
    let first = 0 - difference.added;
    let end = likes;
    while (first < end && difference.unliked.has(first)) first += 1;
    while (end > first && difference.unliked.has(end - 1)) end -= 1;
    this.first = first;
    this.end = end;
  }

  likedPost(position: number): Resource<Post> | undefined {
    const { ids, unliked } = this.#difference;
    if (unliked.has(position)) return undefined;
    const id = ids[-1 - position];
    return id === undefined
      ? this.#timeline.likedPost(this.#userId, position)
      : this.#timeline.post(id);
  }

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

  nearest(position: number): number {
    return Math.min(this.end, Math.max(this.first, position));
  }
}
