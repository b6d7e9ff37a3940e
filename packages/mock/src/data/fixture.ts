import type { Post } from '@liked-posts/types';
import { findBeginning, findSlotAfter } from './beginnings.ts';
import { users } from './fixtures/users.ts';
import { createFamilyPattern, createPrototype } from './post-at-home.ts';
import { firstSlot, type Home, requireId } from './post-id.ts';
import type { Lazy } from './timeline.ts';

/** The users of the data file, by identifier and by username. */
const accounts = new Map(
  users.flatMap((user) => [[user.id, user] as const, [user.username, user] as const]),
);

/**
 * A Post of the data file. Timelines repeat it with other identifiers and times. What follows from it
 * is found when it is first needed, so that a mock starts at once.
 */
export class Fixture {
  readonly number: string;
  readonly #post: Post;
  readonly #byId: ReadonlyMap<string, Fixture>;
  #prototype: object | undefined;
  #earliest: number | undefined;

  constructor(post: Post, byId: ReadonlyMap<string, Fixture>) {
    this.#post = post;
    this.#byId = byId;
    this.number = requireId(post.id).number;
  }

  /**
   * The first slot in which the service could do all that the Post shows, and all accounts exist that
   * it and the older Posts of its family name.
   */
  get earliest(): number {
    this.#earliest ??= this.#findEarliest();
    return this.#earliest;
  }

  /** The Post at a home. What depends on the home is computed when it is read. */
  at({ slot, place }: Home): Lazy<Post> {
    this.#prototype ??= createPrototype(this.#post);
    return Object.assign(Object.create(this.#prototype), { slot, place });
  }

  #findEarliest(): number {
    const slots = [firstSlot, findBeginning(this.#post)];
    for (const name of listAccountNames(this.#post)) {
      const createdAt = accounts.get(name)?.created_at;
      if (createdAt !== undefined) slots.push(findSlotAfter(Date.parse(createdAt)));
    }
    const ownParts = requireId(this.#post.id);
    for (const [id] of JSON.stringify(this.#post).matchAll(createFamilyPattern(ownParts))) {
      const slotsBefore = ownParts.slot - requireId(id).slot;
      // An older Post of the family stays as much older, wherever both are.
      if (slotsBefore > 0) slots.push(slotsBefore + (this.#byId.get(id)?.earliest ?? firstSlot));
    }
    return Math.max(...slots);
  }
}

/** The identifiers and usernames of the accounts that a Post names. */
function listAccountNames({ author_id, in_reply_to_user_id, entities }: Post): string[] {
  const mentions = entities?.mentions ?? [];
  return [
    author_id,
    in_reply_to_user_id,
    ...mentions.map(({ id }) => id),
    ...mentions.map(({ username }) => username),
  ].filter((name) => name !== undefined);
}

/** The Posts of a list of the data file, by number. */
export function createFixtures(posts: readonly Post[]): ReadonlyMap<string, Fixture> {
  const byId = new Map<string, Fixture>();
  for (const post of posts) byId.set(post.id, new Fixture(post, byId));
  return new Map([...byId.values()].map((fixture) => [fixture.number, fixture]));
}
