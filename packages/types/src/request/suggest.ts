/** The letters and digits of a name, in lower case: `tweetfields` for `tweet.fields`. */
const toLetters = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * Guesses which name was meant: the right one for a known mistake, or else the most similar, if at
 * most a third of the letters differ.
 *
 * @param nameByMistake - the right name for each known mistake in lower case, without punctuation
 * @example
 * suggest('tweetField', ['user.fields', 'tweet.fields']); // 'tweet.fields'
 */
export function suggest(
  given: string,
  names: readonly string[],
  nameByMistake: Readonly<Record<string, string>> = {},
): string | undefined {
  // Cut, because a long text takes long to compare. No name has as many as 64 characters.
  const givenLetters = toLetters(given.slice(0, 64));
  const rightName = nameByMistake[givenLetters];
  if (rightName !== undefined && names.includes(rightName)) return rightName;
  let nearest: string | undefined;
  let maxDistance = Math.floor(givenLetters.length / 3);
  for (const name of names) {
    const distance = countEdits(givenLetters, toLetters(name));
    if (distance > maxDistance) continue;
    nearest = name;
    // Only a nearer name can replace this one.
    maxDistance = distance - 1;
  }
  return nearest;
}

/**
 * The Levenshtein distance: how many letters to insert, remove or replace. From `autor` to `author`
 * it is 1.
 */
function countEdits(from: string, to: string): number {
  // How many edits lead from the letters of `from` so far to each beginning of `to`. It has a number for
  // each index that is read, so the `?? 0` are only for the compiler.
  let edits = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...from].entries()) {
    const nextEdits = [i + 1];
    for (const [j, wanted] of [...to].entries()) {
      const replaced = (edits[j] ?? 0) + (letter === wanted ? 0 : 1);
      const removed = (edits[j + 1] ?? 0) + 1;
      const inserted = (nextEdits[j] ?? 0) + 1;
      nextEdits.push(Math.min(replaced, removed, inserted));
    }
    edits = nextEdits;
  }
  return edits[to.length] ?? 0;
}
