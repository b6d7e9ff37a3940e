/** The part of a package.json that names the files users import or run. */
interface Manifest {
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly bin?: Readonly<Record<string, string>>;
}

/** The files in `dist/` that a package.json names: `dist/index.js`, `dist/index.d.ts`, … */
export function listEntryFiles({ exports = {}, bin = {} }: Manifest): string[] {
  const targets = [...Object.values(exports), ...Object.values(bin)];
  return targets
    .flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)))
    .filter((file) => /^\.\/dist\/.+\.[jt]s$/.test(file))
    .map((file) => file.replace('./', ''));
}
