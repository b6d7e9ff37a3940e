import { mix, modulo } from './hash.ts';

/*
 * All of a generated Post follows from its identifier, such as 1939500827576524000:
 *
 *   1939500   its slot: the four minutes in which it was written, 01:43 to 01:47 on 30 June 2025.
 *             As in the service's own identifiers, the first digits are the time.
 *   827576524 its place: whose like it is, and at which position. Posts that it refers to share it.
 *   000       its number: the fixture that it repeats.
 */

const numberDigits = 3;
const placeDigits = 9;
const digitsAfterSlot = placeDigits + numberDigits;
const places = 10 ** placeDigits;
/** The distance between the places of two likes, so that their identifiers do not look alike. */
const placesPerLike = 499;

/** The time of the service's first identifier, in milliseconds since 1970. */
const epochMs = 1_288_834_974_657;

/** The end of generated timelines, unless `until` says otherwise, in milliseconds since 1970. */
export const timelineEndMs: number = Date.UTC(2025, 5, 30, 12);

/** The most likes of a generated timeline. With more, identifiers could repeat. */
export const maxLikes = 1_000_000;

/** The first slot whose identifiers have 15 digits. */
export const firstSlot = 100;

/** When and for which like a Post was generated: its identifier without the number. */
export interface Home {
  readonly slot: number;
  /** Nine digits. */
  readonly place: string;
}

export interface IdParts extends Home {
  /** The number of the fixture: three digits. */
  readonly number: string;
}

/** The parts of an identifier; undefined if no generated Post can have it. */
export function readId(id: string): IdParts | undefined {
  if (!/^[1-9][0-9]{14,18}$/.test(id)) return undefined;
  return {
    slot: Number(id.slice(0, -digitsAfterSlot)),
    place: id.slice(-digitsAfterSlot, -numberDigits),
    number: readFixtureNumber(id),
  };
}

/** @throws {RangeError} if no generated Post can have the identifier. */
export function requireId(id: string): IdParts {
  const parts = readId(id);
  if (parts === undefined) throw new RangeError(`A fixture cannot have the identifier ${id}.`);
  return parts;
}

/** The number of the fixture in an identifier. */
export function readFixtureNumber(id: string): string {
  return id.slice(-numberDigits);
}

export function writeId({ slot, place, number }: IdParts): string {
  return `${slot}${place}${number}`;
}

/** The slot with a time in milliseconds since 1970. */
export function findSlot(timeMs: number): number {
  // The service counts 2 ** 22 identifiers a millisecond.
  return Math.floor(((timeMs - epochMs) * 2 ** 22) / 10 ** digitsAfterSlot);
}

/** When a Post or a poll was made, in milliseconds since 1970. */
export function readTime(id: string): number {
  const slot = Number(id.slice(0, -digitsAfterSlot));
  const rest = Number(id.slice(-digitsAfterSlot));
  // As `BigInt(id) >> 22n`, but faster: 10 ** 12 is 244_140_625 * 2 ** 12.
  return Math.floor((slot * 244_140_625 + Math.floor(rest / 2 ** 12)) / 2 ** 10) + epochMs;
}

/** Formats a time in milliseconds since 1970 as `created_at` of a Post. */
export function writeCreatedAt(timeMs: number): string {
  // The platform writes `Sat, 28 Jun 2025 21:39:36 GMT`.
  const [weekday = '', day, month, year, time] = new Date(timeMs).toUTCString().split(' ');
  return `${weekday.slice(0, 3)} ${month} ${day} ${time} +0000 ${year}`;
}

/** The place of the like at a position. */
export function findPlace(timelineHash: number, position: number): string {
  const place = modulo(timelineHash + position * placesPerLike, places);
  return String(place).padStart(placeDigits, '0');
}

/** The position of the like at a place; undefined if no like is there. */
export function findPositionAt(timelineHash: number, place: string): number | undefined {
  const distance = modulo(Number(place) - timelineHash, places);
  // New likes are before the first one.
  const isNew = distance > places / 2;
  const position = (isNew ? distance - places : distance) / placesPerLike;
  return Number.isInteger(position) ? position : undefined;
}

/** Four slots, a quarter of an hour, are between likes. After six years, they start again. */
const slotsPerLike = 4;
const slotsOfLikes = 800_000;
const slotsOfNewPosts = 2 ** 17;

/**
 * The slot of the last time at which a like can have been written. Likes below 0 are newer than all
 * others.
 */
export function findLastSlot(position: number, lastSlot: number): number {
  return position < 0
    ? lastSlot + 2 + ((-1 - position) % slotsOfNewPosts)
    : lastSlot - ((position * slotsPerLike) % slotsOfLikes);
}

/**
 * A slot between two. Most liked Posts are some hours old, others some years; of a few, identifiers
 * of each length are equally frequent.
 */
export function chooseSlot(first: number, last: number, hash: number): number {
  const chance = mix(hash, 1) / 2 ** 32;
  const kind = mix(hash, 2) % 100;
  if (kind < 60) return Math.max(first, last - Math.floor(chance ** 2 * 800));
  if (kind < 96) return last - Math.floor(chance ** 3 * (last - first));
  return Math.floor(first * (last / first) ** chance);
}
