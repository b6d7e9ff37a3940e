import { posix } from 'node:path';

/**
 * The modules and declarations that `entries` lead to by imports and exports of files beside them,
 * with the entries themselves. `textOf` is asked for each, and throws where there is none.
 */
export function reachable(
  entries: readonly string[],
  textOf: (file: string) => string,
): Set<string> {
  const found = new Set(entries);
  for (const file of found) {
    const isDeclaration = file.endsWith('.d.ts');
    for (const [, to = ''] of textOf(file).matchAll(/\b(?:from|import)[\s(]*["'](\.[^"']+)["']/g)) {
      const target = posix.join(posix.dirname(file), to);
      found.add(isDeclaration ? target.replace(/\.[jt]s$/, '.d.ts') : target);
    }
  }
  return found;
}
