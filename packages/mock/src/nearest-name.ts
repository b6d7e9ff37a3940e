import { distance } from 'fastest-levenshtein';

const letters = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The one of `names` that was probably meant by `name`, if any is close enough. */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  const meant = letters(name).slice(0, 64);
  let nearest: string | undefined;
  // A third of the letters may be wrong: more than that is another word.
  let limit = Math.floor(meant.length / 3) + 1;
  for (const candidate of names) {
    const mistakes = distance(meant, letters(candidate));
    if (mistakes >= limit) continue;
    nearest = candidate;
    limit = mistakes;
  }
  return nearest;
}
