import type { Post } from '@liked-posts/types';
import { createFixtures, type Fixture } from './fixture.ts';
import { FixtureObjects } from './fixture-objects.ts';
import { chooseFixture, chooseOldest, fixtures } from './fixture-order.ts';
import { duplicates } from './fixtures/posts.ts';
import { mix, mixText } from './hash.ts';
import {
  type CopyKey,
  findSlot,
  readId,
  readLikePosition,
  writeId,
  writeLikeCode,
} from './post-id.ts';
import { chooseSlot, findLatestSlot, timelineEndMs } from './slots.ts';
import type { Lazy, Timeline } from './timeline.ts';

export interface FixtureSettings {
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

/** The Posts that the service includes twice, as they are the second time. */
const duplicateFixtures = createFixtures(duplicates);

/**
 * A timeline of copies of the Posts of the data file, in an order that follows from the seed. Each like
 * has an identifier of its own. It is computed without the likes before it, and nothing is stored: so
 * the millionth takes no longer than the first.
 *
 * Read the heads of `post-id.ts`, `slots.ts` and `fixture-order.ts` first.
 */
export class FixtureTimeline extends FixtureObjects implements Timeline {
  readonly identity: string;
  readonly generatesPosts = true;
  readonly #settings: FixtureSettings;
  readonly #seed: number;
  readonly #lastSlot: number;

  constructor(settings: FixtureSettings) {
    super(settings.pollClock);
    const { seed, untilMs } = settings;
    this.#settings = settings;
    // The slot that `untilMs` is in ends later, so the last one is before it.
    this.#lastSlot = findSlot(untilMs) - 1;
    // The default end is always the same, so only another one needs a name in the identity.
    const suffix = untilMs === timelineEndMs ? '' : ` until ${this.#lastSlot}`;
    this.identity = `generated from ${seed}${suffix}`;
    // A seed may have 53 bits, and a hash has 32.
    this.#seed = mix(mix(0, seed >>> 0), Math.floor(seed / 2 ** 32) >>> 0);
  }

  countLikes(userId: string): number | undefined {
    const { likes, users } = this.#settings;
    if (users !== undefined) return users.get(userId);
    return this.mayHaveUser(userId) ? likes : undefined;
  }

  getLikedPost(userId: string, position: number): Lazy<Post> {
    const { fixture, copyKey } = this.#findLike(mixText(this.#seed, userId), position);
    return fixture.createCopy(copyKey);
  }

  /**
   * Finds the fixture of the like at a position, and what differs in the copy. With the seed 1, the
   * seventh like of user 2244994945 is made so:
   *
   *   userHash      1469543778
   *   fixture       610         one of `ordinary`
   *   latest slot   1939630     24 slots before the last one: a quarter of an hour for each like
   *   slot          1939629     chosen by a hash
   *   like code     469546772   the last nine digits of userHash + 6 * 499
   *   identifier    1939629469546772610, written on 30 June 2025 at 10:17:56
   */
  #findLike(userHash: number, position: number): { fixture: Fixture; copyKey: CopyKey } {
    const latestSlot = findLatestSlot(position, this.#lastSlot);
    const likeHash = mix(userHash, position);
    const chosen = chooseFixture(userHash, position);
    // The chosen fixture may have what the service did not have yet, such as a poll in a slot before
    // 2015: then one that can be as old as the service takes its place.
    const fixture = chosen.earliestSlot <= latestSlot ? chosen : chooseOldest(likeHash);
    const isNew = position < 0;
    const slot = isNew ? latestSlot : chooseSlot(fixture.earliestSlot, latestSlot, likeHash);
    return { fixture, copyKey: { slot, likeCode: writeLikeCode(userHash, position) } };
  }

  findPosition(userId: string, id: string): number | undefined {
    const parts = readId(id);
    if (parts === undefined) return undefined;
    const userHash = mixText(this.#seed, userId);
    const position = readLikePosition(userHash, parts.likeCode);
    if (position === undefined) return undefined;
    const { fixture, copyKey } = this.#findLike(userHash, position);
    // An identifier that somebody made up can have the like code of this position, but another slot.
    return writeId({ ...copyKey, fixtureNumber: fixture.fixtureNumber }) === id
      ? position
      : undefined;
  }

  findPost(id: string): Lazy<Post> | undefined {
    return findPostAmong(fixtures, id);
  }

  findDuplicate(id: string): Lazy<Post> | undefined {
    return findPostAmong(duplicateFixtures, id);
  }
}

/**
 * Any like code will do, because a Post need not be liked, only referred to: 1939629469546772610
 * and 1939629000000000610 are both copies of fixture 610.
 */
function findPostAmong(
  fixturesByNumber: ReadonlyMap<string, Fixture>,
  id: string,
): Lazy<Post> | undefined {
  const parts = readId(id);
  const fixture = parts && fixturesByNumber.get(parts.fixtureNumber);
  return fixture && parts.slot >= fixture.earliestSlot ? fixture.createCopy(parts) : undefined;
}
