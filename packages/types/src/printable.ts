/** Control and format characters, and separators of lines and paragraphs. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * A text as one line that is safe to print: without characters that change a terminal, or the order
 * in which it shows others. A text of somebody else may hold any.
 */
export function printable(text: string): string {
  return text.replace(unsafe, '\uFFFD');
}

/** The same for a text of several lines. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** The first UTF-16 code units of a text, as far as they split no character, and `…` if it has more. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A value as one line of JSON that is safe to print: such characters are escaped. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replace(unsafe, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
