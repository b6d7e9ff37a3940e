import { mix } from './hash.ts';

/*
 * The identifier of a generated Post encodes its time, as the service's own do. Its last two digits
 * are the number of the fixture that it repeats. The ten before, its place, are the position of a
 * like, scattered; what it refers to has the same place. The rest is the slot: four minutes. So all
 * of a Post follows from its identifier, and the position of a like does, too, but a Post can be of
 * any age.
 */

const lowDigits = 12;
const places = 10_000_000_000;
/** Scatters neighbouring positions, and its inverse modulo `places`. */
const scatter = 618_033;
const gather = 5_371_007_697n;

/** The time of the service's first identifier, in milliseconds since 1970. */
const epoch = 1_288_834_974_657;

/** The end of generated timelines, unless `until` says otherwise, in milliseconds since 1970. */
export const timelineEnd: number = Date.UTC(2025, 5, 30, 12);

/** The most likes of a generated timeline. With more, identifiers would repeat. */
export const maximumLikes: number = places;

/** The first slot whose identifiers have 15 digits. */
export const firstSlot = 100;

/** The slot with a time in milliseconds since 1970. */
export function slotAt(time: number): number {
  return Math.floor(((time - epoch) * 2 ** 22) / 10 ** lowDigits);
}

/** When a Post or a poll was made, in milliseconds since 1970. */
export function writtenAt(id: string): number {
  return Number(BigInt(id) >> 22n) + epoch;
}

/** Formats a time in milliseconds since 1970 as `created_at` of a Post. */
export function writeCreatedAt(milliseconds: number): string {
  // The platform writes `Sat, 28 Jun 2025 21:39:36 GMT`.
  const date = new Date(milliseconds).toUTCString();
  const [year, time] = [date.slice(12, 16), date.slice(17, 25)];
  return `${date.slice(0, 3)} ${date.slice(8, 11)} ${date.slice(5, 7)} ${time} +0000 ${year}`;
}

export interface IdParts {
  readonly slot: number;
  readonly place: string;
  /** The number of the fixture: two digits. */
  readonly number: string;
}

/** The parts of an identifier; undefined if no generated Post can have it. */
export function readId(id: string): IdParts | undefined {
  if (!/^[1-9][0-9]{14,18}$/.test(id)) return undefined;
  return {
    slot: Number(id.slice(0, -lowDigits)),
    place: id.slice(-lowDigits, -2),
    number: id.slice(-2),
  };
}

export function writeId({ slot, place, number }: IdParts): string {
  return `${slot}${place}${number}`;
}

/** The place of the like at a position. Each has its own, and those below 0 count from the end. */
export function placeOf(timelineHash: number, position: number): string {
  const place = (modulo(position, places) * scatter + timelineHash) % places;
  return String(place + places).slice(1);
}

/** The position of the like with a place; `isNew` if it is one below 0. */
export function positionAt(timelineHash: number, place: string, isNew: boolean): number {
  const scattered = BigInt(modulo(Number(place) - timelineHash, places));
  return Number((scattered * gather) % BigInt(places)) - (isNew ? places : 0);
}

/** Four slots, a quarter of an hour, are between likes. After six years, they start again. */
const slotsPerLike = 4;
const slotsOfLikes = 800_000;
const slotsOfNewPosts = 2 ** 17;

/**
 * The slot of the last time at which a like can have been written. Likes below 0 are newer than all
 * others.
 */
export function lastSlotFor(position: number, lastSlot: number): number {
  return position < 0
    ? lastSlot + 2 + ((-1 - position) % slotsOfNewPosts)
    : lastSlot - ((position * slotsPerLike) % slotsOfLikes);
}

/**
 * A slot between two. Most liked Posts are some hours old, others some years; of a few, identifiers
 * of each length are equally frequent.
 */
export function slotBetween(first: number, last: number, hash: number): number {
  const chance = mix(hash, 1) / 2 ** 32;
  const kind = mix(hash, 2) % 100;
  if (kind < 60) return Math.max(first, last - Math.floor(chance ** 2 * 800));
  if (kind < 96) return last - Math.floor(chance ** 3 * (last - first));
  return Math.floor(first * (last / first) ** chance);
}

export function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
