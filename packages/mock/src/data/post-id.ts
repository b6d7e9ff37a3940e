import { modulo } from './hash.ts';

/*
 * A generated Post is determined by its identifier, such as 1939500827576524000:
 *
 *   1939500   its slot: the four minutes in which it was written, 01:43 to 01:47 on 30 June 2025.
 *             As in the service's own identifiers, the first digits are the time.
 *   827576524 its like code: whose like it is, and at which position. A Post that it refers to has the
 *             same code.
 *   000       its fixture number: the Post of the data file that it is a copy of.
 */

const fixtureNumberDigits = 3;
const likeCodeDigits = 9;
const digitsAfterSlot = likeCodeDigits + fixtureNumberDigits;
const likeCodeCount = 10 ** likeCodeDigits;
/**
 * The distance between the codes of two neighboring likes, so that their identifiers do not look
 * alike. A million old likes and a million new ones ({@link maxLikes}) take 2,000,000 * 499 =
 * 998,000,000 of all 10 ** 9 codes.
 */
const likeCodesPerLike = 499;

/** The time of the service's first identifier, in milliseconds since 1970. */
const epochMs = 1_288_834_974_657;

/** The first slot whose identifiers have 15 digits: `readId` accepts none with fewer. */
export const firstSlot = 100;

/** The most likes of a generated timeline. With more, like codes could repeat. */
export const maxLikes = 1_000_000;

/** What differs between copies of a fixture: the identifier without the fixture number. */
export interface CopyKey {
  readonly slot: number;
  /** Nine digits, such as `827576524`. */
  readonly likeCode: string;
}

interface IdParts extends CopyKey {
  /** Three digits, such as `000`. */
  readonly fixtureNumber: string;
}

/** The parts of an identifier; undefined if no generated Post can have it. */
export function readId(id: string): IdParts | undefined {
  // A slot has 3 to 7 digits: see `firstSlot`.
  if (!/^[1-9][0-9]{14,18}$/.test(id)) return undefined;
  return {
    slot: Number(id.slice(0, -digitsAfterSlot)),
    likeCode: id.slice(-digitsAfterSlot, -fixtureNumberDigits),
    fixtureNumber: readFixtureNumber(id),
  };
}

/**
 * The parts of the identifier of a fixture.
 *
 * @throws {RangeError} if it has no parts.
 */
export function requireId(id: string): IdParts {
  const parts = readId(id);
  if (parts === undefined) throw new RangeError(`A fixture cannot have the identifier ${id}.`);
  return parts;
}

/** The last three digits of the identifier of a Post or poll. */
export function readFixtureNumber(id: string): string {
  return id.slice(-fixtureNumberDigits);
}

/** A pattern of all identifiers with a like code. Its groups are the slot and the fixture number. */
export function createRelatedIdPattern(likeCode: string): RegExp {
  return new RegExp(`\\b([0-9]{3,7})${likeCode}([0-9]{3})\\b`, 'g');
}

/** The slot of a time, given in milliseconds since 1970. */
export function findSlot(timeMs: number): number {
  // The service counts 2 ** 22 identifiers a millisecond, and a slot has 10 ** 12: 238 seconds.
  return Math.floor(((timeMs - epochMs) * 2 ** 22) / 10 ** digitsAfterSlot);
}

/** When the Post or poll with an identifier was created, in milliseconds since 1970. */
export function readTime(id: string): number {
  const slot = Number(id.slice(0, -digitsAfterSlot));
  const rest = Number(id.slice(-digitsAfterSlot));
  // As `BigInt(id) >> 22n`, but faster: 10 ** 12 is 244_140_625 * 2 ** 12.
  return Math.floor((slot * 244_140_625 + Math.floor(rest / 2 ** 12)) / 2 ** 10) + epochMs;
}

/** The code of the like at a position of a user's timeline: for the hash 7, `000000506` at 1. */
export function writeLikeCode(userHash: number, position: number): string {
  const likeCode = modulo(userHash + position * likeCodesPerLike, likeCodeCount);
  return String(likeCode).padStart(likeCodeDigits, '0');
}

/** The position of the like with a code; undefined if no like has it. */
export function readLikePosition(userHash: number, likeCode: string): number | undefined {
  const distance = modulo(Number(likeCode) - userHash, likeCodeCount);
  // New likes have positions below 0, so their codes are before the code of position 0. Each kind of likes
  // takes 499,000,000 codes, which is less than half.
  const isNew = distance > likeCodeCount / 2;
  const position = (isNew ? distance - likeCodeCount : distance) / likeCodesPerLike;
  return Number.isInteger(position) ? position : undefined;
}
