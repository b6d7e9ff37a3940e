import { mix } from './hash.ts';

/*
 * An identifier of a generated Post is a number of 18 or 19 digits: the time it was written, in the
 * same way as the service's own identifiers, then
 *
 *   nnnnnnn  seven digits that set Posts of the same time apart,
 *   g        the generation: 0 for a liked Post, 1 for one that a liked Post refers to,
 *   v        the version: counts the edits from 0; 9 belongs to no version, so the Post is gone.
 *
 * So a Post follows from its identifier, and from its identifier alone.
 */

const lowDigits = 9;
const lowUnit = 10 ** lowDigits;
const goneVersion = 9;
const noises = 10_000_000;

/** Milliseconds from 1970 to the service's first identifier. */
const epoch = 1_288_834_974_657;
/** Identifiers that pass in a millisecond. */
const perMillisecond = 2 ** 22;

/** When the generated timelines end: what "open" polls are open at. Milliseconds since 1970. */
export const timelineEnd: number = Date.UTC(2025, 5, 30, 12);

const lastHigh = Math.floor(((timelineEnd - epoch) * perMillisecond) / lowUnit);
/** How far liked Posts lie apart: about 24 seconds. */
const highPerSlot = 100;
/** Slots before the timeline starts again at its end, some 12 years back. */
const slots = 2 ** 24;
const shuffled = 2 ** 16;

/** The most likes a generated timeline can have: beyond it, identifiers would repeat. */
export const maximumLikes = 10_000_000_000;

/** The parts of the identifier of a generated Post. */
export interface PostParts {
  /** The time it was written, in steps of a thousand million identifiers. */
  readonly high: number;
  /** The digits below the time, without the version. */
  readonly low: number;
  readonly version: number;
}

/** The Post at a position of a timeline, different for each position. */
export function likedPost(timelineHash: number, position: number): PostParts {
  const slot = position % slots;
  const lap = Math.floor(position / slots);
  // Likes do not follow the time of the Posts: shuffle each 18 days. Each step is a bijection, so no two meet.
  let place = slot % shuffled;
  place = (Math.imul(place, 0x9e35) + timelineHash) & (shuffled - 1);
  place ^= place >>> 8;
  place = Math.imul(place, 0xca6b) & (shuffled - 1);
  const hash = mix(timelineHash, slot);
  const high = lastHigh - (slot - (slot % shuffled) + place) * highPerSlot - (hash % highPerSlot);
  // Laps that meet at the same time differ here.
  return latestVersion(high, ((hash + lap * 7919) % noises) * 10);
}

/** A Post that was written up to three days before another. */
export function olderPost({ high }: PostParts, hash: number, gone: boolean): PostParts {
  const older = high - 1 - (hash % 1_000_000);
  const low = (mix(hash, 1) % noises) * 10 + 1;
  return gone ? { high: older, low, version: goneVersion } : latestVersion(older, low);
}

function latestVersion(high: number, low: number): PostParts {
  return { high, low, version: versionCount(low) - 1 };
}

/** Most Posts have one version, one in twelve has two to four. */
function versionCount(low: number): number {
  const chance = ((low % 1_000_000) * 7919) % 1200;
  if (chance >= 100) return 1;
  return 2 + (chance % 3);
}

/** The identifier as the service writes it. */
export function writeId({ high, low, version }: PostParts): string {
  return high + String(low * 10 + version + lowUnit).slice(1);
}

const form = /^[1-9][0-9]{17,18}$/;

/** The parts of an identifier; undefined if it is not that of a Post which is there. */
export function readId(id: string): PostParts | undefined {
  if (!form.test(id)) return undefined;
  const high = Number(id.slice(0, -lowDigits));
  const low = Number(id.slice(-lowDigits, -1));
  const version = Number(id.slice(-1));
  return version < versionCount(low) ? { high, low, version } : undefined;
}

/** The identifiers of all versions of a Post, oldest first. */
export function versionsOf({ high, low }: PostParts): string[] {
  const ids: string[] = [];
  const count = versionCount(low);
  for (let version = 0; version < count; version += 1) ids.push(writeId({ high, low, version }));
  return ids;
}

/** Whether a liked Post has this identifier, and not one that a liked Post refers to. */
export function isLiked({ low }: PostParts): boolean {
  return low % 10 === 0;
}

/** When what has this identifier was written. Milliseconds since 1970. */
export function writtenAt(id: string): number {
  return Math.floor(Number(id) / perMillisecond) + epoch;
}

/** A hash of an identifier, the same for all versions of a Post. */
export function hashOf(seedHash: number, { high, low }: PostParts): number {
  return mix(mix(seedHash, high), low);
}
