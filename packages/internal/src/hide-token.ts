/** The replacement of a secret. */
export const hidden = '[hidden]';

/** Hides secrets in a string. */
export type Redact = (text: string) => string;

/** Shorter tokens are not secret, and occur by chance. */
const shortest = 8;

/**
 * Returns a function that replaces access tokens in a string by `[hidden]`: as they are, escaped for
 * JSON, and percent-encoded. `tokens` is read each time.
 */
export function createRedactor(tokens: Iterable<string>): Redact {
  return (text) => {
    let shown = text;
    for (const token of tokens) {
      if (token.length < shortest) continue;
      const escaped = JSON.stringify(token).slice(1, -1);
      for (const written of [escaped, encodeURIComponent(token), token]) {
        shown = shown.replaceAll(written, hidden);
      }
    }
    return shown;
  };
}
