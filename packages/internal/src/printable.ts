/** Control and format characters, and separators of lines and paragraphs. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Makes a string safe to print in one line by replacing characters that control a terminal or
 * change the direction of text.
 */
export function makePrintable(text: string): string {
  return text.replace(unsafe, '\uFFFD');
}

/** Makes a string of several lines safe to print. */
export function makeLinesPrintable(text: string): string {
  return text.split('\n').map(makePrintable).join('\n');
}

/** Cuts a longer string to a number of UTF-16 code units between characters, and appends `…`. */
export function shorten(text: string, maxUnits: number): string {
  if (text.length <= maxUnits) return text;
  return `${text.slice(0, maxUnits).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The first few different items, for a message: `a, b, c and 2 more`. */
export function formatList(items: Iterable<string>, maxItems = 3): string {
  const distinct = [...new Set(items)];
  const first = distinct.slice(0, maxItems).join(', ');
  return distinct.length > maxItems ? `${first} and ${distinct.length - maxItems} more` : first;
}

/** A number of things: `1 rule`, `2 rules`. */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A value of JSON as one line that is safe to print: unsafe characters are escaped. */
export function formatJson(value: unknown): string {
  return JSON.stringify(value).replace(unsafe, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
