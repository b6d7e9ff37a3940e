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
/** Six years. The likes further back begin at the last slot again. */
const slotsOfLikes = 800_000;
/** A year. Each new like has the next slot; after a year, the slots begin again. */
const slotsOfNewLikes = 131_072;

/**
 * The latest slot that the Post at a position can have.
 *
 * @param lastSlot the last slot that is over when the timeline ends
 */
export function findLatestSlot(position: number, lastSlot: number): number {
  if (position >= 0) return lastSlot - ((position * slotsPerLike) % slotsOfLikes);
  // The timeline ends within the slot `lastSlot + 1`, so the first new like is in the slot after it.
  return lastSlot + 2 + ((-1 - position) % slotsOfNewLikes);
}

/** How many of 100 liked Posts are at most `recentSlots` old, a bit more than two days. */
const recentPercent = 60;
const recentSlots = 800;
/** How many of 100 are older, but most of them recent. The others have any length of identifiers. */
const olderPercent = 36;

/**
 * Chooses a slot from the earliest to the latest: `getLikedPost` makes sure that there is one. From 1000
 * to 1000000, the hash 2 gives 999782 (recent), 3 gives 993503 (older), and 51 gives 4680 (any length).
 */
export function chooseSlot(earliest: number, latest: number, hash: number): number {
  // Two independent numbers of one hash. The higher the power, the more Posts are near the latest.
  const fraction = toFraction(mix(hash, 1));
  const percent = mix(hash, 2) % 100;
  if (percent < recentPercent) {
    return Math.max(earliest, latest - Math.floor(fraction ** 2 * recentSlots));
  }
  if (percent < recentPercent + olderPercent) {
    return latest - Math.floor(fraction ** 3 * (latest - earliest));
  }
  // Evenly by the logarithm of the slot.
  return Math.floor(earliest * (latest / earliest) ** fraction);
}
