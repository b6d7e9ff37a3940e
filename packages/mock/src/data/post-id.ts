/*
 * The identifier of a generated Post says all about it. Here it is 1939500827576524007:
 *
 *   slot             1939500     The four minutes in which the Post was written, here 01:43 to 01:47 UTC on
 *                                30 June 2025.
 *   like code        827576524   Whose like the Post is, and at which position: see `like-code.ts`. Posts
 *                                that it refers to have the same code.
 *   fixture number   007         The Post of the data file that it is a copy of: see `fixture.ts`.
 *
 * The slot follows from the service's own identifiers, which count the milliseconds since the first one.
 * Each millisecond has 2 ** 22 of them, and each slot 10 ** 12, so that a slot takes 238 seconds.
 */

const fixtureNumberDigits = 3;
const likeCodeDigits = 9;
const digitsAfterSlot = likeCodeDigits + fixtureNumberDigits;

/** What differs between copies of a fixture. */
export interface CopyKey {
  readonly slot: number;
  /** Nine digits, such as `827576524`. */
  readonly likeCode: string;
}

interface PostId extends CopyKey {
  /** Three digits, such as `007`. */
  readonly fixtureNumber: string;
}

export function writeId({ slot, likeCode, fixtureNumber }: PostId): string {
  return `${slot}${likeCode}${fixtureNumber}`;
}

/** The first slot of generated Posts. Slots have three to seven digits, the last of them in 2080. */
export const firstSlot = 100;
const slotPattern = '[1-9][0-9]{2,6}';
const idPattern = new RegExp(`^${slotPattern}[0-9]{${digitsAfterSlot}}$`);

/** The parts of an identifier; undefined if no generated Post can have it. */
export function readId(id: string): PostId | undefined {
  if (!idPattern.test(id)) return undefined;
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
export function readFixtureId(id: string): PostId {
  const parts = readId(id);
  if (parts === undefined) throw new RangeError(`A fixture cannot have the identifier ${id}.`);
  return parts;
}

/** The last three digits of the identifier of a Post or poll. */
export function readFixtureNumber(id: string): string {
  return id.slice(-fixtureNumberDigits);
}

/** A pattern of all identifiers with a like code. Its groups are the slot and the fixture number. */
export function createIdPattern(likeCode: string): RegExp {
  return new RegExp(`\\b(${slotPattern})${likeCode}([0-9]{${fixtureNumberDigits}})\\b`, 'g');
}

/** The time of the service's first identifier, in milliseconds since 1970. */
const epochMs = 1_288_834_974_657;
/** Each millisecond has 2 ** 22 identifiers. */
const idBitsPerMs = 22;

/** The slot of a time, given in milliseconds since 1970. */
export function findSlot(timeMs: number): number {
  return Math.floor(((timeMs - epochMs) * 2 ** idBitsPerMs) / 10 ** digitsAfterSlot);
}

/** When the Post or poll with an identifier was created, in milliseconds since 1970. */
export function readTime(id: string): number {
  return Number(BigInt(id) >> BigInt(idBitsPerMs)) + epochMs;
}
