import type { Timeline } from '../data/timeline.ts';
import { type LikesChange, requireChange } from './likes-change.ts';
import { Difference, UserLikes } from './user-likes.ts';

/** The likes of all users in a timeline, with the changes since. For positions, see `user-likes.ts`. */
export class Likes {
  readonly #timeline: Timeline;
  readonly #differences = new Map<string, Difference>();

  constructor(timeline: Timeline) {
    this.#timeline = timeline;
  }

  findLikes(userId: string): UserLikes {
    const difference = this.#differences.get(userId) ?? new Difference();
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
    const difference = this.#differences.get(user) ?? new Difference();
    this.#differences.set(user, difference);
    // A Post in both lists is liked again, so `unlike` comes first.
    for (const id of unlike) {
      const position = this.#findPosition(user, id, difference);
      if (position !== undefined) difference.unliked.add(position);
    }
    if (typeof like === 'number') difference.added += like;
    else this.#addNamed(user, like, difference);
  }

  #addNamed(user: string, ids: readonly string[], difference: Difference): void {
    // The oldest like, which is the last in the list, is added first.
    for (const id of ids.toReversed()) {
      const position = this.#findPosition(user, id, difference);
      const isLiked = position !== undefined && !difference.unliked.has(position);
      if (isLiked) continue;
      difference.addedIds.push(id);
      difference.added += 1;
    }
  }

  /** The position of a Post that is or was liked. A Post that was liked again has the newer one. */
  #findPosition(user: string, id: string, { added, addedIds }: Difference): number | undefined {
    const index = addedIds.lastIndexOf(id);
    // The first added like, at index 0, is at position -1.
    if (index >= 0) return -1 - index;
    const position = this.#timeline.findPosition(user, id);
    // Generated Posts have identifiers (see `post-id.ts`) even at positions that no like has yet.
    return position !== undefined && position >= -added ? position : undefined;
  }
}
