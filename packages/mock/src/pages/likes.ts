import type { Timeline } from '../data/timeline.ts';
import { OptionError } from '../option-checks.ts';
import { type LikesChange, requireForm } from './likes-change.ts';
import { createDifference, type Difference, UserLikes } from './user-likes.ts';

/** The likes of all users in a timeline, with the changes since. For positions, see `user-likes.ts`. */
export class Likes {
  readonly #timeline: Timeline;
  readonly #differences = new Map<string, Difference>();

  constructor(timeline: Timeline) {
    this.#timeline = timeline;
  }

  findLikes(userId: string): UserLikes {
    const difference = this.#differences.get(userId) ?? createDifference();
    return new UserLikes(this.#timeline, userId, difference);
  }

  /**
   * Changes likes. All changes are checked before the first is made. Liking a liked Post, or unliking one
   * that is not liked, changes nothing.
   *
   * @throws {OptionError} if a change is not valid; then none is made.
   */
  change(changes: readonly unknown[]): void {
    const validChanges = changes.map((change, index) => {
      requireForm(change, `change[${index}]`);
      this.#requirePossible(change, `change[${index}]`);
      return change;
    });
    for (const { user, like = 0, unlike = [] } of validChanges) {
      const difference = this.#differences.get(user) ?? createDifference();
      this.#differences.set(user, difference);
      for (const id of unlike) {
        const position = this.#findPosition(user, id, difference);
        if (position !== undefined) difference.unliked.add(position);
      }
      if (typeof like === 'number') difference.added += like;
      else this.#addNamed(user, like, difference);
    }
  }

  /**
   * Throws if the timeline cannot have a change:
   *
   *                   like                      unlike
   *   generated       a number                  Posts that the user likes or liked
   *   of a data set   Posts of the data set     Posts of the data set
   *
   * @param option its name in errors
   */
  #requirePossible({ user, like, unlike = [] }: LikesChange, option: string): void {
    if (this.#timeline.countLikes(user) === undefined) {
      throw new OptionError(`${option}.user`, `there is no user ${user}`, 'an existing user');
    }
    if (this.#timeline.generatesPosts) {
      if (typeof like === 'object') {
        throw new OptionError(`${option}.like`, 'Posts are generated', 'how many more to like');
      }
      this.#requireLiked(user, unlike, `${option}.unlike`);
      return;
    }
    if (typeof like === 'number') {
      const allowed = 'the identifiers of Posts in it';
      throw new OptionError(`${option}.like`, 'Posts come from a data set', allowed);
    }
    this.#requireKnown(like ?? [], `${option}.like`);
    this.#requireKnown(unlike, `${option}.unlike`);
  }

  #requireKnown(ids: readonly string[], option: string): void {
    for (const [index, id] of ids.entries()) {
      if (this.#timeline.findPost(id) !== undefined) continue;
      const allowed = 'the identifier of one of the data set';
      throw new OptionError(`${option}[${index}]`, `there is no Post ${id}`, allowed);
    }
  }

  /**
   * Requires generated Posts that the user likes or liked. A Post at any position below 0 will do: the
   * change before this one, which is not made yet, may like it.
   */
  #requireLiked(user: string, ids: readonly string[], option: string): void {
    for (const [index, id] of ids.entries()) {
      const position = this.#timeline.findPosition(user, id);
      if (position !== undefined && position < this.findLikes(user).initialCount) continue;
      const reason = `there is no Post ${id} that user ${user} liked`;
      const allowed = 'the identifier of one, as a page has it';
      throw new OptionError(`${option}[${index}]`, reason, allowed);
    }
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

  /** Undoes all changes, or the changes of one user. */
  reset(userId?: string): void {
    if (userId === undefined) this.#differences.clear();
    else this.#differences.delete(userId);
  }

  /** The position of a Post that is or was liked. A Post that was liked again has the newer one. */
  #findPosition(user: string, id: string, { added, addedIds }: Difference): number | undefined {
    const index = addedIds.lastIndexOf(id);
    if (index >= 0) return -1 - index;
    const position = this.#timeline.findPosition(user, id);
    // Generated Posts have identifiers (see `post-id.ts`) even at positions that no like has yet.
    return position !== undefined && position >= -added ? position : undefined;
  }
}
