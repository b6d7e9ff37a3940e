/*
 * A copy of a Post of the data file. References between Posts of the data file stay intact:
 *
 *                data file            copy { slot: 1939500, likeCode: '827576524' }
 *   Post         1900000111111111007  1939500827576524007
 *   replied to   1899990111111111008  1939490827576524008
 *
 * Slots keep their distance (here 10), and fixture numbers stay. Two Posts of the data file are related
 * if they have the same like code.
 */
import type { Post } from '@liked-posts/types';
import { mix, mixText, toFraction } from './hash.ts';
import {
  type CopyKey,
  type IdParts,
  readTime,
  requireId,
  writeCreatedAt,
  writeId,
} from './post-id.ts';
import { featureStarts } from './slots.ts';

/** Writes the value that a member of a Post of the data file has in a copy, such as the copy's `id`. */
type WriteValue = (copy: CopyKey) => unknown;

/** How long after its first version a Post can be edited. */
const editTimeMs = 3_600_000;

/**
 * The prototype of all copies of a Post. For speed, a copy is a {@link CopyKey} with this prototype:
 * members that differ between copies are getters, so that they are computed only when a page selects
 * them. Read members by name, because `{ ...copy }` has only the key.
 */
export function createCopyPrototype(post: Post): object {
  const originalParts = requireId(post.id);
  const writePostId = createIdWriter(post.id, originalParts);
  const firstVersion = post.edit_history_tweet_ids?.[0] ?? post.id;
  const writeFirstVersion = createIdWriter(firstVersion, originalParts);
  // For members that need more than new identifiers. Of these, a copy gets those that the Post has.
  const specialWriters: Readonly<Record<string, WriteValue>> = {
    created_at: (copy) => writeCreatedAt(readTime(writePostId(copy))),
    edit_controls: (copy) => ({
      ...post.edit_controls,
      is_edit_eligible:
        post.edit_controls?.is_edit_eligible === true && copy.slot >= featureStarts.edits,
      editable_until: new Date(readTime(writeFirstVersion(copy)) + editTimeMs).toISOString(),
    }),
    public_metrics: createMetricsWriter(post.public_metrics),
    organic_metrics: createMetricsWriter(post.organic_metrics),
    non_public_metrics: createMetricsWriter(post.non_public_metrics),
  };
  const prototype = {};
  // The data file leaves out `created_at`, but each copy has it.
  for (const [name, value] of Object.entries({ created_at: undefined, ...post })) {
    const writeValue = specialWriters[name] ?? createValueWriter(value, originalParts);
    if (writeValue === undefined) Object.defineProperty(prototype, name, { value });
    else defineGetter(prototype, name, writeValue);
  }
  return prototype;
}

function defineGetter(prototype: object, name: string, writeValue: WriteValue): void {
  Object.defineProperty(prototype, name, {
    get(this: CopyKey) {
      return writeValue(this);
    },
  });
}

/** Creates a pattern that finds all identifiers of related Posts in a text. Slots have 3 to 7 digits. */
export function createRelatedIdPattern({ likeCode }: IdParts): RegExp {
  return new RegExp(`\\b[0-9]{3,7}${likeCode}[0-9]{3}\\b`, 'g');
}

/**
 * Creates a function that writes the identifier that an identifier of the data file has in a copy.
 *
 * @param originalParts the identifier of the Post in the data file that is copied
 */
function createIdWriter(id: string, originalParts: IdParts): (copy: CopyKey) => string {
  const { slot, fixtureNumber } = requireId(id);
  const slotsAfterPost = slot - originalParts.slot;
  return ({ slot: copySlot, likeCode }) =>
    writeId({ slot: copySlot + slotsAfterPost, likeCode, fixtureNumber });
}

/**
 * Creates a function that writes a text, list or object of the data file, with the identifiers of related
 * Posts in it; undefined if it has none, because then all copies have the same value.
 */
function createValueWriter(value: unknown, originalParts: IdParts): WriteValue | undefined {
  if (typeof value === 'string') return createTextWriter(value, originalParts);
  if (typeof value !== 'object' || value === null) return undefined;
  const members: { readonly name: string; readonly writeMember: WriteValue }[] = [];
  // The members of a list have the names `0`, `1` and so on.
  for (const [name, member] of Object.entries(value)) {
    const writeMember = createValueWriter(member, originalParts);
    if (writeMember !== undefined) members.push({ name, writeMember });
  }
  if (members.length === 0) return undefined;
  return (copy) => {
    const written: object = Array.isArray(value) ? [...value] : { ...value };
    for (const { name, writeMember } of members) Reflect.set(written, name, writeMember(copy));
    return written;
  };
}

/**
 * Creates a function that writes a text with the identifier of a related Post in it, such as its
 * address; undefined for any other text. `fixtures.test.ts` checks that no text has two.
 */
function createTextWriter(text: string, originalParts: IdParts): WriteValue | undefined {
  const match = createRelatedIdPattern(originalParts).exec(text);
  if (match === null) return undefined;
  const [id] = match;
  const textBefore = text.slice(0, match.index);
  const textAfter = text.slice(match.index + id.length);
  const writeRelatedId = createIdWriter(id, originalParts);
  return (copy) => textBefore + writeRelatedId(copy) + textAfter;
}

/**
 * Creates a function that writes metrics from half to twice as high as in the data file, each by its own
 * factor, so that the Posts of a page differ. The factors follow from the like code, which a repost
 * shares with its original: so it has as many reposts as the original.
 */
function createMetricsWriter(metrics: object = {}): WriteValue {
  const counts = Object.entries(metrics).map(([name, count]) => ({
    name,
    count: Number(count),
    nameHash: mixText(0, name),
  }));
  return ({ slot, likeCode }) => {
    const varied: Record<string, number> = {};
    for (const { name, count, nameHash } of counts) {
      const factor = 0.5 + 1.5 * toFraction(mix(nameHash, Number(likeCode)));
      varied[name] = Math.round(count * factor);
    }
    // Before `featureStarts.views`, the service did not count views.
    if (slot < featureStarts.views && 'impression_count' in varied) varied['impression_count'] = 0;
    return varied;
  };
}
