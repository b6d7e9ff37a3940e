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
  /** The clock of polls, in milliseconds since 1970. A poll is open if it ends after its time. */
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
    // `untilMs` is within a slot that is not over, so the last slot is the one before it.
    this.#lastSlot = findSlot(untilMs) - 1;
    // Tokens depend on the identity. So with the default end, those that tests have written down stay valid.
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
    // `chooseFixture` makes sure that the range is not empty.
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

  /** The Post with an identifier. Any like code will do: it may be that of a Post that refers to this one. */
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
