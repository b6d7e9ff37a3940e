import type { Post } from '@liked-posts/types';
import { featureStarts, findEarliestSlot } from './earliest-slot.ts';
import { mix, mixText, toFraction } from './hash.ts';
import {
  type CopyKey,
  createRelatedIdPattern,
  readFixtureNumber,
  readTime,
  requireId,
} from './post-id.ts';

/**
 * A Post of the data file, of which timelines have copies. A copy is written in another slot (four
 * minutes, the first digits of an identifier) and has another like code (the next nine). So have the
 * Posts that it refers to, which stay as many slots older:
 *
 *                data file            copy { slot: 1939500, likeCode: '827576524' }
 *   Post         1900000111111111007  1939500827576524007
 *   replied to   1899990111111111008  1939490827576524008
 */
export class Fixture {
  /** The last three digits of the Post's identifier, which all copies keep: 007. */
  readonly fixtureNumber: string;
  readonly #post: Post;
  #prototype: object | undefined;
  #earliestSlot: number | undefined;

  constructor(post: Post) {
    this.#post = post;
    this.fixtureNumber = readFixtureNumber(post.id);
  }

  /** The first slot that a copy can have. */
  get earliestSlot(): number {
    // Computed when first read, so that a mock starts at once.
    this.#earliestSlot ??= findEarliestSlot(this.#post);
    return this.#earliestSlot;
  }

  /** A copy of the Post, whose members are computed when they are read. */
  createCopy({ slot, likeCode }: CopyKey): Post {
    this.#prototype ??= createCopyPrototype(this.#post);
    const id = `${slot}${likeCode}${this.fixtureNumber}`;
    return Object.assign(Object.create(this.#prototype), { slot, likeCode, id });
  }
}

type Copy = CopyKey & Post;

/** How long after its first version a Post can be edited. */
const editTimeMs = 3_600_000;

/**
 * The prototype of all copies of a Post, which have only a {@link CopyKey} and an `id` of their own. For
 * speed, all other members are getters, so that they are computed only when a page selects them.
 */
function createCopyPrototype({ id: originalId, ...post }: Post): object {
  const original = requireId(originalId);
  const relatedIdPattern = createRelatedIdPattern(original.likeCode);
  /** Creates a function that reads a member, with the identifiers that related Posts have in a copy. */
  const createReader = (name: string, value: unknown): ((copy: Copy) => unknown) => {
    const json = JSON.stringify(value);
    if (!json.includes(original.likeCode)) return () => value;
    return (copy) => {
      const writeId = (_: string, relatedSlot: string, fixtureNumber: string) =>
        `${copy.slot + Number(relatedSlot) - original.slot}${copy.likeCode}${fixtureNumber}`;
      const member: unknown = JSON.parse(json.replace(relatedIdPattern, writeId));
      // The copy keeps it, because each expansion reads it again.
      Object.defineProperty(copy, name, { value: member });
      return member;
    };
  };
  // Members that need more than new identifiers. Of these, a copy has those that the Post has.
  const specialMembers: Readonly<Record<string, (copy: Copy) => unknown>> = {
    created_at: ({ id }) => writeCreatedAt(readTime(id)),
    edit_controls: ({ slot, id, edit_history_tweet_ids: [firstVersion = id] = [] }) => ({
      ...post.edit_controls,
      is_edit_eligible:
        post.edit_controls?.is_edit_eligible === true && slot >= featureStarts.edits,
      editable_until: new Date(readTime(firstVersion) + editTimeMs).toISOString(),
    }),
    public_metrics: createMetricsWriter(post.public_metrics),
    organic_metrics: createMetricsWriter(post.organic_metrics),
    non_public_metrics: createMetricsWriter(post.non_public_metrics),
    // Most Posts have one version, which is faster to write than to parse.
    ...(post.edit_history_tweet_ids?.length === 1 && {
      edit_history_tweet_ids: ({ id }: Copy) => [id],
    }),
  };
  const prototype = {};
  // The data file leaves out `created_at`, but each copy has it.
  for (const [name, value] of Object.entries({ ...post, created_at: '' })) {
    const readMember = specialMembers[name] ?? createReader(name, value);
    Object.defineProperty(prototype, name, {
      get(this: Copy) {
        return readMember(this);
      },
    });
  }
  return prototype;
}

/** Formats a time in milliseconds since 1970 as `created_at` of a Post. */
function writeCreatedAt(timeMs: number): string {
  // JavaScript writes `Sat, 28 Jun 2025 21:39:36 GMT`.
  const [weekday = '', day, month, year, time] = new Date(timeMs).toUTCString().split(' ');
  return `${weekday.slice(0, 3)} ${month} ${day} ${time} +0000 ${year}`;
}

/**
 * Creates a function that writes metrics from half to twice as high as in the data file, each by its own
 * factor, so that the Posts of a page differ. The factors follow from the like code, which a repost
 * shares with its original: so it has as many reposts as the original.
 */
function createMetricsWriter(metrics: object = {}): (copy: CopyKey) => object {
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
