/*
 * A Post of the data file at another home. There, the Post with the identifier 1900000111111111007 may
 * have replied to 1899990111111111008: ten slots earlier, at the same place, so of the same family.
 * At the home { slot: 1939500, place: '827576524' }, these are 1939500827576524007 and
 * 1939490827576524008: slots keep their distance, and numbers stay.
 */
import type { Post } from '@liked-posts/types';
import { beginnings } from './beginnings.ts';
import { mix, mixText } from './hash.ts';
import {
  type Home,
  type IdParts,
  readTime,
  requireId,
  writeCreatedAt,
  writeId,
} from './post-id.ts';

/** Writes a value of a Post at a home. */
type Write = (home: Home) => unknown;

/** How long after its first version a Post can be edited. */
const editTimeMs = 3_600_000;

/** An object with the members of a Post. Those that depend on the home are getters. */
export function createPrototype(post: Post): object {
  const ownParts = requireId(post.id);
  const writeOwnId = createIdWriter(post.id, ownParts);
  const writeFirstVersion = createIdWriter(post.edit_history_tweet_ids?.[0] ?? post.id, ownParts);
  const writers: Readonly<Record<string, Write>> = {
    created_at: (home) => writeCreatedAt(readTime(writeOwnId(home))),
    edit_controls: (home) => ({
      ...post.edit_controls,
      is_edit_eligible: post.edit_controls?.is_edit_eligible && home.slot >= beginnings.edits,
      editable_until: new Date(readTime(writeFirstVersion(home)) + editTimeMs).toISOString(),
    }),
    public_metrics: createMetricsWriter(post.public_metrics),
    organic_metrics: createMetricsWriter(post.organic_metrics),
    non_public_metrics: createMetricsWriter(post.non_public_metrics),
  };
  const prototype = {};
  for (const [name, value] of Object.entries({ created_at: undefined, ...post })) {
    const write = writers[name] ?? createWriter(value, ownParts);
    if (write === undefined) Object.defineProperty(prototype, name, { value });
    else defineGetter(prototype, name, write);
  }
  return prototype;
}

function defineGetter(prototype: object, name: string, write: Write): void {
  Object.defineProperty(prototype, name, {
    get(this: Home) {
      return write(this);
    },
  });
}

/** Finds the identifiers of a family in a text. */
export function createFamilyPattern({ place }: IdParts): RegExp {
  return new RegExp(`\\b[0-9]{3,7}${place}[0-9]{3}\\b`, 'g');
}

/** Writes the identifier of the family of a Post that is `id` in the data file. */
function createIdWriter(id: string, ownParts: IdParts): (home: Home) => string {
  const { slot, number } = requireId(id);
  const slotsAfterOwn = slot - ownParts.slot;
  return (home) => writeId({ slot: home.slot + slotsAfterOwn, place: home.place, number });
}

/** Writes a value in which identifiers of the family occur; undefined if none does. */
function createWriter(value: unknown, ownParts: IdParts): Write | undefined {
  if (typeof value === 'string') return createTextWriter(value, ownParts);
  if (Array.isArray(value)) return createListWriter(value, ownParts);
  if (typeof value === 'object' && value !== null) return createObjectWriter(value, ownParts);
  return undefined;
}

/** Writes a text that is an identifier, or contains one, as the address of a Post does. */
function createTextWriter(text: string, ownParts: IdParts): Write | undefined {
  const found = createFamilyPattern(ownParts).exec(text);
  if (found === null) return undefined;
  const [id] = found;
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + id.length);
  const write = createIdWriter(id, ownParts);
  return (home) => before + write(home) + after;
}

function createListWriter(list: readonly unknown[], ownParts: IdParts): Write | undefined {
  const items = list.map((item) => ({ item, write: createWriter(item, ownParts) }));
  if (items.every(({ write }) => write === undefined)) return undefined;
  return (home) => items.map(({ item, write }) => (write === undefined ? item : write(home)));
}

function createObjectWriter(object: object, ownParts: IdParts): Write | undefined {
  const members: { readonly name: string; readonly write: Write }[] = [];
  for (const [name, member] of Object.entries(object)) {
    const write = createWriter(member, ownParts);
    if (write !== undefined) members.push({ name, write });
  }
  if (members.length === 0) return undefined;
  return (home) => {
    const copy: Record<string, unknown> = { ...object };
    for (const { name, write } of members) copy[name] = write(home);
    return copy;
  };
}

/**
 * Writes metrics from half to twice those of the data file, each by another factor, so that the Posts
 * of a page differ. The factors follow from the place: a repost has as many reposts as its original.
 */
function createMetricsWriter(metrics: object = {}): Write {
  const counts = Object.entries(metrics).map(([name, count]) => ({
    name,
    count: Number(count),
    salt: mixText(0, name),
  }));
  return ({ slot, place }) => {
    const varied: Record<string, number> = {};
    for (const { name, count, salt } of counts) {
      const chance = mix(salt, Number(place)) / 2 ** 32;
      varied[name] = Math.round(count * (0.5 + 1.5 * chance));
    }
    if (slot < beginnings.views && 'impression_count' in varied) varied['impression_count'] = 0;
    return varied;
  };
}
