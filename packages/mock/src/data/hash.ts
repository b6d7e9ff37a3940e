/**
 * Mixes a number into a hash. The number, the hash and the result are 32-bit unsigned integers.
 *
 * @example
 * const hash = mix(mix(0, seed), position); // of two numbers
 */
export function mix(hash: number, value: number): number {
  // The finalizer of MurmurHash3, where each input bit affects each output bit. Without `+ 1`, the
  // value 0 would leave the hash 0 as it is.
  let mixed = hash ^ Math.imul(value + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Mixes a text into a hash, as {@link mix} does with a number. */
export function mixText(hash: number, text: string): number {
  // FNV-1a over UTF-16 code units.
  let mixed = hash ^ 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    mixed = Math.imul(mixed ^ text.charCodeAt(index), 0x01000193);
  }
  return mix(mixed, text.length);
}

/** The hash of a seed of up to 53 bits: first the low 32 bits are mixed, then the other 21. */
export function hashSeed(seed: number): number {
  return mix(mix(0, seed >>> 0), Math.floor(seed / 2 ** 32));
}

/** A hash as a fraction, from 0 up to but not including 1. */
export function toFraction(hash: number): number {
  return hash / 2 ** 32;
}

/** Picks one of the choices by a hash. */
export function pick<Value>(choices: readonly Value[], hash: number): Value {
  // `>>> 0` tells the compiler that this is an integer, which makes the remainder fast.
  const choice = choices[(hash >>> 0) % choices.length];
  if (choice === undefined) throw new RangeError('There is nothing to pick from.');
  return choice;
}

/** The remainder of a division. Unlike with `%`, it is not negative even if the value is. */
export function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
