/** The JSON pointer of a path: `#/paths/~1things` for `['paths', '/things']`. */
export function writePointer(path: readonly string[]): string {
  return ['#', ...path.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'))].join('/');
}

/** A key, or several, of a JSON pointer without escapes: `text/html` for `text~1html`. */
export function unescapePointer(text: string): string {
  return text.replaceAll('~1', '/').replaceAll('~0', '~');
}
