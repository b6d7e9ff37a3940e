/** Mixes a number into a hash. All three are 32-bit unsigned integers. */
export function mix(hash: number, value: number): number {
  // The finalizer of MurmurHash3, where each input bit affects each output bit.
  let mixed = hash ^ Math.imul(value + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

export function mixText(hash: number, text: string): number {
  // FNV-1a over UTF-16 code units.
  let mixed = hash ^ 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    mixed = Math.imul(mixed ^ text.charCodeAt(index), 0x01000193);
  }
  return mix(mixed, text.length);
}

export function pick<Value>(choices: readonly Value[], hash: number): Value {
  // `>>> 0` tells the compiler that this is an integer, which makes the remainder fast.
  const choice = choices[(hash >>> 0) % choices.length];
  if (choice === undefined) throw new RangeError('There is nothing to pick from.');
  return choice;
}

/** Whether a hash is in the given share of all hashes, from 0 to 1. */
export function isInShare(share: number, hash: number): boolean {
  return hash < share * 0x1_0000_0000;
}

/** The remainder of a division, which is never negative. */
export function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
