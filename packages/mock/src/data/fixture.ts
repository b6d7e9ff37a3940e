import type { Post } from '@liked-posts/types';
import { createCopyPrototype, createRelatedIdPattern } from './fixture-copy.ts';
import { users } from './fixtures/users.ts';
import { type CopyKey, requireId } from './post-id.ts';
import { findFeatureStart, findSlotAfter, firstSlot } from './slots.ts';
import type { Lazy } from './timeline.ts';

// See `post-id.ts` for slots and the other parts of an identifier, and `fixture-copy.ts` for copies.

/** The users of the data file, by identifier and by username: no username looks like an identifier. */
const accounts = new Map(
  users.flatMap((user) => [[user.id, user] as const, [user.username, user] as const]),
);

/**
 * A Post of the data file. Timelines have copies of it, with other identifiers and times. Its getters
 * compute when they are first read, so that a mock starts at once.
 */
export class Fixture {
  /** The last three digits of its identifier, and of those of its copies. */
  readonly fixtureNumber: string;
  readonly #post: Post;
  /** All fixtures by identifier. Complete only after the last is created, so only getters read it. */
  readonly #byId: ReadonlyMap<string, Fixture>;
  #prototype: object | undefined;
  #earliestSlot: number | undefined;

  constructor(post: Post, byId: ReadonlyMap<string, Fixture>) {
    this.#post = post;
    this.#byId = byId;
    this.fixtureNumber = requireId(post.id).fixtureNumber;
  }

  /**
   * The first slot that a copy can have: the service has all features that the Post uses, and the
   * accounts in it exist. The same holds for the older Posts to which it refers. For example, 928835
   * for fixture 801: it replies to a Post 785 slots older, which has a long text, so not before 928050.
   */
  get earliestSlot(): number {
    this.#earliestSlot ??= this.#findEarliestSlot();
    return this.#earliestSlot;
  }

  /** A copy of the Post, whose members are computed when they are read. */
  createCopy({ slot, likeCode }: CopyKey): Lazy<Post> {
    this.#prototype ??= createCopyPrototype(this.#post);
    return Object.assign(Object.create(this.#prototype), { slot, likeCode });
  }

  #findEarliestSlot(): number {
    const slots = [firstSlot, findFeatureStart(this.#post)];
    for (const name of listAccountNames(this.#post)) {
      const createdAt = accounts.get(name)?.created_at;
      if (createdAt !== undefined) slots.push(findSlotAfter(Date.parse(createdAt)));
    }
    const parts = requireId(this.#post.id);
    // Related Posts have the same like code, so the JSON of the Post has the identifiers of all that it
    // refers to.
    for (const [id] of JSON.stringify(this.#post).matchAll(createRelatedIdPattern(parts))) {
      const slotsOlder = parts.slot - requireId(id).slot;
      // The Post itself, or a later version. Because only older Posts are followed, the recursion ends.
      if (slotsOlder <= 0) continue;
      // In each copy, the older Post stays as much older.
      const earliestOfOlder = this.#byId.get(id)?.earliestSlot ?? firstSlot;
      slots.push(slotsOlder + earliestOfOlder);
    }
    return Math.max(...slots);
  }
}

/** The identifiers and usernames of the accounts that a Post names. */
function listAccountNames({ author_id, in_reply_to_user_id, entities }: Post): string[] {
  const mentionedNames = (entities?.mentions ?? []).flatMap(({ id, username }) => [id, username]);
  const names = [author_id, in_reply_to_user_id, ...mentionedNames];
  return names.filter((name) => name !== undefined);
}

/** The fixtures for a list of Posts of the data file, by fixture number. */
export function createFixtures(posts: readonly Post[]): ReadonlyMap<string, Fixture> {
  const byId = new Map<string, Fixture>();
  for (const post of posts) byId.set(post.id, new Fixture(post, byId));
  return new Map([...byId.values()].map((fixture) => [fixture.fixtureNumber, fixture]));
}
