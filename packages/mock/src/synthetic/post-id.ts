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
/** How far apart the noise of two laps is, and the factor that leads back. */
const noisePerLap = 7919;
const lapPerNoise = 17_679;

/** Milliseconds from 1970 to the service's first identifier. */
const epoch = 1_288_834_974_657;
/** Identifiers that pass in a millisecond. */
const perMillisecond = 2 ** 22;

/**
 * When the generated timelines end, in milliseconds since 1970: "open" polls are open at this time.
 */
export const timelineEnd: number = Date.UTC(2025, 5, 30, 12);

const lastHigh = Math.floor(((timelineEnd - epoch) * perMillisecond) / lowUnit);
/** How far liked Posts lie apart: about 24 seconds. */
const highPerSlot = 100;
/** Slots before the timeline starts again at its end, some 12 years back. */
const slots = 2 ** 24;
const shuffled = 2 ** 16;

/** The most likes that a generated timeline can have: with more, identifiers would repeat. */
export const maximumLikes = 10_000_000_000;

/** The parts of the identifier of a generated Post. */
export interface PostParts {
  /** The time it was written, in steps of 1,000,000,000 identifiers. */
  readonly high: number;
  /** The digits below the time, without the version. */
  readonly low: number;
  readonly version: number;
}

/**
 * The Post at a position of a timeline, different for each position. Below 0 are those that are
 * newer than all others.
 */
export function likedPost(timelineHash: number, position: number): PostParts {
  const slot = position % slots;
  const lap = Math.trunc(position / slots);
  const inBlock = slot & (shuffled - 1);
  const hash = mix(timelineHash, slot);
  const place = slot - inBlock + shuffle(inBlock, timelineHash);
  const high = lastHigh - place * highPerSlot - (hash % highPerSlot);
  // Laps that meet at the same time differ here.
  return latestVersion(high, modulo(hash + lap * noisePerLap, noises) * 10);
}

/** The position of a Post in a timeline; undefined if it has none. */
export function positionOf(timelineHash: number, parts: PostParts): number | undefined {
  const place = Math.floor((lastHigh - parts.high) / highPerSlot);
  const inBlock = place & (shuffled - 1);
  const slot = place - inBlock + unshuffle(inBlock, timelineHash);
  const noise = Math.floor(parts.low / 10) - (mix(timelineHash, slot) % noises);
  const lap = modulo(noise * lapPerNoise, noises);
  const position = (lap < noises / 2 ? lap : lap - noises) * slots + slot;
  if (Math.abs(position) > maximumLikes) return undefined;
  return writeId(likedPost(timelineHash, position)) === writeId(parts) ? position : undefined;
}

/**
 * Likes are not in the order of the Posts: each 18 days are shuffled. Each step is a bijection, so
 * that no two collide.
 */
function shuffle(slot: number, hash: number): number {
  const place = (Math.imul(slot, 0x9e35) + hash) & (shuffled - 1);
  return Math.imul(place ^ (place >>> 8), 0xca6b) & (shuffled - 1);
}

/** The slot that is shuffled to a place: the same steps back, with the inverse factors. */
function unshuffle(place: number, hash: number): number {
  const mixed = Math.imul(place, 0x9243) & (shuffled - 1);
  return Math.imul((mixed ^ (mixed >>> 8)) - hash, 0x441d) & (shuffled - 1);
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
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

/** The parts of an identifier; undefined if no existing Post has it. */
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
