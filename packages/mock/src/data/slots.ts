import { mix, toFraction } from './hash.ts';

/*
 * When generated Posts are written. Time is counted in slots of four minutes (see `post-id.ts`), and
 * each position in the likes of a user has a latest slot. If the last slot of the timeline is 1000000:
 *
 *   position        -2       -1        0        1        2
 *   latest slot  1000003  1000002  1000000   999996   999992
 */

/** The end of generated timelines, unless `until` says otherwise, in milliseconds since 1970. */
export const timelineEndMs: number = Date.UTC(2025, 5, 30, 12);

/** Between two likes: about a quarter of an hour. */
const slotsPerLike = 4;
/** Likes reach six years back: the like at position 200,000 has the latest slot of position 0 again. */
const maxSlotsBack = 800_000;
/** New likes reach about a year ahead: position -131,073 has the latest slot of position -1 again. */
const maxSlotsAhead = 131_072;

/**
 * The latest slot that the Post at a position can have.
 *
 * @param lastSlot the last slot that is over when the timeline ends
 */
export function findLatestSlot(position: number, lastSlot: number): number {
  if (position >= 0) return lastSlot - ((position * slotsPerLike) % maxSlotsBack);
  // The first new like, at position -1, is in the slot after the one within which the timeline ends.
  return lastSlot + 2 + ((-1 - position) % maxSlotsAhead);
}

interface SlotRange {
  /** At most `latest`. */
  readonly earliest: number;
  readonly latest: number;
}

/** The slots of recent Posts: a bit more than two days. */
const recentSlots = 800;

/**
 * Chooses the slot of a Post. Most are recent, but some are of any age, so that identifiers of all
 * lengths come. In the range from 1000 to 1000000, the fraction 0.5 of the hash gives one of these:
 *
 *   60 of 100 Posts   999800   up to two days old
 *   36 of 100 Posts   875125   of any age, mostly recent
 *   4 of 100 Posts     31622   of any age: evenly by the logarithm of the slot
 */
export function chooseSlot({ earliest, latest }: SlotRange, hash: number): number {
  // Two independent numbers of one hash.
  const fraction = toFraction(mix(hash, 1));
  const percent = mix(hash, 2) % 100;
  // The recent slots may begin before the range.
  if (percent < 60) return Math.max(earliest, latest - Math.floor(fraction ** 2 * recentSlots));
  if (percent < 60 + 36) return latest - Math.floor(fraction ** 3 * (latest - earliest));
  return Math.floor(earliest * (latest / earliest) ** fraction);
}
