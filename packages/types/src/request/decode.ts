/** A percent-encoded text, decoded; undefined if it is malformed. */
export function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
