import type { ObjectReference, Post, Problem, ResourceName } from '@liked-posts/types';
import type { ErrorAboutObject } from './data-set.ts';
import {
  createFixtures,
  type Fixture,
  hiddenFields,
  missingFixtures,
  pollFixtures,
} from './fixture.ts';
import { errors } from './fixtures/errors.ts';
import { media } from './fixtures/media.ts';
import { places } from './fixtures/places.ts';
import { first, ordinary, rare, referenced, secondCopies, topics } from './fixtures/posts.ts';
import { users } from './fixtures/users.ts';
import { mix, mixText, modulo, pick } from './hash.ts';
import { adaptError, KnownObjects } from './known-objects.ts';
import {
  chooseSlot,
  findLastSlot,
  findPlace,
  findPositionAt,
  findSlot,
  type IdParts,
  readFixtureNumber,
  readId,
  readTime,
  timelineEnd,
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

const fixtures = createFixtures([...ordinary, ...first, ...rare, ...referenced]);
const copies = createFixtures(secondCopies);
const known = new KnownObjects({ users, media, places, topics, errors });

function inList(posts: readonly Post[]): readonly Fixture[] {
  return posts.flatMap(({ id }) => fixtures.get(readFixtureNumber(id)) ?? []);
}

const ordinaryOnes = inList(ordinary);
const firstOnes = inList(first);
const rareOnes = inList(rare);
/** Steps through the ordinary ones that meet each once. */
const steps = ordinaryOnes.flatMap((_, step) => (divisor(step, ordinary.length) === 1 ? step : []));

/** The distance between special Posts, and how many likes have the rare ones once. */
const specialDistance = 3;
const likesPerRare = 700;

function divisor(one: number, other: number): number {
  return other === 0 ? one : divisor(other, one % other);
}

/** The fixture at a position: each ordinary one comes once in as many likes as there are. */
function fixtureAt(hash: number, position: number): Fixture {
  // The first Post is an ordinary one.
  const special = firstOnes[(position - 2) / specialDistance] ?? rareAt(hash, position);
  if (special !== undefined) return special;
  const round = mix(hash, Math.floor(position / ordinaryOnes.length));
  const index = modulo(position, ordinaryOnes.length) * pick(steps, round) + (round >>> 8);
  return pick(ordinaryOnes, index);
}

function rareAt(hash: number, position: number): Fixture | undefined {
  const group = Math.floor(position / likesPerRare);
  const room = likesPerRare - rareOnes.length * specialDistance;
  const random = mix(hash, group);
  // Among the first likes, they come after those of the first page, for most users.
  const start = group === 0 ? (random % 8 === 0 ? 27 : 100) : random % room;
  return rareOnes[(position - group * likesPerRare - start) / specialDistance];
}

const highestId = '9223372036854775807';

/** Whether there may be a user with this identifier: any positive signed 64-bit integer. */
function isUserId(id: string): boolean {
  return /^[1-9][0-9]{0,18}$/.test(id) && (id.length < highestId.length || id <= highestId);
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
  #oldestFound: readonly Fixture[] | undefined;

  constructor(settings: FixtureSettings) {
    const { seed, untilMs } = settings;
    this.#settings = settings;
    this.#lastSlot = findSlot(untilMs) - 1;
    const end = untilMs === timelineEnd ? '' : ` until ${this.#lastSlot}`;
    this.identity = `generated from ${seed}${end}`;
    this.#seed = mix(mix(0, seed >>> 0), Math.floor(seed / 2 ** 32) >>> 0);
  }

  likesOf(userId: string): number | undefined {
    const { likes, users } = this.#settings;
    if (users !== undefined) return users.get(userId);
    const isMissing = known.errorsAbout('user', [{ by: 'id', name: userId }]).length > 0;
    return isUserId(userId) && !isMissing ? likes : undefined;
  }

  likedPost(userId: string, position: number): Lazy<Post> {
    const [fixture, home] = this.#like(mixText(this.#seed, userId), position);
    return fixture.at(home);
  }

  /** The fixtures that can be as old as the service. */
  get #oldest(): readonly Fixture[] {
    this.#oldestFound ??= ordinaryOnes.filter(({ earliest }) => earliest < 1000);
    return this.#oldestFound;
  }

  #like(hash: number, position: number): [Fixture, Omit<IdParts, 'number'>] {
    const last = findLastSlot(position, this.#lastSlot);
    const chosen = fixtureAt(hash, position);
    const random = mix(hash, position);
    const fixture = chosen.earliest <= last ? chosen : pick(this.#oldest, random);
    const slot = position < 0 ? last : chooseSlot(fixture.earliest, last, random);
    return [fixture, { slot, place: findPlace(hash, position) }];
  }

  positionOf(userId: string, id: string): number | undefined {
    const parts = readId(id);
    if (parts === undefined) return undefined;
    const hash = mixText(this.#seed, userId);
    const position = findPositionAt(hash, parts.place);
    if (!Number.isInteger(position)) return undefined;
    const [{ number }, home] = this.#like(hash, position);
    return writeId({ ...home, number }) === id ? position : undefined;
  }

  post(id: string): Lazy<Post> | undefined {
    return postIn(fixtures, id);
  }

  secondCopy(id: string): Lazy<Post> | undefined {
    return postIn(copies, id);
  }

  beside(posts: readonly Lazy<Post>[], fields: ReadonlySet<string>): Beside {
    const { topics } = known.beside(posts, fields);
    const errors = posts.flatMap(({ id = '' }) => {
      const hidden = hiddenFields.get(readFixtureNumber(id));
      const [field = ''] = hidden?.field?.split('.') ?? [];
      return hidden !== undefined && fields.has(field) ? aboutId(hidden, id) : [];
    });
    return { topics, errors };
  }

  find(
    resource: Exclude<ResourceName, 'tweets'>,
    by: string,
    name: string,
  ): Lazy<object> | undefined {
    if (resource !== 'polls') return known.find(resource, by, name);
    const parts = readId(name);
    const poll = parts && pollFixtures.get(parts.number);
    if (poll?.duration_minutes === undefined) return undefined;
    const end = readTime(name) + poll.duration_minutes * 60_000;
    const voting_status = end > this.#settings.timeOfPolls() ? 'open' : 'closed';
    return { ...poll, id: name, end_datetime: new Date(end).toISOString(), voting_status };
  }

  /** A handle that an account had before it was renamed is not reported. */
  problem(parameter: string, type: string, reference: ObjectReference): Problem | undefined {
    if (type !== 'tweet') return adaptError(parameter, known.errorsAbout(type, reference));
    const [{ name }] = reference;
    const error = missingFixtures.get(readFixtureNumber(name));
    return error && adaptError(parameter, [aboutId(error, name)]);
  }
}

function postIn(among: ReadonlyMap<string, Fixture>, id: string): Lazy<Post> | undefined {
  const parts = readId(id);
  const fixture = parts && among.get(parts.number);
  return fixture && parts.slot >= fixture.earliest ? fixture.at(parts) : undefined;
}

/** An error of the data file, about the Post with another identifier. */
function aboutId(error: ErrorAboutObject, id: string): ErrorAboutObject {
  const { value, detail = '', resource_id } = error;
  return {
    ...error,
    detail: detail.replace(value, id),
    value: id,
    ...(resource_id !== undefined && { resource_id: id }),
  };
}
