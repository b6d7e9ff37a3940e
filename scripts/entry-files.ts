import { posix } from 'node:path';

/** A module or a declaration. */
export const codeFile = /\.(js|d\.c?ts)$/;

/** The part of a package.json that names the files users import or run. */
export interface EntryManifest {
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly bin?: Readonly<Record<string, string>>;
}

/** The code that a package.json names: `dist/index.js`, `dist/index.d.ts`, `types/schema.d.cts`, … */
export function listEntryFiles({ exports = {}, bin = {} }: EntryManifest): string[] {
  const targets = [...Object.values(exports), ...Object.values(bin)];
  return targets
    .flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)))
    .filter((file) => codeFile.test(file))
    .map((file) => file.replace('./', ''));
}

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
