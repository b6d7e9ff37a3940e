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
import { adaptError, KnownObjects } from './known-objects.ts';
import {
  chooseSlot,
  findLastSlot,
  findPlace,
  findPositionAt,
  findSlot,
  type Home,
  readFixtureNumber,
  readId,
  readTime,
  timelineEndMs,
  writeId,
} from './post-id.ts';
import type { Beside, Lazy, Timeline } from './timeline.ts';

export interface FixtureSettings {
  readonly seed: number;
  /** The number of Posts that each user likes, unless `users` is set. */
  readonly likes: number;
  /** The only users, with the number of Posts they like; undefined if any number is a user. */
  readonly users: ReadonlyMap<string, number> | undefined;
  /** When the newest Posts were written, in milliseconds since 1970. */
  readonly untilMs: number;
  /** The time at which polls are open or closed, in milliseconds since 1970. */
  readonly timeOfPolls: () => number;
}

const known = new KnownObjects({ users, media, places, topics, errors });
const copies = createFixtures(secondCopies);
const pollFixtures: ReadonlyMap<string, Poll> = new Map(
  polls.map((poll) => [readFixtureNumber(poll.id), poll]),
);

const postErrors = errors.filter(({ resource_type }) => resource_type === 'tweet');
/** The errors about missing Posts, by number. */
const missingPosts = mapByNumber(postErrors.filter(({ field }) => field === undefined));
/** The errors about fields of Posts that only the author may see, by number. */
const hiddenFields = mapByNumber(postErrors.filter(({ field }) => field !== undefined));

function mapByNumber(some: readonly ErrorAboutObject[]): ReadonlyMap<string, ErrorAboutObject> {
  return new Map(some.map((error) => [readFixtureNumber(error.value), error]));
}

const highestUserId = '9223372036854775807';

/** Whether there may be a user with this identifier: any positive signed 64-bit integer. */
function isUserId(id: string): boolean {
  if (!/^[1-9][0-9]{0,18}$/.test(id)) return false;
  return id.length < highestUserId.length || id <= highestUserId;
}

/** A like of a user: the fixture that it repeats, and where. */
interface Like {
  readonly fixture: Fixture;
  readonly home: Home;
}

/**
 * A timeline that repeats the Posts of the data file in an order that follows from the seed. Each
 * like has an identifier and a time of its own. Every position costs the same, and nothing is stored.
 */
export class FixtureTimeline implements Timeline {
  readonly identity: string;
  readonly makesPosts = true;
  readonly #settings: FixtureSettings;
  readonly #seed: number;
  readonly #lastSlot: number;

  constructor(settings: FixtureSettings) {
    const { seed, untilMs } = settings;
    this.#settings = settings;
    this.#lastSlot = findSlot(untilMs) - 1;
    const end = untilMs === timelineEndMs ? '' : ` until ${this.#lastSlot}`;
    this.identity = `generated from ${seed}${end}`;
    // A seed may have 53 bits, and a hash has 32.
    this.#seed = mix(mix(0, seed >>> 0), Math.floor(seed / 2 ** 32) >>> 0);
  }

  countLikes(userId: string): number | undefined {
    const { likes, users } = this.#settings;
    if (users !== undefined) return users.get(userId);
    const isMissing = known.findErrors('user', [{ by: 'id', name: userId }]).length > 0;
    return isUserId(userId) && !isMissing ? likes : undefined;
  }

  getLikedPost(userId: string, position: number): Lazy<Post> {
    const { fixture, home } = this.#findLike(mixText(this.#seed, userId), position);
    return fixture.at(home);
  }

  #findLike(userHash: number, position: number): Like {
    const last = findLastSlot(position, this.#lastSlot);
    const random = mix(userHash, position);
    const chosen = chooseFixture(userHash, position);
    const fixture = chosen.earliest <= last ? chosen : chooseOldest(random);
    const slot = position < 0 ? last : chooseSlot(fixture.earliest, last, random);
    return { fixture, home: { slot, place: findPlace(userHash, position) } };
  }

  findPosition(userId: string, id: string): number | undefined {
    const parts = readId(id);
    if (parts === undefined) return undefined;
    const userHash = mixText(this.#seed, userId);
    const position = findPositionAt(userHash, parts.place);
    if (position === undefined) return undefined;
    const { fixture, home } = this.#findLike(userHash, position);
    return writeId({ ...home, number: fixture.number }) === id ? position : undefined;
  }

  findPost(id: string): Lazy<Post> | undefined {
    return findPostAmong(fixtures, id);
  }

  findSecondCopy(id: string): Lazy<Post> | undefined {
    return findPostAmong(copies, id);
  }

  listBeside(posts: readonly Lazy<Post>[], fields: ReadonlySet<string>): Beside {
    const errors: Problem[] = [];
    for (const { id = '' } of posts) {
      const hidden = hiddenFields.get(readFixtureNumber(id));
      const [field = ''] = hidden?.field?.split('.') ?? [];
      if (hidden !== undefined && fields.has(field)) errors.push(rewriteForPost(hidden, id));
    }
    return { topics: known.listBeside(posts, fields).topics, errors };
  }

  findObject(
    resource: Exclude<ResourceName, 'tweets'>,
    by: string,
    name: string,
  ): Lazy<object> | undefined {
    return resource === 'polls' ? this.#findPoll(name) : known.findObject(resource, by, name);
  }

  #findPoll(id: string): Poll | undefined {
    const parts = readId(id);
    const poll = parts && pollFixtures.get(parts.number);
    if (poll?.duration_minutes === undefined) return undefined;
    const endMs = readTime(id) + poll.duration_minutes * 60_000;
    return {
      ...poll,
      id,
      end_datetime: new Date(endMs).toISOString(),
      voting_status: endMs > this.#settings.timeOfPolls() ? 'open' : 'closed',
    };
  }

  /** A handle that an account had before it was renamed is not reported. */
  explainMissing(parameter: string, type: string, reference: ObjectReference): Problem | undefined {
    if (type !== 'tweet') return adaptError(parameter, known.findErrors(type, reference));
    const [{ name }] = reference;
    const error = missingPosts.get(readFixtureNumber(name));
    return error && adaptError(parameter, [rewriteForPost(error, name)]);
  }
}

function findPostAmong(some: ReadonlyMap<string, Fixture>, id: string): Lazy<Post> | undefined {
  const parts = readId(id);
  const fixture = parts && some.get(parts.number);
  return fixture && parts.slot >= fixture.earliest ? fixture.at(parts) : undefined;
}

/** An error of the data file, about the Post with another identifier. */
function rewriteForPost(error: ErrorAboutObject, id: string): ErrorAboutObject {
  const { value, detail = '', resource_id } = error;
  return {
    ...error,
    detail: detail.replace(value, id),
    value: id,
    ...(resource_id !== undefined && { resource_id: id }),
  };
}
