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
 *   a 0011   b 0101   c 0110   d 1001   e 1010   f 1100
 *
 * The first part has the values whose code has a 1 as its last digit: `abd`. The next parts, by the digits
 * before, are `ace`, `bcf` and `def`. As all codes have two 1s, none has a 1 wherever another has one.
 */
export function divide<Value>(values: readonly Value[]): Value[][] {
  let digits = 1;
  while (listCodes(digits).length < values.length) digits += 1;
  const codes = listCodes(digits);
  return Array.from({ length: digits }, (_, part) =>
    values.filter((_, index) => codes[index]?.at(-1 - part) === '1'),
  );
}

/** The codes of so many digits that have a 1 in half of them: no other count of 1s gives more. */
function listCodes(digits: number): string[] {
  const half = Math.max(1, Math.floor(digits / 2));
  return Array.from({ length: 2 ** digits }, (_, code) =>
    code.toString(2).padStart(digits, '0'),
  ).filter((code) => code.replaceAll('0', '').length === half);
}
