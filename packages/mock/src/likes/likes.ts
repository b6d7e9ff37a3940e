import { OptionError } from '../options/option-error.ts';
import type { LikesChange, ScheduledChange } from './likes-change.ts';
import { type Difference, Listing } from './listing.ts';
import type { Timeline } from './timeline.ts';

const none: Difference = { added: 0, ids: [], unliked: new Set() };

/** The likes of all users: those of the timeline, and the changes made to them. */
export class Likes {
  readonly #timeline: Timeline;
  readonly #schedule: readonly ScheduledChange[];
  readonly #differences = new Map<string, Difference>();
  /** How many of the scheduled changes were made. */
  #come = 0;

  /** @throws {OptionError} when a change is not one of this timeline. */
  constructor(timeline: Timeline, schedule: readonly ScheduledChange[]) {
    this.#timeline = timeline;
    for (const [index, change] of schedule.entries()) this.check(change, `changes[${index}]`);
    this.#schedule = schedule.toSorted((one, other) => one.request - other.request);
  }

  /** The likes of a user. */
  of(userId: string): Listing {
    return new Listing(this.#timeline, userId, this.#differences.get(userId) ?? none);
  }

  /** Makes the changes that come before the request with this number. */
  advance(request: number): void {
    for (const change of this.#schedule.slice(this.#come)) {
      if (change.request > request) return;
      this.change(change);
      this.#come += 1;
    }
  }

  /**
   * Refuses a change of a user or Post that this timeline does not have.
   *
   * @param option what errors call it
   */
  check({ user, like, unlike = [] }: LikesChange, option: string): void {
    const likes = this.#timeline.likesOf(user);
    if (likes === undefined) {
      throw new OptionError(`${option}.user`, `there is no user ${user}`, 'an existing user');
    }
    const { makesPosts } = this.#timeline;
    if (like !== undefined && makesPosts !== (typeof like === 'number')) {
      throw new OptionError(
        `${option}.like`,
        makesPosts ? 'Posts are generated' : 'Posts come from a data set',
        makesPosts ? 'how many more to like' : 'the identifiers of Posts in it',
      );
    }
    const isKnown = (id: string): boolean =>
      makesPosts
        ? (this.#timeline.positionOf(user, id) ?? likes) < likes
        : this.#timeline.post(id) !== undefined;
    const named = { like: typeof like === 'object' ? like : [], unlike };
    for (const [member, ids] of Object.entries(named)) {
      for (const [index, id] of ids.entries()) {
        if (isKnown(id)) continue;
        throw new OptionError(
          `${option}.${member}[${index}]`,
          `there is no Post ${id}${makesPosts ? ` that user ${user} liked` : ''}`,
          `the identifier of one${makesPosts ? ', as a page has it' : ' of the data set'}`,
        );
      }
    }
  }

  /** Makes a change. Liking a liked Post, or unliking another one, changes nothing. */
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
