import { mix, mixText } from '../data/hash.ts';

/** A point between two Posts, and whether the page is before or after it. */
export interface Cursor {
  /** The position of the first like after this point. */
  readonly position: number;
  /** Whether the page is before this point. */
  readonly backward: boolean;
  /** Whether the token is from the empty page of the walk, which must not be sent again. */
  readonly afterEmpty: boolean;
  /**
   * Whether the token is from a page that an override emptied or split. Faults for that page must
   * not apply again.
   */
  readonly afterOverride: boolean;
}

/** The key of a listing. A token is valid for one key only. */
export interface TokenKey {
  readonly first: number;
  readonly second: number;
}

/**
 * The key of the listing of one timeline, one user, and the number of likes before any change.
 */
export function tokenKey(identity: string, userId: string, likes: number): TokenKey {
  const listing = `${identity}\n${userId}\n${likes}`;
  return { first: mixText(1, listing), second: mixText(2, listing) };
}

const words = 6;

/** Writes a token: opaque, 45 digits of base 36, like recorded tokens. */
export function writeToken(key: TokenKey, cursor: Cursor): string {
  const { position, backward, afterEmpty, afterOverride } = cursor;
  const high =
    (afterEmpty ? 2 ** 31 : 0) |
    ((Math.floor(position / 2 ** 32) & (2 ** 29 - 1)) << 2) |
    (backward ? 2 : 0) |
    (afterOverride ? 1 : 0);
  return encode(key, position >>> 0, high >>> 0);
}

/** The cursor in a token; undefined if the token is damaged, or belongs to another listing. */
export function readToken(key: TokenKey, token: string): Cursor | undefined {
  const masked: number[] = [];
  for (let index = 0; index < words; index += 1) {
    const word = readWord(token.slice(index * wordDigits, (index + 1) * wordDigits));
    if (word === undefined) return undefined;
    masked.push(word);
  }
  const [proof = 0, , , , maskedLow = 0, maskedHigh = 0] = masked;
  const low = (maskedLow ^ mix(proof, key.first)) >>> 0;
  const high = (maskedHigh ^ mix(proof, key.second)) >>> 0;
  // A token has only one spelling, so that any change to it is detected.
  if (encode(key, low, high) !== token) return undefined;
  return {
    // A signed number, with flags in the bits above and below it.
    position: ((high << 1) >> 3) * 2 ** 32 + low,
    backward: (high & 2) !== 0,
    afterEmpty: high >= 2 ** 31,
    afterOverride: (high & 1) !== 0,
  };
}

/**
 * Four words and a remainder as a checksum, then the content, masked by the first of these words.
 */
function encode({ first, second }: TokenKey, low: number, high: number): string {
  const proof = mix(mix(mix(first, low), high), second);
  const more = mix(mix(mix(second, high), low), first);
  const most = mix(mix(proof, more), low);
  const rest = mix(mix(more, proof), high);
  return (
    writeWord(proof) +
    writeWord(more) +
    writeWord(most) +
    writeWord(rest) +
    writeWord((low ^ mix(proof, first)) >>> 0) +
    writeWord((high ^ mix(proof, second)) >>> 0) +
    writeWord(mix(rest, most)).slice(-3)
  );
}

const wordDigits = 7;

function writeWord(word: number): string {
  return word.toString(36).padStart(wordDigits, '0');
}

/** Reads a 32-bit unsigned integer from seven digits; undefined if it has more bits. */
function readWord(text: string): number | undefined {
  const word = Number.parseInt(text, 36);
  return word < 2 ** 32 ? word : undefined;
}
