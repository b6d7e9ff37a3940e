import type { Post } from '@liked-posts/types';
import { duplicateFixtures, fixtures } from './fixture.ts';
import { FixtureObjects } from './fixture-objects.ts';
import { chooseFixture } from './fixture-order.ts';
import { hashSeed, mix, mixText } from './hash.ts';
import { readLikePosition, writeLikeCode } from './like-code.ts';
import { findSlot, readId } from './post-id.ts';
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

/**
 * A timeline of copies of the Posts of the data file, in an order that follows from the seed. The
 * identifier of a Post says all about it (see `post-id.ts`), so nothing is stored. The base class
 * {@link FixtureObjects} finds users, media and so on.
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
    this.#seedHash = hashSeed(seed);
    // The slot that `untilMs` is in is not over, so the last one is before it.
    this.#lastSlot = findSlot(untilMs) - 1;
    // The default end has no suffix, which keeps the tokens that tests may have written down.
    const suffix = untilMs === timelineEndMs ? '' : ` until ${this.#lastSlot}`;
    this.identity = `generated from ${seed}${suffix}`;
  }

  countLikes(userId: string): number | undefined {
    const { likes, users } = this.#settings;
    if (users !== undefined) return users.get(userId);
    return this.mayHaveUser(userId) ? likes : undefined;
  }

  getLikedPost(userId: string, position: number): Post {
    const userHash = this.#hashUser(userId);
    const latestSlot = findLatestSlot(position, this.#lastSlot);
    const fixture = chooseFixture({ userHash, position, latestSlot });
    const range = { earliest: fixture.earliestSlot, latest: latestSlot };
    // New likes, at positions below 0, are of Posts that were just written.
    const slot = position < 0 ? latestSlot : chooseSlot(range, mix(userHash, position));
    return fixture.createCopy({ slot, likeCode: writeLikeCode(userHash, position) });
  }

  findPosition(userId: string, id: string): number | undefined {
    const parts = readId(id);
    const position = parts && readLikePosition(this.#hashUser(userId), parts.likeCode);
    if (position === undefined) return undefined;
    // An identifier that somebody made up can have the like code of this position, but another slot.
    return this.getLikedPost(userId, position).id === id ? position : undefined;
  }

  #hashUser(userId: string): number {
    return mixText(this.#seedHash, userId);
  }

  /** A Post that is liked, or that another one refers to: so any like code will do. */
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
