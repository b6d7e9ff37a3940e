import type { Poll, Post } from '@liked-posts/types';
import type { ErrorAboutObject } from './data-set.ts';
import { writeCreatedAt } from './dates.ts';
import { errors, polls, users } from './fixtures/objects.ts';
import { firstSlot, type IdParts, readId, slotAt, writeId, writtenAt } from './post-id.ts';
import type { Lazy } from './timeline.ts';

/** Where a family of Posts, which refer to each other, is: the slot of one, the place of all. */
export type Home = Omit<IdParts, 'number'>;

/** Writes a value of a Post at a home. */
type Write = (home: Home) => unknown;

/** A Post of the data file. Timelines repeat it with other identifiers and times. */
export interface Fixture {
  readonly number: string;
  /** The first slot in which all of the accounts exist that it and older ones of its family name. */
  readonly earliest: number;
  /** The errors about fields of the Post, with its identifier in the data file. */
  readonly hidden: readonly ErrorAboutObject[];
  /** The Post at a home. What depends on the home is computed when it is read. */
  at(home: Home): Lazy<Post>;
}

/** The Posts of a list of the data file, by number. */
export function fixturesIn(posts: readonly Post[]): Map<string, Fixture> {
  const byId = new Map(posts.map((post) => [post.id, post]));
  return new Map(
    posts.map((post) => {
      const { number } = partsOf(post.id);
      const prototype = prototypeOf(post);
      const fixture: Fixture = {
        number,
        earliest: earliestSlot(post, byId),
        hidden: errors.filter(({ field, value }) => field !== undefined && value === post.id),
        at: ({ slot, place }) => Object.assign(Object.create(prototype), { slot, place }),
      };
      return [number, fixture];
    }),
  );
}

/** The polls of the data file, and the errors about Posts that are missing, by number. */
export const pollFixtures: ReadonlyMap<string, Poll> = new Map(
  polls.map((poll) => [partsOf(poll.id).number, poll]),
);
export const missingFixtures: ReadonlyMap<string, ErrorAboutObject> = new Map(
  errors
    .filter(({ field, resource_type }) => field === undefined && resource_type === 'tweet')
    .map((error) => [partsOf(error.value).number, error]),
);

function partsOf(id: string): IdParts {
  const parts = readId(id);
  if (parts === undefined) throw new RangeError(`A fixture cannot have the identifier ${id}.`);
  return parts;
}

/** Finds the identifiers of a family in a text. */
function familyIn({ place }: IdParts): RegExp {
  return new RegExp(`\\b[0-9]{3,7}${place}[0-9]{2}\\b`);
}

/** Writes the identifier at a home of what has another identifier in the data file. */
function idWriter(id: string, own: IdParts): (home: Home) => string {
  const { slot, number } = partsOf(id);
  return (home) => writeId({ slot: home.slot + slot - own.slot, place: home.place, number });
}

/** Writes a value that has identifiers of the family of a Post; undefined if it has none. */
function writer(value: unknown, own: IdParts): Write | undefined {
  if (typeof value === 'string') {
    const found = familyIn(own).exec(value);
    if (found === null) return undefined;
    const [id] = found;
    const before = value.slice(0, found.index);
    const after = value.slice(found.index + id.length);
    const write = idWriter(id, own);
    return (home) => before + write(home) + after;
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => [item, writer(item, own)] as const);
    if (items.every(([, write]) => write === undefined)) return undefined;
    return (home) => items.map(([item, write]) => (write === undefined ? item : write(home)));
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const members = Object.entries(value).flatMap(([name, member]) => {
    const write = writer(member, own);
    return write === undefined ? [] : [[name, write] as const];
  });
  if (members.length === 0) return undefined;
  return (home) => {
    const copy: Record<string, unknown> = { ...value };
    for (const [name, write] of members) copy[name] = write(home);
    return copy;
  };
}

/** The members of a Post. Those that depend on the home are getters. */
function prototypeOf(post: Post): object {
  const own = partsOf(post.id);
  const id = idWriter(post.id, own);
  const firstVersion = idWriter(post.edit_history_tweet_ids?.[0] ?? post.id, own);
  const times: Readonly<Record<string, Write>> = {
    created_at: (home) => writeCreatedAt(writtenAt(id(home))),
    edit_controls: (home) => ({
      ...post.edit_controls,
      editable_until: new Date(writtenAt(firstVersion(home)) + 3_600_000).toISOString(),
    }),
  };
  const prototype = {};
  for (const [name, value] of Object.entries(post)) {
    const write = times[name] ?? writer(value, own);
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

function earliestSlot(post: Post, byId: ReadonlyMap<string, Post>): number {
  const own = partsOf(post.id);
  const { author_id, in_reply_to_user_id, entities } = post;
  const mentioned = entities?.mentions?.flatMap(({ id, username }) => [id, username]) ?? [];
  const slots = [author_id, in_reply_to_user_id, ...mentioned].flatMap((name = '') => {
    const created = accounts.get(name)?.created_at;
    return created === undefined ? [] : slotAt(Date.parse(created)) + 1;
  });
  const family = JSON.stringify(post).match(new RegExp(familyIn(own), 'g')) ?? [];
  const older = family.flatMap((id) => {
    const distance = own.slot - partsOf(id).slot;
    if (distance <= 0) return [];
    const other = byId.get(id);
    return distance + (other === undefined ? firstSlot : earliestSlot(other, byId));
  });
  return Math.max(firstSlot, ...slots, ...older);
}
