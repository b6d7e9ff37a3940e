import { mixText } from '../data/hash.ts';

/** A point between two Posts, and which page begins or ends there. */
export interface Cursor {
  /** The position of the first like after this point. */
  readonly position: number;
  /** Whether the page ends at this point. Otherwise, it begins there. */
  readonly backward: boolean;
  /**
   * The number of the page in its walk, from 1, which decides the size of the page. A walk that goes back
   * beyond its first page, because likes were added since, counts on below 1.
   */
  readonly number: number;
}

/**
 * Writes a token of 45 digits in base 36, like recorded ones. For page 2 of a walk, at position 20:
 *
 *   f          forward; `b` is backward
 *   0100000k   the position
 *   01000002   the number of the page
 *   …          28 digits of a checksum
 *
 * @param tokenScope what the token is bound to: the timeline and the user
 */
export function writeToken(tokenScope: string, { position, backward, number }: Cursor): string {
  const content = `${backward ? 'b' : 'f'}${writeNumber(position)}${writeNumber(number)}`;
  const hashes = [1, 2, 3, 4].map((seed) => mixText(seed, `${tokenScope} ${content}`));
  return content + hashes.map((hash) => hash.toString(36).padStart(7, '0')).join('');
}

/** The cursor in a token; undefined if the token is damaged, or belongs to another scope. */
export function readToken(tokenScope: string, token: string): Cursor | undefined {
  const cursor: Cursor = {
    backward: token.startsWith('b'),
    position: readNumber(token.slice(1, 1 + numberDigits)),
    number: readNumber(token.slice(1 + numberDigits, 1 + 2 * numberDigits)),
  };
  // Each cursor has only one token, so that any change of a token is detected. A part that is no number is
  // read as NaN, which no token has.
  return writeToken(tokenScope, cursor) === token ? cursor : undefined;
}

const numberDigits = 8;
/** Added to each number, because positions of new likes are below 0. */
const offset = 36 ** 6;

function writeNumber(number: number): string {
  return (number + offset).toString(36).padStart(numberDigits, '0');
}

function readNumber(digits: string): number {
  return Number.parseInt(digits, 36) - offset;
}
