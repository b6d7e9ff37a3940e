import type { Post } from '@liked-posts/types';
import { type Copy, createMemberGetter } from './copy-members.ts';
import { findEarliestSlot } from './earliest-slot.ts';
import { duplicates, early, ordinary, rare, referenced } from './fixtures/posts.ts';
import { type CopyKey, readFixtureNumber, writeId } from './post-id.ts';

/**
 * A Post of the data file, of which timelines have copies. A copy has another slot and another like code:
 * the first digits of its identifier, and the next nine (see `post-id.ts`). The Posts that the copy refers
 * to have its like code, too, and stay as many slots older, here 10:
 *
 *                data file            copy { slot: 1939500, likeCode: '827576524' }
 *   Post         1900000111111111007  1939500827576524007
 *   replied to   1899990111111111008  1939490827576524008
 */
export class Fixture {
  /** The last three digits of the Post's identifier, which all copies keep: 007. */
  readonly fixtureNumber: string;
  readonly #post: Post;
  // These two are computed when they are first needed, so that a mock starts at once.
  #prototype: object | undefined;
  #earliestSlot: number | undefined;

  constructor(post: Post) {
    this.#post = post;
    this.fixtureNumber = readFixtureNumber(post.id);
  }

  /** The first slot that a copy can have. */
  get earliestSlot(): number {
    this.#earliestSlot ??= findEarliestSlot(this.#post);
    return this.#earliestSlot;
  }

  /**
   * A copy of the Post. Its members are getters, so that only those that a page selects are computed. The
   * getters are inherited: `{ ...copy }` and `JSON.stringify(copy)` lack them, so read them by name.
   */
  createCopy({ slot, likeCode }: CopyKey): Post {
    this.#prototype ??= createPrototype(this.#post);
    const id = writeId({ slot, likeCode, fixtureNumber: this.fixtureNumber });
    return Object.assign(Object.create(this.#prototype), { slot, likeCode, id });
  }
}

/** The prototype of all copies of a Post: the getters of all members but `id`, which each copy owns. */
function createPrototype(post: Post): object {
  const prototype = {};
  const { id: _, ...otherMembers } = post;
  // Fixtures have only members of a Post, hence the cast.
  const names = Object.keys(otherMembers) as (keyof Post)[];
  // The data file leaves out `created_at`, but each copy has it.
  for (const name of [...names, 'created_at'] as const) {
    const getMember = createMemberGetter(post, name);
    Object.defineProperty(prototype, name, {
      get(this: Copy) {
        return getMember(this);
      },
    });
  }
  return prototype;
}

const createFixtures = (posts: readonly Post[]) => posts.map((post) => new Fixture(post));

// The lists of the data file: `fixture-order.ts` decides at which positions of a timeline they are.
export const ordinaryFixtures: readonly Fixture[] = createFixtures(ordinary);
export const earlyFixtures: readonly Fixture[] = createFixtures(early);
export const rareFixtures: readonly Fixture[] = createFixtures(rare);

/** All fixtures but duplicates, by number. */
export const fixtures: ReadonlyMap<string, Fixture> = mapByNumber([
  ...ordinaryFixtures,
  ...earlyFixtures,
  ...rareFixtures,
  ...createFixtures(referenced),
]);

/**
 * The second forms of Posts that the service includes twice: their links have more members, such as
 * `title`. Each has the number of its first form in `fixtures`. `Timeline.findDuplicate` finds them.
 */
export const duplicateFixtures: ReadonlyMap<string, Fixture> = mapByNumber(
  createFixtures(duplicates),
);

function mapByNumber(list: readonly Fixture[]): ReadonlyMap<string, Fixture> {
  return new Map(list.map((fixture) => [fixture.fixtureNumber, fixture]));
}
