import type { ObjectReference, Poll, Post, Problem, ResourceName } from '@liked-posts/types';
import type { ErrorAboutObject } from './data-set.ts';
import { createFixtures, type Fixture } from './fixture.ts';
import { chooseFixture, chooseOldest, fixtures } from './fixture-order.ts';
import { errors } from './fixtures/errors.ts';
import { media } from './fixtures/media.ts';
import { places } from './fixtures/places.ts';
import { polls } from './fixtures/polls.ts';
import { secondCopies, topics } from './fixtures/posts.ts';
import { users } from './fixtures/users.ts';
import { mix, mixText } from './hash.ts';
import { adaptError, KnownObjects, readTopField } from './known-objects.ts';
import {
  type CopyKey,
  findSlot,
  readFixtureNumber,
  readId,
  readLikePosition,
  readTime,
  writeId,
  writeLikeCode,
} from './post-id.ts';
import { chooseSlot, findLatestSlot, timelineEndMs } from './slots.ts';
import type { Lazy, PageExtras, Timeline } from './timeline.ts';

export interface FixtureSettings {
  readonly seed: number;
  /** The number of Posts that each user likes, unless `users` is set. */
  readonly likes: number;
  /** The only users, with the number of Posts they like; undefined if any number is a user. */
  readonly users: ReadonlyMap<string, number> | undefined;
  /** When the newest Posts were written, in milliseconds since 1970. */
  readonly untilMs: number;
  /** The clock of polls, in milliseconds since 1970: those that end later are open. */
  readonly pollClock: () => number;
}

const fixtureObjects = new KnownObjects({ users, media, places, topics, errors });
const duplicateFixtures = createFixtures(secondCopies);
const pollsByNumber: ReadonlyMap<string, Poll> = new Map(
  polls.map((poll) => [readFixtureNumber(poll.id), poll]),
);

const postErrors = errors.filter(({ resource_type }) => resource_type === 'tweet');
/** The errors about missing Posts, by fixture number. */
const missingPosts = mapByNumber(postErrors.filter(({ field }) => field === undefined));
/** The errors about fields of Posts that only the author may see, by fixture number. */
const hiddenFields = mapByNumber(postErrors.filter(({ field }) => field !== undefined));

function mapByNumber(
  errorsOfPosts: readonly ErrorAboutObject[],
): ReadonlyMap<string, ErrorAboutObject> {
  return new Map(errorsOfPosts.map((error) => [readFixtureNumber(error.value), error]));
}

/** Whether there may be a user with this identifier: any positive signed 64-bit integer. */
function isUserId(id: string): boolean {
  return /^[1-9][0-9]{0,18}$/.test(id) && BigInt(id) < 2n ** 63n;
}

/** A like of a user: a copy of a fixture. */
interface Like {
  readonly fixture: Fixture;
  readonly copyKey: CopyKey;
}

/**
 * A timeline of copies of the Posts of the data file, in an order that follows from the seed. Each like
 * has its own identifier and time. Each position takes the same time, and nothing is stored.
 */
export class FixtureTimeline implements Timeline {
  readonly identity: string;
  readonly generatesPosts = true;
  readonly #settings: FixtureSettings;
  readonly #seed: number;
  readonly #lastSlot: number;

  constructor(settings: FixtureSettings) {
    const { seed, untilMs } = settings;
    this.#settings = settings;
    this.#lastSlot = findSlot(untilMs) - 1;
    const suffix = untilMs === timelineEndMs ? '' : ` until ${this.#lastSlot}`;
    this.identity = `generated from ${seed}${suffix}`;
    // A seed may have 53 bits, and a hash has 32.
    this.#seed = mix(mix(0, seed >>> 0), Math.floor(seed / 2 ** 32) >>> 0);
  }

  countLikes(userId: string): number | undefined {
    const { likes, users } = this.#settings;
    if (users !== undefined) return users.get(userId);
    const userErrors = fixtureObjects.findErrors('user', [{ by: 'id', name: userId }]);
    return isUserId(userId) && userErrors.length === 0 ? likes : undefined;
  }

  getLikedPost(userId: string, position: number): Lazy<Post> {
    const { fixture, copyKey } = this.#findLike(mixText(this.#seed, userId), position);
    return fixture.createCopy(copyKey);
  }

  /**
   * Finds the like at a position. With the seed 1, the seventh like of user 2244994945 is made so:
   *
   *   userHash      1469543778
   *   fixture       610         one of `ordinary`
   *   latest slot   1939630     24 slots before the last one: a quarter of an hour for each like
   *   slot          1939629     chosen by a hash
   *   like code     469546772   the last nine digits of userHash + 6 * 499
   *   identifier    1939629469546772610, written on 30 June 2025 at 10:17:56
   */
  #findLike(userHash: number, position: number): Like {
    const latestSlot = findLatestSlot(position, this.#lastSlot);
    const likeHash = mix(userHash, position);
    const chosen = chooseFixture(userHash, position);
    // The chosen fixture may have what the service did not have yet: then an old one takes its place.
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
    return writeId({ ...copyKey, fixtureNumber: fixture.number }) === id ? position : undefined;
  }

  findPost(id: string): Lazy<Post> | undefined {
    return findPostAmong(fixtures, id);
  }

  findDuplicate(id: string): Lazy<Post> | undefined {
    return findPostAmong(duplicateFixtures, id);
  }

  findExtras(posts: readonly Lazy<Post>[], fields: ReadonlySet<string>): PageExtras {
    const errors: Problem[] = [];
    for (const { id = '' } of posts) {
      const error = hiddenFields.get(readFixtureNumber(id));
      if (error?.field === undefined || !fields.has(readTopField(error.field))) continue;
      errors.push(rewriteForPost(error, id));
    }
    return { topics: fixtureObjects.findExtras(posts, fields).topics, errors };
  }

  findObject(
    resource: Exclude<ResourceName, 'tweets'>,
    by: string,
    name: string,
  ): Lazy<object> | undefined {
    if (resource === 'polls') return this.#findPoll(name);
    return fixtureObjects.findObject(resource, by, name);
  }

  #findPoll(id: string): Poll | undefined {
    const parts = readId(id);
    const poll = parts && pollsByNumber.get(parts.fixtureNumber);
    if (poll?.duration_minutes === undefined) return undefined;
    const endMs = readTime(id) + poll.duration_minutes * 60_000;
    return {
      ...poll,
      id,
      end_datetime: new Date(endMs).toISOString(),
      voting_status: endMs > this.#settings.pollClock() ? 'open' : 'closed',
    };
  }

  /** Undefined for a username that its account no longer has: `adaptError` gets no errors for it. */
  explainMissing(parameter: string, type: string, reference: ObjectReference): Problem | undefined {
    if (type !== 'tweet') return adaptError(parameter, fixtureObjects.findErrors(type, reference));
    const [{ name }] = reference;
    const error = missingPosts.get(readFixtureNumber(name));
    return error && adaptError(parameter, [rewriteForPost(error, name)]);
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

/** An error of the data file about a Post, rewritten for a copy of that Post. */
function rewriteForPost(error: ErrorAboutObject, id: string): ErrorAboutObject {
  const { value, detail = '', resource_id } = error;
  const rewritten = { ...error, detail: detail.replace(value, id), value: id };
  return resource_id === undefined ? rewritten : { ...rewritten, resource_id: id };
}
