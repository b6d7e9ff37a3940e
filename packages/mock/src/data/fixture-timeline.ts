import type { Post } from '@liked-posts/types';
import { Fixture } from './fixture.ts';
import { FixtureObjects } from './fixture-objects.ts';
import { chooseFixture, chooseOldest, fixtures } from './fixture-order.ts';
import { duplicates } from './fixtures/posts.ts';
import { mix, mixText } from './hash.ts';
import { findSlot, readFixtureNumber, readId, readLikePosition, writeLikeCode } from './post-id.ts';
import { chooseSlot, findLatestSlot, timelineEndMs } from './slots.ts';
import type { Timeline } from './timeline.ts';

interface FixtureSettings {
  readonly seed: number;
  /** The number of Posts that each user likes, unless `users` is set. */
  readonly likes: number;
  /** The only users, with the number of Posts they like; undefined if any number is a user. */
  readonly users: ReadonlyMap<string, number> | undefined;
  /** When the newest Posts were written, in milliseconds since 1970. */
  readonly untilMs: number;
  /** The clock of polls, in milliseconds since 1970. A poll that ends later is open. */
  readonly pollClock: () => number;
}

/** Second copies of Posts that the service includes twice: their links have more, such as a `title`. */
const duplicateFixtures = new Map(
  duplicates.map((post) => [readFixtureNumber(post.id), new Fixture(post)]),
);

/**
 * A timeline of copies of the Posts of the data file, in an order that follows from the seed. Each like
 * has an identifier of its own, which determines its Post: by its slot (when it was written), its like
 * code (whose like it is, at which position) and its fixture number. See `post-id.ts`. So nothing is
 * stored. The base class {@link FixtureObjects} finds users, media and so on, by identifier.
 */
export class FixtureTimeline extends FixtureObjects implements Timeline {
  readonly identity: string;
  readonly generatesPosts = true;
  readonly #settings: FixtureSettings;
  readonly #seedHash: number;
  readonly #lastSlot: number;

  constructor(settings: FixtureSettings) {
    super(settings.pollClock);
    const { seed, untilMs } = settings;
    this.#settings = settings;
    // The slot that `untilMs` is in ends later, so the last one is before it.
    this.#lastSlot = findSlot(untilMs) - 1;
    // The default end has no suffix, which keeps the tokens that tests may have written down.
    const suffix = untilMs === timelineEndMs ? '' : ` until ${this.#lastSlot}`;
    this.identity = `generated from ${seed}${suffix}`;
    // A seed may have 53 bits, and a hash has 32: first the low 32 bits, then the other 21.
    this.#seedHash = mix(mix(0, seed >>> 0), Math.floor(seed / 2 ** 32) >>> 0);
  }

  countLikes(userId: string): number | undefined {
    const { likes, users } = this.#settings;
    if (users !== undefined) return users.get(userId);
    return this.mayHaveUser(userId) ? likes : undefined;
  }

  /**
   * A copy of the fixture for the position. With the seed 1, the seventh like of user 2244994945 is
   * made so:
   *
   *   userHash      1469543778
   *   fixture       610         one of the `ordinary` ones: see `fixture-order.ts`
   *   latest slot   1939630     the last slot is 1939654, and each of 6 later likes takes 4 slots
   *   slot          1939629     chosen by a hash
   *   like code     469546772   the last nine digits of userHash + 6 * 499
   *   identifier    1939629469546772610, written on 30 June 2025 at 10:17:56
   */
  getLikedPost(userId: string, position: number): Post {
    const userHash = this.#hashUser(userId);
    const latestSlot = findLatestSlot(position, this.#lastSlot);
    const likeHash = mix(userHash, position);
    const chosen = chooseFixture(userHash, position);
    // A Post with a poll cannot be from before 2015, when there were no polls. If `latestSlot` is too
    // early for the chosen fixture, one that can be of any time takes its place.
    const fixture = chosen.earliestSlot <= latestSlot ? chosen : chooseOldest(likeHash);
    // Likes since the start are at positions below 0. Each has the latest slot, as if just written.
    const isNew = position < 0;
    const slot = isNew ? latestSlot : chooseSlot(fixture.earliestSlot, latestSlot, likeHash);
    return fixture.createCopy({ slot, likeCode: writeLikeCode(userHash, position) });
  }

  #hashUser(userId: string): number {
    return mixText(this.#seedHash, userId);
  }

  findPosition(userId: string, id: string): number | undefined {
    const likeCode = readId(id)?.likeCode;
    if (likeCode === undefined) return undefined;
    const position = readLikePosition(this.#hashUser(userId), likeCode);
    if (position === undefined) return undefined;
    // An identifier that somebody made up can have the like code of this position, but another slot.
    return this.getLikedPost(userId, position).id === id ? position : undefined;
  }

  /**
   * Any like code will do, because a Post need not be liked, only referred to: the slot 1939629 and the
   * fixture number 610 make a copy of fixture 610, whatever is between them.
   */
  findPost(id: string): Post | undefined {
    const parts = readId(id);
    const fixture = parts && fixtures.get(parts.fixtureNumber);
    return fixture && parts.slot >= fixture.earliestSlot ? fixture.createCopy(parts) : undefined;
  }

  findDuplicate(id: string): Post | undefined {
    const parts = readId(id);
    return parts && duplicateFixtures.get(parts.fixtureNumber)?.createCopy(parts);
  }
}
