import { posix } from 'node:path';

/**
 * The entries, and the modules and declarations that they import or export by relative paths.
 * `textOf` returns the source of each, and throws if a file is missing.
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
