import { parameters } from '@liked-posts/types/request';

/** The parameters that are lists, each with its allowed values. */
export const lists: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(parameters).flatMap(([name, parameter]) =>
    'values' in parameter ? [[name, parameter.values] as const] : [],
  ),
);

/** The name of a list as the beginning of the names of its rules: `tweetFields`. */
export function nameAsId(name: string): string {
  return name.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase());
}

/**
 * Divides values into a few parts, so that of any two values, each is in a part that lacks the
 * other. If one value is wrong, the parts that have it show which one it is.
 */
export function divide<Value>(values: readonly Value[]): Value[][] {
  let count = 1;
  // Of all numbers with so many bits, those with half of them set are the most that can differ so.
  while (listCodes(count).length < values.length) count += 1;
  const codes = listCodes(count);
  return Array.from({ length: count }, (_, bit) =>
    values.filter((_, index) => ((codes[index] ?? 0) >> bit) & 1),
  );
}

/** The numbers of so many bits that have half of them set. */
function listCodes(bits: number): number[] {
  const half = Math.max(1, Math.floor(bits / 2));
  return Array.from({ length: 2 ** bits }, (_, code) => code).filter(
    (code) => code.toString(2).replaceAll('0', '').length === half,
  );
}
