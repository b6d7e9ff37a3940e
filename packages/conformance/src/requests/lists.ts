import { parameters } from '@liked-posts/types/request';

const valuesByName = new Map<string, readonly string[]>();
for (const [name, parameter] of Object.entries(parameters)) {
  if (parameter.role === 'list') valuesByName.set(name, parameter.values);
}

/** The allowed values of each parameter that is a list, such as `tweet.fields`. */
export const lists: ReadonlyMap<string, readonly string[]> = valuesByName;

/** The prefix of rules about a list: `tweet.fields` → `tweetFields`, as in `tweetFieldsOnly` */
export function nameAsId(name: string): string {
  return name.replace('.fields', 'Fields');
}

/**
 * Divides values into a few parts, so that of any two values, each is in a part that lacks the
 * other. If one value is wrong, the parts that have it show which one it is.
 *
 * The values a to f get the codes 0011, 0101, 0110, 1001, 1010 and 1100, and part n has the values
 * whose bit n is set: `abd`, `ace`, `bcf`, `def`. No code has all bits of another, as all have two.
 */
export function divide<Value>(values: readonly Value[]): Value[][] {
  let bits = 1;
  while (listCodes(bits).length < values.length) bits += 1;
  const codes = listCodes(bits);
  return Array.from({ length: bits }, (_, bit) =>
    values.filter((_, index) => (((codes[index] ?? 0) >> bit) & 1) === 1),
  );
}

/** The numbers of so many bits that have half of them set: no other count of set bits gives more. */
function listCodes(bits: number): number[] {
  const half = Math.max(1, Math.floor(bits / 2));
  return Array.from({ length: 2 ** bits }, (_, code) => code).filter(
    (code) => code.toString(2).replaceAll('0', '').length === half,
  );
}
