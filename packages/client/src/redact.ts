/** Shorter tokens are no secrets, and hiding them would garble the words they are part of. */
const shortestSecret = 8;

/** Puts `[token]` in the place of access tokens in a text. */
export type Redact = (text: string) => string;

/**
 * What hides access tokens in a text, also where they stand as in a URL, JSON, HTML or base64, and
 * where the text breaks off within one.
 */
export function redactor(accessTokens: Iterable<string>): Redact {
  const tokens = [...accessTokens].filter((token) => token.length >= shortestSecret);
  const forms = tokens.flatMap((token) => [
    // Where JSON stands in a text, in JSON again or not; before the others, which may be part of these.
    literally(escaped(escaped(token))),
    literally(escaped(token)),
    Array.from(token, writings).join(''),
    ...[0, 1, 2].map((offset) => base64(token, offset)),
  ]);
  const pattern = new RegExp(forms.join('|'), 'g');
  return (text) =>
    tokens.reduce(withoutEnd, forms.length > 0 ? text.replace(pattern, '[token]') : text);
}

/** The value of a JSON text with every text in it redacted, names included. */
export function redacted(value: unknown, redact: Redact, depth = 0): unknown {
  if (typeof value === 'string') return redact(value);
  if (typeof value !== 'object' || value === null) return value;
  // Deeper than any answer that was meant: what shows an error may recurse, as this does.
  if (depth > 50) return '…';
  const inner = (item: unknown) => redacted(item, redact, depth + 1);
  if (Array.isArray(value)) return value.map(inner);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [redact(name), inner(item)]),
  );
}

/**
 * A pattern for a character as it is, and as URLs, HTML and JSON may have it. It need not say which
 * character is escaped there: the letters around it do. No text matches it in two ways, so that a
 * search takes linear time.
 */
function writings(character: string): string {
  const itself = literally(character);
  if (itself === character) return itself;
  // Not `\\\\`: with two ways to write a backslash, many of them in a row would have no end of readings.
  const inJson = character === '\\' ? '' : `|${itself}`;
  return `(?:${itself}|%(?:25)?\\w\\w|&(?:amp;)?[#\\w]{2,9};|\\\\(?:u00\\w\\w${inJson}))`;
}

function literally(text: string): string {
  return text.replaceAll(/\W/g, '\\$&');
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** A pattern for the part of a text in base64 that tells the token, when `offset` bytes over a multiple of three stand before it. */
function base64(token: string, offset: number): string {
  const bits = (offset + token.length) * 8;
  return btoa(' '.repeat(offset) + token)
    .slice(Math.ceil((offset * 8) / 6), Math.floor(bits / 6))
    .replaceAll(/[+/]/g, (sign) => (sign === '+' ? '[+-]' : '[/_]'));
}

function withoutEnd(text: string, token: string): string {
  for (let length = token.length - 1; length >= shortestSecret; length--) {
    if (text.endsWith(token.slice(0, length))) return `${text.slice(0, -length)}[token]`;
  }
  return text;
}
