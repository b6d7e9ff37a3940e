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

/** The identifier of the Post at a position of a timeline, different for each position. */
export function likedPostId(timelineHash: number, position: number): string {
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
  const noise = (hash + lap * 7919) % noises;
  return latestVersion(high, noise, 0);
}

/** The identifier of a Post that was written up to three days before another. */
export function olderPostId(id: string, hash: number, gone: boolean): string {
  const high = highOf(id) - 1 - (hash % 1_000_000);
  const noise = mix(hash, 1) % noises;
  return gone ? write(high, noise, 1, goneVersion) : latestVersion(high, noise, 1);
}

/** The identifiers of all versions of a Post, oldest first. */
export function versionsOf(id: string): string[] {
  const stem = id.slice(0, -1);
  const ids: string[] = [];
  const count = versionCount(stemOf(id));
  for (let version = 0; version < count; version += 1) ids.push(stem + version);
  return ids;
}

/** Whether the identifier is that of a Post which is there. */
export function isPostId(id: string): boolean {
  return id.length >= 18 && id.length <= 19 && versionOf(id) < versionCount(stemOf(id));
}

/** How often the Post was edited before this version. */
export function versionOf(id: string): number {
  return Number(id.slice(-1));
}

/** Whether a liked Post has this identifier, and not one that a liked Post refers to. */
export function isLiked(id: string): boolean {
  return id.at(-2) === '0';
}

/** When the Post, or what has the same number, was written. Milliseconds since 1970. */
export function writtenAt(id: string): number {
  return Math.floor(Number(id) / perMillisecond) + epoch;
}

/** A hash of an identifier, the same for all versions of a Post. */
export function hashOf(seedHash: number, id: string): number {
  return mix(mix(seedHash, highOf(id)), stemOf(id));
}

function highOf(id: string): number {
  return Number(id.slice(0, -lowDigits));
}

/** The digits below the time, without the version. */
function stemOf(id: string): number {
  return Number(id.slice(-lowDigits, -1));
}

/** Most Posts have one version, one in twelve has two to four. */
function versionCount(stem: number): number {
  const chance = ((stem % 1_000_000) * 7919) % 1200;
  if (chance >= 100) return 1;
  return 2 + (chance % 3);
}

function latestVersion(high: number, noise: number, generation: number): string {
  return write(high, noise, generation, versionCount(noise * 10 + generation) - 1);
}

function write(high: number, noise: number, generation: number, version: number): string {
  const low = noise * 100 + generation * 10 + version;
  return high + String(low + lowUnit).slice(1);
}
