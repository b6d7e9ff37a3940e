/** Shorter tokens are not secrets, and hiding them would garble the words they are part of. */
const shortestSecret = 8;

/** Replaces access tokens in a text by `[token]`. */
export type Redact = (text: string) => string;

/**
 * A text without access tokens. They are also found as a URL, JSON, HTML or base64 writes them, and
 * if the text breaks off within one.
 */
export function redacted(text: string, accessTokens: Iterable<string>): string {
  const tokens = [...accessTokens]
    .filter((token) => token.length >= shortestSecret)
    .flatMap((token) => [token, decoded(token)]);
  for (const token of tokens) {
    const forms = [
      token.replaceAll(/\\+|[^\w\\]/g, writings),
      ...[0, 1, 2].map((offset) => base64(token, offset)),
    ];
    text = withoutEnd(text.replaceAll(new RegExp(forms.join('|'), 'g'), '[token]'), token);
  }
  return text;
}

/**
 * A pattern for a character as it is, and as URLs, HTML and JSON, also nested, may escape it. It
 * does not check which character is escaped: the letters around it are enough. Adjacent
 * backslashes, which JSON multiplies, are matched as one: otherwise a long run of them would take
 * exponential time.
 */
function writings(characters: string): string {
  const { length } = characters;
  const inJson = characters.startsWith('\\')
    ? `\\\\{${length},${4 * length}}`
    : `\\\\{0,3}(?:\\${characters}|u00\\w\\w)`;
  return `(?:${inJson}|(?:%(?:25)?\\w\\w|&(?:amp;)?[#\\w]{2,9};){${length}})`;
}

/**
 * A pattern for the characters that the token alone decides in base64, with `offset` bytes before
 * it.
 */
function base64(token: string, offset: number): string {
  return btoa(' '.repeat(offset) + token)
    .slice(Math.ceil((offset * 4) / 3), Math.floor(((offset + token.length) * 4) / 3))
    .replaceAll(/[+/]/g, '[+/_-]');
}

/** The token as read by a service that decodes it like a part of a URL. */
function decoded(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}

function withoutEnd(text: string, token: string): string {
  if (!text.includes(token.slice(0, shortestSecret))) return text;
  for (let length = token.length - 1; length >= shortestSecret; length--) {
    if (text.endsWith(token.slice(0, length))) return `${text.slice(0, -length)}[token]`;
  }
  return text;
}
