const letters = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * The one of `names` that was probably meant: by a known mistake, or else by spelling: a third of
 * the letters may be wrong.
 *
 * @param mistaken - known mistakes in plain letters, with the right names
 */
export function suggest(
  name: string,
  names: readonly string[],
  mistaken: Readonly<Record<string, string>> = {},
): string | undefined {
  const meant = letters(name.slice(0, 64));
  const known = mistaken[meant];
  if (known !== undefined && names.includes(known)) return known;
  let nearest: string | undefined;
  let limit = Math.floor(meant.length / 3) + 1;
  for (const candidate of names) {
    const written = letters(candidate);
    if (Math.abs(written.length - meant.length) >= limit) continue;
    const wrong = distance(meant, written);
    if (wrong >= limit) continue;
    nearest = candidate;
    limit = wrong;
  }
  return nearest;
}

/** The Levenshtein distance of two words. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...from].entries()) {
    let left = i + 1;
    row = row.map((above, j) => {
      if (j > 0) {
        const diagonal = row[j - 1] ?? 0;
        left = Math.min(diagonal + (letter === to[j - 1] ? 0 : 1), above + 1, left + 1);
      }
      return left;
    });
  }
  return row[to.length] ?? 0;
}
