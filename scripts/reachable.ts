import { posix } from 'node:path';

/** `from './a.js'`, `import './a.js'` and `import('./a.js')`, minified or not. */
const relativeImport = /\b(?:from|import)[\s(]*["'](\.[^"']+)["']/g;

/**
 * Finds the files that the entries lead to by relative imports and exports, including the entries. A
 * declaration leads to declarations.
 *
 * @param readSource - returns the source of a file, and throws if it is missing
 */
export function findReachable(
  entries: readonly string[],
  readSource: (file: string) => string,
): Set<string> {
  const reached = new Set(entries);
  // The loop also visits the files that are added during it.
  for (const file of reached) {
    const isDeclaration = file.endsWith('.d.ts');
    for (const [, target = ''] of readSource(file).matchAll(relativeImport)) {
      const path = posix.join(posix.dirname(file), target);
      reached.add(isDeclaration ? path.replace(/\.[jt]s$/, '.d.ts') : path);
    }
  }
  return reached;
}
