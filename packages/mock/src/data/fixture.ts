import type { Post, User } from '@liked-posts/types';
import { createCopyPrototype, createRelatedIdPattern } from './fixture-copy.ts';
import { users } from './fixtures/users.ts';
import { type CopyKey, readFixtureNumber, requireId } from './post-id.ts';
import { findFeatureStart, findSlotAfter, firstSlot } from './slots.ts';
import type { Lazy } from './timeline.ts';

/**
 * A Post of the data file, of which timelines have copies. A copy is written in another slot (four
 * minutes, the first digits of an identifier) and has another like code (the next nine):
 *
 *   the Post                                               1900000111111111007
 *   createCopy({ slot: 1939500, likeCode: '827576524' })   1939500827576524007
 *
 * See `post-id.ts` for identifiers, and `fixture-copy.ts` for all else that differs between copies.
 */
export class Fixture {
  /** The last three digits of the Post's identifier, which all copies keep: 007. */
  readonly fixtureNumber: string;
  readonly #post: Post;
  readonly #postsById: ReadonlyMap<string, Post>;
  #prototype: object | undefined;
  #earliestSlot: number | undefined;

  constructor(post: Post, postsById: ReadonlyMap<string, Post>) {
    this.#post = post;
    this.#postsById = postsById;
    this.fixtureNumber = readFixtureNumber(post.id);
  }

  /** The first slot that a copy can have: see {@link findEarliestSlot}. */
  get earliestSlot(): number {
    // Computed when first read, so that a mock starts at once.
    this.#earliestSlot ??= findEarliestSlot(this.#post, this.#postsById);
    return this.#earliestSlot;
  }

  /** A copy of the Post, whose members are computed when they are read. */
  createCopy({ slot, likeCode }: CopyKey): Lazy<Post> {
    this.#prototype ??= createCopyPrototype(this.#post);
    return Object.assign(Object.create(this.#prototype), { slot, likeCode });
  }
}

/** The fixtures for a list of Posts of the data file, by fixture number. */
export function createFixtures(posts: readonly Post[]): ReadonlyMap<string, Fixture> {
  const postsById = new Map(posts.map((post) => [post.id, post]));
  const fixtures = posts.map((post) => new Fixture(post, postsById));
  return new Map(fixtures.map((fixture) => [fixture.fixtureNumber, fixture]));
}

/**
 * The first slot in which a Post could be written: the service has the features that it uses, its
 * accounts exist, and the same holds for the older Posts to which it refers. For fixture 801, it is 928835:
 *
 *   features      928050    its text has more than 140 characters
 *   accounts      below 0   they are older than the service's first identifier
 *   older Posts   928835    it replies to a Post 785 slots older, whose text is long, too: 928050 + 785
 */
function findEarliestSlot(post: Post, postsById: ReadonlyMap<string, Post>): number {
  const slots = [findFeatureStart(post)];
  for (const { created_at } of listAccounts(post)) {
    if (created_at !== undefined) slots.push(findSlotAfter(Date.parse(created_at)));
  }
  const { slot } = requireId(post.id);
  for (const relatedId of listRelatedIds(post)) {
    // In each copy, the older Post stays as much older.
    const slotsOlder = slot - requireId(relatedId).slot;
    // The Post itself, or a later version. Because only older Posts are followed, the recursion ends.
    if (slotsOlder <= 0) continue;
    const olderPost = postsById.get(relatedId);
    const earliestOfOlder = olderPost ? findEarliestSlot(olderPost, postsById) : firstSlot;
    slots.push(slotsOlder + earliestOfOlder);
  }
  return Math.max(...slots);
}

/** The users of the data file that a Post names, as author or otherwise. A mention may lack an `id`. */
function listAccounts({ author_id, in_reply_to_user_id, entities }: Post): readonly User[] {
  const mentions = entities?.mentions ?? [];
  const ids = [author_id, in_reply_to_user_id, ...mentions.map(({ id }) => id)];
  const usernames = mentions.map(({ username }) => username);
  return users.filter(({ id, username }) => ids.includes(id) || usernames.includes(username));
}

/**
 * The identifiers of the Posts that a Post refers to, and its own. Some are in links, so this searches
 * its JSON: all have the Post's like code.
 */
function listRelatedIds(post: Post): readonly string[] {
  return JSON.stringify(post).match(createRelatedIdPattern(requireId(post.id))) ?? [];
}
