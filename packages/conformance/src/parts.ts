/**
 * Divides values into a few parts, so that of any two values, each is in a part that lacks the
 * other. If one value is wrong, the parts that have it show which one it is.
 */
export function partsOf<Value>(values: readonly Value[]): Value[][] {
  let count = 1;
  // Of all numbers with so many bits, those with half of them set are the most that can differ so.
  while (codesOf(count).length < values.length) count += 1;
  const codes = codesOf(count);
  return Array.from({ length: count }, (_, bit) =>
    values.filter((_, index) => ((codes[index] ?? 0) >> bit) & 1),
  );
}

/** The numbers of so many bits that have half of them set. */
function codesOf(bits: number): number[] {
  const half = Math.max(1, Math.floor(bits / 2));
  return Array.from({ length: 2 ** bits }, (_, code) => code).filter(
    (code) => code.toString(2).replaceAll('0', '').length === half,
  );
}
