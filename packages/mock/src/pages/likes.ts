import type { Timeline } from '../data/timeline.ts';
import { type LikesChange, requireChange } from './likes-change.ts';
import { LikesDifference, UserLikes } from './user-likes.ts';

/** The likes of all users in a timeline, and the changes of likes. For positions, see `user-likes.ts`. */
export class Likes {
  readonly #timeline: Timeline;
  readonly #differences = new Map<string, LikesDifference>();

  constructor(timeline: Timeline) {
    this.#timeline = timeline;
  }

  /** The likes of a user, as they are now. */
  findLikes(userId: string): UserLikes {
    const difference = this.#differences.get(userId) ?? new LikesDifference();
    return new UserLikes(this.#timeline, userId, difference);
  }

  /**
   * Changes likes. All changes are checked before the first is made.
   *
   * @throws {OptionError} if a change is not valid; then none is made.
   */
  change(changes: readonly unknown[]): void {
    const validChanges = changes.map((change, index) =>
      requireChange(this.#timeline, change, `change[${index}]`),
    );
    for (const change of validChanges) this.#apply(change);
  }

  /** Undoes all changes, or the changes of one user. */
  reset(userId?: string): void {
    if (userId === undefined) this.#differences.clear();
    else this.#differences.delete(userId);
  }

  /** Applies a change. Liking a liked Post, or unliking one that is not liked, changes nothing. */
  #apply({ user, like = 0, unlike = [] }: LikesChange): void {
    const difference = this.#differences.get(user) ?? new LikesDifference();
    this.#differences.set(user, difference);
    // A Post in both lists is liked again, so `unlike` comes first.
    for (const id of unlike) {
      const position = this.#findPosition(user, id, difference);
      if (position !== undefined) difference.unliked.add(position);
    }
    // `requireChange` allows a number only for generated Posts, which follow from their positions.
    if (typeof like === 'number') difference.added += like;
    else this.#likeByIds(user, like, difference);
  }

  #likeByIds(user: string, ids: readonly string[], difference: LikesDifference): void {
    // The list begins with the most recent like, which gets the lowest position, so it is added last.
    for (const id of ids.toReversed()) {
      const position = this.#findPosition(user, id, difference);
      const isLiked = position !== undefined && !difference.unliked.has(position);
      if (isLiked) continue;
      difference.addedIds.push(id);
      difference.added += 1;
    }
  }

  /** The position of a Post that is or was liked. A Post that was liked again has the newer position. */
  #findPosition(user: string, id: string, difference: LikesDifference): number | undefined {
    const { added, addedIds } = difference;
    const index = addedIds.lastIndexOf(id);
    // The first added like, at index 0, is at position -1.
    if (index >= 0) return -1 - index;
    const position = this.#timeline.findPosition(user, id);
    // The timeline also finds generated Posts below `-added`, where no like is yet.
    return position !== undefined && position >= -added ? position : undefined;
  }
}
