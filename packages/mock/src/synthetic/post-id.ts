import { mix } from './hash.ts';

/*
 * The identifier of a generated Post has 18 or 19 digits: the time it was written, encoded as in
 * the service's own identifiers, then
 *
 * nnnnnnn  seven digits that distinguish Posts of the same time, g        the generation: 0 for
 * liked Posts, 1 for Posts that liked Posts refer to, v        the version: the number of edits; 9
 * marks a deleted Post.
 *
 * So a Post follows from the seed and its identifier alone.
 */

const lowDigits = 9;
const lowUnit = 10 ** lowDigits;
const goneVersion = 9;
const noises = 10_000_000;
/** The difference between the noise of two cycles, and its inverse modulo `noises`. */
const noisePerCycle = 7919;
const cyclePerNoise = 17_679;

/** The time of the service's first identifier, in milliseconds since 1970. */
const epoch = 1_288_834_974_657;
const perMillisecond = 2 ** 22;

/**
 * The end of generated timelines, in milliseconds since 1970. Open polls are open at this time.
 */
export const timelineEnd: number = Date.UTC(2025, 5, 30, 12);

const lastHigh = Math.floor(((timelineEnd - epoch) * perMillisecond) / lowUnit);
/** The interval between liked Posts: about 24 seconds. */
const highPerInterval = 100;
/** Intervals in a cycle of about 12 years, after which the timeline starts again at its end. */
const intervals = 2 ** 24;
const shuffled = 2 ** 16;

/** The most likes of a generated timeline. With more, identifiers would repeat. */
export const maximumLikes = 10_000_000_000;

export interface PostParts {
  /** The time it was written, in units of 1,000,000,000 identifiers. */
  readonly high: number;
  /** The digits after the time, without the version. */
  readonly low: number;
  readonly version: number;
}

/**
 * The Post at a position of a timeline. Each position has its own; those below 0 are newer than all
 * others.
 */
export function likedPost(timelineHash: number, position: number): PostParts {
  const interval = position % intervals;
  const cycle = Math.trunc(position / intervals);
  const inBlock = interval & (shuffled - 1);
  const hash = mix(timelineHash, interval);
  const shuffledInterval = interval - inBlock + shuffle(inBlock, timelineHash);
  const high = lastHigh - shuffledInterval * highPerInterval - (hash % highPerInterval);
  // Keeps identifiers unique when the timeline starts again.
  return latestVersion(high, modulo(hash + cycle * noisePerCycle, noises) * 10);
}

/** The position of a Post in a timeline; undefined if it has none. */
export function positionOf(timelineHash: number, parts: PostParts): number | undefined {
  const shuffledInterval = Math.floor((lastHigh - parts.high) / highPerInterval);
  const inBlock = shuffledInterval & (shuffled - 1);
  const interval = shuffledInterval - inBlock + unshuffle(inBlock, timelineHash);
  const noise = Math.floor(parts.low / 10) - (mix(timelineHash, interval) % noises);
  const cycle = modulo(noise * cyclePerNoise, noises);
  const position = (cycle < noises / 2 ? cycle : cycle - noises) * intervals + interval;
  if (Math.abs(position) > maximumLikes) return undefined;
  return writeId(likedPost(timelineHash, position)) === writeId(parts) ? position : undefined;
}

/**
 * Shuffles the intervals of each 18 days, because likes are not in the order of the Posts. Each
 * step is a bijection, so there are no collisions.
 */
function shuffle(interval: number, hash: number): number {
  const shuffledInterval = (Math.imul(interval, 0x9e35) + hash) & (shuffled - 1);
  return Math.imul(shuffledInterval ^ (shuffledInterval >>> 8), 0xca6b) & (shuffled - 1);
}

/** Reverses {@link shuffle}: the inverse steps in reverse order. */
function unshuffle(shuffledInterval: number, hash: number): number {
  const mixed = Math.imul(shuffledInterval, 0x9243) & (shuffled - 1);
  return Math.imul((mixed ^ (mixed >>> 8)) - hash, 0x441d) & (shuffled - 1);
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}

/** A Post up to three days older than another. */
export function olderPost({ high }: PostParts, hash: number, gone: boolean): PostParts {
  const older = high - 1 - (hash % 1_000_000);
  const low = (mix(hash, 1) % noises) * 10 + 1;
  return gone ? { high: older, low, version: goneVersion } : latestVersion(older, low);
}

function latestVersion(high: number, low: number): PostParts {
  return { high, low, version: versionCount(low) - 1 };
}

/** Most Posts have one version; one in twelve has two to four. */
function versionCount(low: number): number {
  const chance = ((low % 1_000_000) * 7919) % 1200;
  if (chance >= 100) return 1;
  return 2 + (chance % 3);
}

export function writeId({ high, low, version }: PostParts): string {
  return high + String(low * 10 + version + lowUnit).slice(1);
}

const idPattern = /^[1-9][0-9]{17,18}$/;

/** The parts of an identifier; undefined if no Post has it. */
export function readId(id: string): PostParts | undefined {
  if (!idPattern.test(id)) return undefined;
  const high = Number(id.slice(0, -lowDigits));
  const low = Number(id.slice(-lowDigits, -1));
  const version = Number(id.slice(-1));
  return version < versionCount(low) ? { high, low, version } : undefined;
}

export function versionsOf({ high, low }: PostParts): string[] {
  const ids: string[] = [];
  const count = versionCount(low);
  for (let version = 0; version < count; version += 1) ids.push(writeId({ high, low, version }));
  return ids;
}

/** Whether this is a liked Post, and not one that a liked Post refers to. */
export function isLiked({ low }: PostParts): boolean {
  return low % 10 === 0;
}

export function writtenAt(id: string): number {
  return Math.floor(Number(id) / perMillisecond) + epoch;
}

/** A hash of an identifier, the same for all versions of a Post. */
export function hashOf(seedHash: number, { high, low }: PostParts): number {
  return mix(mix(seedHash, high), low);
}
