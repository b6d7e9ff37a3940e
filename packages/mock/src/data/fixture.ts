import type { Post } from '@liked-posts/types';
import { type Copy, createMemberWriter } from './copy-members.ts';
import { findEarliestSlot } from './earliest-slot.ts';
import { duplicates, early, ordinary, rare, referenced } from './fixtures/posts.ts';
import { type CopyKey, readFixtureNumber, writeId } from './post-id.ts';

/**
 * A Post of the data file, of which timelines have copies. A copy is written in another slot (four
 * minutes, the first digits of an identifier) and has another like code (the next nine). So have the
 * Posts that it refers to, which stay as many slots older:
 *
 *                data file            copy { slot: 1939500, likeCode: '827576524' }
 *   Post         1900000111111111007  1939500827576524007
 *   replied to   1899990111111111008  1939490827576524008
 */
export class Fixture {
  /** The last three digits of the Post's identifier, which all copies keep: 007. */
  readonly fixtureNumber: string;
  readonly #post: Post;
  // Both are computed when they are first read, so that a mock starts at once.
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
   * getters are inherited: `{ ...copy }` lacks them.
   */
  createCopy({ slot, likeCode }: CopyKey): Post {
    this.#prototype ??= createPrototype(this.#post);
    const id = writeId({ slot, likeCode, fixtureNumber: this.fixtureNumber });
    return Object.assign(Object.create(this.#prototype), { slot, likeCode, id });
  }
}

/** The prototype of all copies of a Post, which have only a {@link CopyKey} and an `id` of their own. */
function createPrototype(post: Post): object {
  const prototype = {};
  const { id: _, ...otherMembers } = post;
  // The data file leaves out `created_at`, but each copy has it.
  for (const [name, value] of Object.entries({ ...otherMembers, created_at: '' })) {
    const writeMember = createMemberWriter(post, name, value);
    Object.defineProperty(prototype, name, {
      get(this: Copy) {
        return writeMember(this);
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

/** Second copies of Posts that the service includes twice: their links have more, such as a `title`. */
export const duplicateFixtures: ReadonlyMap<string, Fixture> = mapByNumber(
  createFixtures(duplicates),
);

function mapByNumber(list: readonly Fixture[]): ReadonlyMap<string, Fixture> {
  return new Map(list.map((fixture) => [fixture.fixtureNumber, fixture]));
}
