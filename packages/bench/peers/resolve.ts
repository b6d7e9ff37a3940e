/** The URL of what `specifier` means to a module of this workspace. */
export function resolve(specifier: string): string {
  return import.meta.resolve(specifier);
}
