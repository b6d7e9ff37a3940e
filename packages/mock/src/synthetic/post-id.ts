import type { Reason } from '../http/problems.ts';
import { among, mix } from './hash.ts';
import { shares } from './shares.ts';

/*
 * The identifier of a generated Post has 15 to 19 digits: the time it was written, encoded as in
 * the service's own identifiers, seven digits of noise, and two that hold how far the Post is from
 * a liked one and its variant. So a Post follows from the seed and its identifier alone.
 *
 * A liked Post has its position in its identifier: the last seven digits are the noise, scattered,
 * and the digits before, the lap, are where in a slot of eight minutes the Post was written. So a
 * Post can be of any slot, and thus of any age, and its position is still known.
 */

const lowDigits = 9;
const noises = 10_000_000;
const marks = 100;
/** Scatters the noise of neighbouring positions, and its inverse modulo `noises`. */
const scatter = 6_180_339;
const gather = 6_240_059;

/** The time of the service's first identifier, in milliseconds since 1970. */
const epoch = 1_288_834_974_657;
const perMillisecond = 2 ** 22;

/** The end of generated timelines, unless `until` says otherwise, in milliseconds since 1970. */
export const timelineEnd: number = Date.UTC(2025, 5, 30, 12);

/** A slot of eight minutes. It has room for each lap from -1000 to 1000. */
const highPerSlot = 2003;

/** The slot of the most recently liked Post of timelines that end at this time. */
export function lastSlotBefore(end: number): number {
  return Math.floor(((end - epoch) * perMillisecond) / 1e9 / highPerSlot) - 1;
}

/** Late enough for the Posts that the first ones refer to: their identifiers have 15 digits, too. */
const firstSlot = 105;
const firstHigh = 100_000;
/** Two slots are between likes: a quarter of an hour. After six years, they start again. */
const slotsPerLike = 2;
const slotsOfLikes = 400_000;
const slotsOfNewPosts = 2 ** 20;

/** The most likes of a generated timeline. With more, identifiers would repeat. */
export const maximumLikes = 10_000_000_000;

/** What is special about a Post. A variant below 4 is a version: how often the Post was edited. */
export const variants = {
  // Of Posts that liked Posts refer to; the first four do not exist.
  protected: 4,
  suspended: 5,
  deleted: 6,
  deletedWithAuthor: 7,
  // Of liked Posts, by what they refer to.
  quotesProtected: 4,
  answersDeleted: 5,
  answersDeletedAuthor: 6,
  answersSuspended: 7,
  quotesSuspended: 8,
  sharesProtectedVideo: 9,
  mentionsDeleted: 10,
  /** The first Post in a script other than Latin; the others follow. */
  script: 11,
  /** It has everything that a Post can have. */
  full: 19,
} as const;

const versions = 4;
const variantsPerDepth = 20;
/** How far a Post can be from a liked one. */
const deepest = 4;
/** How many special Posts are among the first likes, and in each group of those about gone ones. */
const firstSpecials = variantsPerDepth - variants.script;
const goneSpecials = variants.script - variants.quotesProtected;
/** The distance between special Posts. */
const specialDistance = 3;

export interface PostParts {
  /** The time its first version was written, in units of 1,000,000,000 identifiers. */
  readonly high: number;
  readonly noise: number;
  /** How far it is from a liked Post: 0 for liked ones, 1 for those that liked ones refer to. */
  readonly depth: number;
  readonly variant: number;
}

/**
 * The Post at a position of a timeline. Each position has its own; those below 0 are newer than all
 * others.
 */
export function likedPost(timelineHash: number, position: number, lastSlot: number): PostParts {
  const lap = Math.floor(position / noises);
  const inLap = position - lap * noises;
  const noise = (inLap * scatter + timelineHash) % noises;
  const hash = mix(mix(timelineHash, inLap), lap);
  const slot = position < 0 ? newSlot(position, lastSlot) : slotOf(position, hash, lastSlot);
  const high = slot * highPerSlot + modulo(lap + mix(1, noise), highPerSlot);
  return latestVersion({ high, noise, depth: 0, variant: specialAt(timelineHash, position) });
}

/** The position of a Post in a timeline; undefined if it has none. */
export function positionOf(
  timelineHash: number,
  parts: PostParts,
  lastSlot: number,
): number | undefined {
  const inLap = (modulo(parts.noise - timelineHash, noises) * gather) % noises;
  const lap = modulo(parts.high - mix(1, parts.noise), highPerSlot);
  const position = (lap * 2 < highPerSlot ? lap : lap - highPerSlot) * noises + inLap;
  if (Math.abs(position) > maximumLikes) return undefined;
  const there = likedPost(timelineHash, position, lastSlot);
  return writeId(there) === writeId(parts) ? position : undefined;
}

function newSlot(position: number, lastSlot: number): number {
  return lastSlot + 2 + ((-1 - position) % slotsOfNewPosts);
}

/** Most liked Posts are some hours old, others some years; a few are from the first days. */
function slotOf(position: number, hash: number, lastSlot: number): number {
  const liked = lastSlot - ((position * slotsPerLike) % slotsOfLikes);
  const chance = mix(hash, 1) / 2 ** 32;
  const kind = mix(hash, 2);
  if (among(0.6, kind)) return liked - Math.floor(chance ** 2 * 400);
  if (among(0.96, kind)) return liked - Math.floor(chance ** 3 * (liked - firstSlot));
  // Each length of identifiers is equally frequent.
  return Math.floor(firstSlot * (liked / firstSlot) ** chance);
}

/** The variant of the Post at a position; 0 for most. */
function specialAt(timelineHash: number, position: number): number {
  const firstLikes = firstSpecials * specialDistance;
  if (position < firstLikes) {
    // The first Post is an ordinary one.
    const index = (position - specialDistance + 1) / specialDistance;
    return index >= 0 && Number.isInteger(index) ? variants.script + index : 0;
  }
  const group = Math.floor(position / shares.likesPerGone);
  const room = shares.likesPerGone - firstLikes - goneSpecials * specialDistance;
  const start = firstLikes + (mix(timelineHash, group) % room);
  const index = (position - group * shares.likesPerGone - start) / specialDistance;
  const isSpecial = index >= 0 && index < goneSpecials && Number.isInteger(index);
  return isSpecial ? variants.quotesProtected + index : 0;
}

/** A Post up to three days older than another, which refers to it. All its versions are older. */
export function olderPost(parts: PostParts, hash: number, variant = 0): PostParts {
  const { high, depth } = parts;
  const room = Math.floor((high - firstHigh) / 4);
  const older = latestVersion({
    high: high - 1 - (hash % Math.min(1_000_000, Math.max(1, room))),
    noise: mix(hash, 1) % noises,
    depth: Math.min(deepest, depth + 1),
    variant,
  });
  return { ...older, high: older.high - editsOf(older) * highPerEdit(older.noise) };
}

function latestVersion(parts: PostParts): PostParts {
  return parts.variant > 0 ? parts : { ...parts, variant: versionCount(parts) - 1 };
}

/** Most Posts have one version; one in twelve has two to four. */
function versionCount({ noise, variant }: PostParts): number {
  const chance = mix(2, noise) % 1200;
  if (chance >= 100 || variant >= versions) return 1;
  return 2 + (chance % (versions - 1));
}

/** How often a Post was edited before this version. */
export function editsOf({ variant }: PostParts): number {
  return variant < versions ? variant : 0;
}

/** Edits follow each other in two to sixteen minutes: Posts can be edited within an hour. */
function highPerEdit(noise: number): number {
  return Math.floor(((2 + (noise % 15)) * 60_000 * perMillisecond) / 1e9);
}

export function writeId(parts: PostParts): string {
  const { high, noise, depth, variant } = parts;
  const mark = (depth * variantsPerDepth + variant + mix(3, noise)) % marks;
  return withTail(high + editsOf(parts) * highPerEdit(noise), noise * marks + mark);
}

/** Identifiers of what a Post has, from the same time: up to a hundred, the same in all versions. */
export function numberOf({ high, noise }: PostParts, index: number): string {
  return withTail(high, noise * marks + index);
}

/** Writes an identifier from its beginning and its last nine digits. */
export function withTail(high: number, low: number): string {
  return high + String(low + 10 ** lowDigits).slice(1);
}

/** Identifiers of Posts, and of polls. */
export const idPattern: RegExp = /^[1-9][0-9]{14,18}$/;

/** The parts of an identifier; undefined if no Post ever had it. */
export function readId(id: string): PostParts | undefined {
  if (!idPattern.test(id)) return undefined;
  const low = Number(id.slice(-lowDigits));
  const noise = Math.floor(low / marks);
  const mark = modulo((low % marks) - mix(3, noise), marks);
  const depth = Math.floor(mark / variantsPerDepth);
  const parts = { high: 0, noise, depth, variant: mark % variantsPerDepth };
  if (parts.variant >= versionCount(parts) && parts.variant < versions) return undefined;
  const isOfLiked = parts.variant >= variants.script && parts.variant !== variants.full;
  if (depth > 0 && isOfLiked) return undefined;
  const high = Number(id.slice(0, -lowDigits)) - editsOf(parts) * highPerEdit(noise);
  return { ...parts, high };
}

/** Whether Posts refer to this one, but nobody finds it. */
export function isGone({ depth, variant }: PostParts): boolean {
  return depth > 0 && reasons[variant - variants.protected] !== undefined;
}

/** Why nobody finds a Post. */
export function whyGone(parts: PostParts | undefined): Reason {
  return reasons[(parts?.variant ?? 0) - variants.protected] ?? 'deleted';
}

const reasons: readonly Reason[] = ['protected', 'suspended', 'deleted', 'deleted'];

export function wasEdited(parts: PostParts): boolean {
  return versionCount(parts) > 1;
}

export function versionsOf(parts: PostParts): string[] {
  const length = versionCount(parts);
  return Array.from({ length }, (_, variant) => writeId({ ...parts, variant }));
}

/** When a Post or a poll was made, in milliseconds since 1970. */
export function writtenAt(id: string): number {
  // In steps, because a number cannot hold all digits of the identifier.
  const high = Number(id.slice(0, -lowDigits)) * (1e9 / 512);
  const low = Math.floor(Number(id.slice(-lowDigits)) / 512);
  return Math.floor((high + low) / (perMillisecond / 512)) + epoch;
}

/** A hash of an identifier, the same for all versions of a Post. */
export function hashOf(seedHash: number, { high, noise }: PostParts): number {
  return mix(mix(seedHash, high), noise);
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
