const digits = '0123456789abcdefghijklmnopqrstuvwxyz';
/** All pairs of digits: four lookups write a word where `toString(36)` would divide bit by bit. */
const pairs: readonly string[] = Array.from(
  { length: 36 ** 2 },
  (_, value) => digits.charAt(Math.floor(value / 36)) + digits.charAt(value % 36),
);
const pair = (value: number): string => pairs[value] ?? '';

/** Digits that a 32-bit word takes. */
export const wordDigits = 7;

/** A 32-bit unsigned integer in seven digits. */
export function writeWord(word: number): string {
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
export function readWord(text: string): number | undefined {
  const word = Number.parseInt(text, 36);
  return word < 2 ** 32 ? word : undefined;
}
