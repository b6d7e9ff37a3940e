import { mixText } from '../data/hash.ts';

/** A point between two Posts, and the page that begins or ends there. */
export interface Cursor {
  /** The position of the first like after this point. */
  readonly position: number;
  /** Whether the page is before this point. */
  readonly backward: boolean;
  /**
   * The number of the page in its walk, from 1: its size depends on it. A walk that goes back
   * beyond its first page, because likes were added since, counts on below 1.
   */
  readonly number: number;
}

/**
 * Writes a token of 45 digits in base 36, like recorded ones. For the page that begins at position 20,
 * the second of its walk, it is `f` (forward; `b` is backward), `0100000k` (20), `01000002` (2), and
 * 28 digits of a checksum.
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
    position: readNumber(token.slice(1, 9)),
    number: readNumber(token.slice(9, 17)),
  };
  // A token has only one spelling, so that any change to it is detected.
  return writeToken(tokenScope, cursor) === token ? cursor : undefined;
}

/** Added to each number, because positions of new likes are below 0. */
const offset = 36 ** 6;

function writeNumber(number: number): string {
  return (number + offset).toString(36).padStart(8, '0');
}

function readNumber(digits: string): number {
  return Number.parseInt(digits, 36) - offset;
}
