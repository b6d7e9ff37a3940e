import { modulo } from './hash.ts';

/*
 * The like code in the identifier of a liked Post says whose like it is, and at which position. The code
 * at position 0 is the hash of the user, and each older like has a code 499 higher. For the hash 7:
 *
 *   position           -2         -1          0          1
 *   like code   999999009  999999508  000000007  000000506
 */

/** The most likes of a generated timeline, and the most new ones. With more, codes could repeat. */
export const maxLikes = 1_000_000;

/** So that neighboring likes do not look alike. For 2 * `maxLikes` likes, it takes 998,000,000 codes. */
const codesPerLike = 499;

const codeDigits = 9;
const codeCount = 10 ** codeDigits;

/** The code of the like at a position. */
export function writeLikeCode(userHash: number, position: number): string {
  const code = modulo(userHash + position * codesPerLike, codeCount);
  return String(code).padStart(codeDigits, '0');
}

/** The position of the like with a code; undefined if no like of the user has it. */
export function readLikePosition(userHash: number, likeCode: string): number | undefined {
  const codesAfter = modulo(Number(likeCode) - userHash, codeCount);
  // More than half of all codes after position 0 is less than half before it: a new like.
  const distance = codesAfter > codeCount / 2 ? codesAfter - codeCount : codesAfter;
  const position = distance / codesPerLike;
  return Number.isInteger(position) ? position : undefined;
}
