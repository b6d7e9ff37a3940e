/** The JSON pointer of a path: `#/paths/~1things` for `['paths', '/things']`. */
export function writePointer(path: readonly string[]): string {
  return ['#', ...path.map(escapeKey)].join('/');
}

/** A key as it stands in a pointer: `text~1html` for `text/html`. */
export function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** A key, or several, of a pointer without escapes: `text/html` for `text~1html`. */
export function unescapePointer(text: string): string {
  return text.replaceAll('~1', '/').replaceAll('~0', '~');
}
