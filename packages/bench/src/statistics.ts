/** The middle of `values`, and how far they lie apart. */
export interface Summary {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

/** @throws {RangeError} when there are no values. */
export function summarise(values: readonly number[]): Summary {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice(
    Math.floor((sorted.length - 1) / 2),
    Math.floor(sorted.length / 2) + 1,
  );
  const [lowest] = sorted;
  const highest = sorted.at(-1);
  if (lowest === undefined || highest === undefined) {
    throw new RangeError('There is nothing to summarise: measure at least one round.');
  }
  const median = middle.reduce((sum, value) => sum + value, 0) / middle.length;
  return { median, lowest, highest };
}
