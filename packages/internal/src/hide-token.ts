/** The replacement of a secret. */
export const hidden = '[hidden]';

/** Hides secrets in a string. */
export type Redact = (text: string) => string;

/** A shorter token cannot be secret, and hiding it would hide ordinary words. */
const minSecretCharacters = 8;

/**
 * Returns a function that replaces access tokens in a string by `[hidden]`: as they are, escaped for
 * JSON, and percent-encoded. `tokens` is read at each call, so tokens added later are hidden, too.
 */
export function createRedactor(tokens: Iterable<string>): Redact {
  return (text) => {
    let redacted = text;
    for (const token of tokens) {
      if (token.length < minSecretCharacters) continue;
      const escaped = JSON.stringify(token).slice(1, -1);
      for (const form of [escaped, encodeURIComponent(token), token]) {
        redacted = redacted.replaceAll(form, hidden);
      }
    }
    return redacted;
  };
}
