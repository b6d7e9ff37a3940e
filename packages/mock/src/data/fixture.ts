import type { Poll, Post } from '@liked-posts/types';
import type { ErrorAboutObject } from './data-set.ts';
import { errors } from './fixtures/errors.ts';
import { polls } from './fixtures/polls.ts';
import { users } from './fixtures/users.ts';
import { mix, mixText } from './hash.ts';
import {
  findSlot,
  firstSlot,
  type IdParts,
  readId,
  readTime,
  writeCreatedAt,
  writeId,
} from './post-id.ts';
import type { Lazy } from './timeline.ts';

/** Where a family of Posts, which refer to each other, is: the slot of one, the place of all. */
export type Home = Omit<IdParts, 'number'>;

/** Writes a value of a Post at a home. */
type Write = (home: Home) => unknown;

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
    this.number = partsOf(post.id).number;
  }

  /**
   * The first slot in which all of the accounts exist that it and older ones of its family name, and
   * in which the service could do all that they show.
   */
  get earliest(): number {
    this.#earliest ??= this.#earliestSlot();
    return this.#earliest;
  }

  /** The Post at a home. What depends on the home is computed when it is read. */
  at({ slot, place }: Home): Lazy<Post> {
    this.#prototype ??= createPrototype(this.#post);
    return Object.assign(Object.create(this.#prototype), { slot, place });
  }

  #earliestSlot(): number {
    const own = partsOf(this.#post.id);
    const { author_id, in_reply_to_user_id, entities } = this.#post;
    const mentioned = entities?.mentions?.flatMap(({ id, username }) => [id, username]) ?? [];
    const accountSlots = [author_id, in_reply_to_user_id, ...mentioned]
      .map((name = '') => accounts.get(name)?.created_at)
      .filter((created) => created !== undefined)
      .map((created) => slotAfter(Date.parse(created)));
    const family = JSON.stringify(this.#post).match(new RegExp(familyIn(own), 'g')) ?? [];
    const olderSlots = family
      .map((id) => ({ id, distance: own.slot - partsOf(id).slot }))
      .filter(({ distance }) => distance > 0)
      .map(({ id, distance }) => distance + (this.#byId.get(id)?.earliest ?? firstSlot));
    return Math.max(firstSlot, earliestFor(this.#post), ...accountSlots, ...olderSlots);
  }
}

/** The Posts of a list of the data file, by number. */
export function createFixtures(posts: readonly Post[]): Map<string, Fixture> {
  const byId = new Map<string, Fixture>();
  for (const post of posts) byId.set(post.id, new Fixture(post, byId));
  return new Map([...byId.values()].map((fixture) => [fixture.number, fixture]));
}

/** The polls of the data file, by number. */
export const pollFixtures: ReadonlyMap<string, Poll> = new Map(
  polls.map((poll) => [partsOf(poll.id).number, poll]),
);

function errorsByNumber(isAboutField: boolean): ReadonlyMap<string, ErrorAboutObject> {
  const chosen = errors.filter(
    ({ resource_type, field }) =>
      resource_type === 'tweet' && (field !== undefined) === isAboutField,
  );
  return new Map(chosen.map((error) => [partsOf(error.value).number, error]));
}

/** The errors about Posts that are missing, and about fields of Posts, by number. */
export const missingFixtures: ReadonlyMap<string, ErrorAboutObject> = errorsByNumber(false);
export const hiddenFields: ReadonlyMap<string, ErrorAboutObject> = errorsByNumber(true);

function partsOf(id: string): IdParts {
  const parts = readId(id);
  if (parts === undefined) throw new RangeError(`A fixture cannot have the identifier ${id}.`);
  return parts;
}

/** Finds an identifier of a family in a text. */
function familyIn({ place }: IdParts): RegExp {
  return new RegExp(`\\b[0-9]{3,7}${place}[0-9]{3}\\b`);
}

/** Writes the identifier at a home of what has another identifier in the data file. */
function createIdWriter(id: string, own: IdParts): (home: Home) => string {
  const { slot, number } = partsOf(id);
  return (home) => writeId({ slot: home.slot + slot - own.slot, place: home.place, number });
}

/** Writes a value that has identifiers of the family of a Post; undefined if it has none. */
function writer(value: unknown, own: IdParts, family: RegExp): Write | undefined {
  if (typeof value === 'string') {
    const found = family.exec(value);
    if (found === null) return undefined;
    const [id] = found;
    const before = value.slice(0, found.index);
    const after = value.slice(found.index + id.length);
    const write = createIdWriter(id, own);
    return (home) => before + write(home) + after;
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => [item, writer(item, own, family)] as const);
    if (items.every(([, write]) => write === undefined)) return undefined;
    return (home) => items.map(([item, write]) => (write === undefined ? item : write(home)));
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const members = Object.entries(value).flatMap(([name, member]) => {
    const write = writer(member, own, family);
    return write === undefined ? [] : [[name, write] as const];
  });
  if (members.length === 0) return undefined;
  return (home) => {
    const copy: Record<string, unknown> = { ...value };
    for (const [name, write] of members) copy[name] = write(home);
    return copy;
  };
}

/** When the service began what Posts show, in slots. Sources: its announcements. */
const beginnings = {
  polls: slotAfter(Date.UTC(2015, 9, 21)),
  over140: slotAfter(Date.UTC(2017, 10, 8)),
  edits: slotAfter(Date.UTC(2022, 9, 3)),
  views: slotAfter(Date.UTC(2022, 11, 15)),
  notes: slotAfter(Date.UTC(2023, 1, 8)),
} as const;

/** The first slot whose times are all after one, in milliseconds since 1970. */
function slotAfter(time: number): number {
  return findSlot(time) + 1;
}

/** The first slot in which a Post can have been written, by what it has. */
function earliestFor({ text, note_tweet, attachments, edit_history_tweet_ids }: Post): number {
  if (note_tweet !== undefined) return beginnings.notes;
  if ((edit_history_tweet_ids?.length ?? 0) > 1) return beginnings.edits;
  if ([...text].length > 140) return beginnings.over140;
  return attachments?.poll_ids === undefined ? firstSlot : beginnings.polls;
}

/**
 * Writes metrics at a home: from half to twice those of the data file, each by another factor, so
 * that the Posts of a page differ. Posts that refer to each other have the same factors: a repost has
 * the number of reposts of its original.
 */
function createMetricsWriter(metrics: object = {}): Write {
  const counts = Object.entries(metrics).map(([name, count]) => ({
    name,
    count: Number(count),
    salt: mixText(0, name),
  }));
  return ({ slot, place }) => {
    const hash = Number(place);
    const varied: Record<string, number> = {};
    for (const { name, count, salt } of counts) {
      varied[name] = Math.round(count * (0.5 + (1.5 * mix(salt, hash)) / 2 ** 32));
    }
    if (slot < beginnings.views && 'impression_count' in varied) varied['impression_count'] = 0;
    return varied;
  };
}

/** The members of a Post. Those that depend on the home are getters. */
function createPrototype(post: Post): object {
  const own = partsOf(post.id);
  const id = createIdWriter(post.id, own);
  const firstVersion = createIdWriter(post.edit_history_tweet_ids?.[0] ?? post.id, own);
  const writers: Readonly<Record<string, Write>> = {
    created_at: (home) => writeCreatedAt(readTime(id(home))),
    edit_controls: (home) => ({
      ...post.edit_controls,
      is_edit_eligible: post.edit_controls?.is_edit_eligible && home.slot >= beginnings.edits,
      editable_until: new Date(readTime(firstVersion(home)) + 3_600_000).toISOString(),
    }),
    public_metrics: createMetricsWriter(post.public_metrics),
    organic_metrics: createMetricsWriter(post.organic_metrics),
    non_public_metrics: createMetricsWriter(post.non_public_metrics),
  };
  const family = familyIn(own);
  const prototype = {};
  for (const [name, value] of Object.entries({ created_at: undefined, ...post })) {
    const write = writers[name] ?? writer(value, own, family);
    Object.defineProperty(
      prototype,
      name,
      write === undefined
        ? { value }
        : {
            get(this: Home) {
              return write(this);
            },
          },
    );
  }
  return prototype;
}

const accounts = new Map(
  users.flatMap((user) => [[user.id, user] as const, [user.username, user] as const]),
);
