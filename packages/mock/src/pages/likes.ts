import type { Post } from '@liked-posts/types';
import { maxLikes } from '../data/post-id.ts';
import type { Lazy, Timeline } from '../data/timeline.ts';
import { checkOptions, OptionError, requireString, whole } from '../option-error.ts';

/**
 * A change of one user's likes, made all at once. A Post in both lists is liked again, so that it
 * becomes the most recent like.
 *
 * @example
 * const change: LikesChange = { user: '42', like: 2, unlike: ['1939656233467052032'] };
 */
export interface LikesChange {
  /** The identifier of the user. */
  readonly user: string;
  /**
   * The Posts that the user newly likes. If Posts are generated, how many; with a data set, the
   * identifiers of its Posts, most recently liked first.
   */
  readonly like?: number | readonly string[];
  /** The identifiers of the Posts that the user no longer likes. */
  readonly unlike?: readonly string[];
}

const checks = { user: requireString, like: requireLike, unlike: requireIds };

/**
 * Throws unless this is a change.
 *
 * @param option its name in errors, such as `change[0]`
 */
export function checkChange(change: unknown, option: string): asserts change is LikesChange {
  const anObject = 'an object such as { "user": "42", "like": 2 }';
  checkOptions(change, checks, option, anObject);
  const { user, like, unlike }: Partial<LikesChange> = change;
  requireString(`${option}.user`, user);
  if (like !== undefined || unlike !== undefined) return;
  throw new OptionError(option, 'it changes nothing', 'at least one of like, unlike');
}

function requireLike(option: string, value: unknown): void {
  if (Array.isArray(value)) requireIds(option, value);
  else whole(0, maxLikes)(option, value);
}

function requireIds(option: string, value: unknown): void {
  if (Array.isArray(value) && value.every((id) => typeof id === 'string')) return;
  throw new OptionError(option, { value }, 'a list of identifiers of Posts, as strings');
}

const noDifference: Difference = { added: 0, ids: [], unliked: new Set() };

/** The likes of all users: those of the timeline, with the changes made since. */
export class Likes {
  readonly #timeline: Timeline;
  readonly #differences = new Map<string, Difference>();

  constructor(timeline: Timeline) {
    this.#timeline = timeline;
  }

  ofUser(userId: string): UserLikes {
    return new UserLikes(this.#timeline, userId, this.#differences.get(userId) ?? noDifference);
  }

  /**
   * Throws if a change is about a user or a Post that this timeline does not have.
   *
   * @param option its name in errors
   */
  check({ user, like, unlike = [] }: LikesChange, option: string): void {
    const likes = this.#timeline.countLikes(user);
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
        ? (this.#timeline.findPosition(user, id) ?? likes) < likes
        : this.#timeline.findPost(id) !== undefined;
    const named = { like: typeof like === 'object' ? like : [], unlike };
    for (const [list, ids] of Object.entries(named)) {
      for (const [index, id] of ids.entries()) {
        if (isKnown(id)) continue;
        throw new OptionError(
          `${option}.${list}[${index}]`,
          `there is no Post ${id}${makesPosts ? ` that user ${user} liked` : ''}`,
          `the identifier of one${makesPosts ? ', as a page has it' : ' of the data set'}`,
        );
      }
    }
  }

  /** Makes a change. To like a liked Post, or unlike one that is not liked, changes nothing. */
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

  /** Undoes all changes, or those of one user. */
  reset(userId?: string): void {
    if (userId === undefined) this.#differences.clear();
    else this.#differences.delete(userId);
  }

  #positionOf(user: string, id: string, { added, ids }: Difference): number | undefined {
    const index = ids.lastIndexOf(id);
    if (index >= 0) return -1 - index;
    const position = this.#timeline.findPosition(user, id);
    return position !== undefined && position >= -added ? position : undefined;
  }
}

/** The difference between a user's likes and those of the timeline. */
interface Difference {
  added: number;
  /** The added Posts, oldest first, if the change named them. */
  readonly ids: string[];
  /** The positions of Posts that are no longer liked. */
  readonly unliked: Set<number>;
}

/**
 * The current likes of a user. Each keeps its position when others come and go: likes of the
 * timeline count up from 0, added ones count down from -1.
 */
export class UserLikes {
  /** Whether the user exists. If not, there are no likes. */
  readonly hasUser: boolean;
  /** The number of likes before any change. */
  readonly initialCount: number;
  readonly first: number;
  /** The position after the last like; equal to `first` if there are none. */
  readonly end: number;
  /** Names the likes in tokens, which are valid for these alone, whatever changed. */
  readonly name: string;
  readonly #timeline: Timeline;
  readonly #userId: string;
  readonly #difference: Difference;

  constructor(timeline: Timeline, userId: string, difference: Difference) {
    const likes = timeline.countLikes(userId);
    this.#timeline = timeline;
    this.#userId = userId;
    this.#difference = difference;
    this.hasUser = likes !== undefined;
    this.initialCount = likes ?? 0;
    this.name = `${timeline.identity}\n${userId}\n${this.initialCount}`;
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
      const post = this.#likedPost(position);
      if (post !== undefined) posts.push(post);
    }
    return posts;
  }

  /** The Post at a position between `first` and `end`; undefined if it is no longer liked. */
  #likedPost(position: number): Lazy<Post> | undefined {
    const { ids, unliked } = this.#difference;
    if (unliked.has(position)) return undefined;
    // A look-up by a negative index is slow.
    const id = position < 0 ? ids[-1 - position] : undefined;
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

  /**
   * The position `count` likes after another, or before it if negative; at most `end`, at least
   * `first`.
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

  /** The position, limited to the range from `first` to `end`. */
  nearest(position: number): number {
    return Math.min(this.end, Math.max(this.first, position));
  }
}
