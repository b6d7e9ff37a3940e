/** Names that clients of the service are known to send in place of the right ones. */
const mistaken: ReadonlyMap<string, string> = new Map([
  ['nexttoken', 'pagination_token'],
  ['previoustoken', 'pagination_token'],
  ['cursor', 'pagination_token'],
  ['limit', 'max_results'],
  ['count', 'max_results'],
  ['fields', 'tweet.fields'],
  ['postfields', 'tweet.fields'],
  ['expand', 'expansions'],
]);

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** The name that was probably meant: the same letters, a known mistake, or two letters away. */
export function suggest(name: string, names: readonly string[]): string | undefined {
  const wanted = plain(name);
  const known = mistaken.get(wanted);
  if (known !== undefined && names.includes(known)) return known;
  if (wanted.length < 3 || wanted.length > 40) return undefined;
  return names.find((candidate) => distance(wanted, plain(candidate)) <= 2);
}

/** How many letters to add, take away or change to turn one word into the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
