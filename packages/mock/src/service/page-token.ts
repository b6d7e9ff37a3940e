import { mix, mixText } from '../synthetic/hash.ts';

/** Where a page lies: a point between two Posts, and whether the page comes before or after it. */
export interface Cursor {
  /** The position of the first like after this point. */
  readonly position: number;
  /** Whether the page is the one before this point, instead of the one after. */
  readonly backward: boolean;
  /** Whether the token comes from the empty page of the walk, which does not come again. */
  readonly afterEmpty: boolean;
  /**
   * Whether the token comes from an override page, after which faults for the page do not apply.
   */
  readonly afterOverride: boolean;
}

/** What a token belongs to: it is not valid for any other listing. */
export interface TokenKey {
  readonly first: number;
  readonly second: number;
}

/**
 * The key of the tokens of one listing: of one timeline, one user, and the number of likes before
 * any change.
 */
export function tokenKey(identity: string, userId: string, likes: number): TokenKey {
  const listing = `${identity}\n${userId}\n${likes}`;
  return { first: mixText(1, listing), second: mixText(2, listing) };
}

const words = 6;

/** The token of a page: opaque, 45 digits of base 36, as recorded tokens are. */
export function writeToken(key: TokenKey, cursor: Cursor): string {
  const { position, backward, afterEmpty, afterOverride } = cursor;
  const high =
    (afterEmpty ? 2 ** 31 : 0) |
    ((Math.floor(position / 2 ** 32) & (2 ** 29 - 1)) << 2) |
    (backward ? 2 : 0) |
    (afterOverride ? 1 : 0);
  return encode(key, position >>> 0, high >>> 0);
}

/** The cursor of a token; undefined if the token is damaged, or belongs to another listing. */
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
  // Each token has one spelling, so that every change to it is noticed.
  if (encode(key, low, high) !== token) return undefined;
  return {
    // Between two flags above and below it stands a number with a sign.
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

const digits = '0123456789abcdefghijklmnopqrstuvwxyz';
/** All pairs of digits: four lookups write a word where `toString(36)` would divide bit by bit. */
const pairs: readonly string[] = Array.from(
  { length: 36 ** 2 },
  (_, value) => digits.charAt(Math.floor(value / 36)) + digits.charAt(value % 36),
);
const pair = (value: number): string => pairs[value] ?? '';

/** Digits that a 32-bit word takes. */
const wordDigits = 7;

/** A 32-bit unsigned integer in seven digits. */
function writeWord(word: number): string {
  const head = Math.floor(word / 36 ** 4);
  const tail = word - head * 36 ** 4;
  return (
    digits.charAt(Math.floor(head / 36 ** 2)) +
    pair(head % 36 ** 2) +
    pair(Math.floor(tail / 36 ** 2)) +
    pair(tail % 36 ** 2)
  );
}

/** The 32-bit unsigned integer that seven digits stand for; undefined if it has more bits. */
function readWord(text: string): number | undefined {
  const word = Number.parseInt(text, 36);
  return word < 2 ** 32 ? word : undefined;
}
