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

/** Cuts a string to a number of UTF-16 code units, splits no character, and appends `…`. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The first few of the items, for a message. */
export function formatList(items: Iterable<string>, most = 3): string {
  const all = [...new Set(items)];
  const named = all.slice(0, most).join(', ');
  return all.length > most ? `${named} and ${all.length - most} more` : named;
}

/** A number of things, such as `1 rule`. */
export function formatCount(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** A value as one line of JSON that is safe to print: unsafe characters are escaped. */
export function formatJson(value: unknown): string {
  return JSON.stringify(value).replace(unsafe, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
