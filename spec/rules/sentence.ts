/**
 * Whether a string is made of whole sentences: it begins and ends like one, and has three words.
 */
export function isSentence(text: unknown): boolean {
  return (
    typeof text === 'string' &&
    /^[A-Z`]/.test(text) &&
    /[^.]\.$/.test(text) &&
    text.split(/\s+/).length >= 3
  );
}

/** Whether a string is a single sentence. A full stop inside code or a number does not end one. */
export function isOneSentence(text: unknown): boolean {
  return isSentence(text) && !/[.!?]\s+[A-Z`]/.test(text as string);
}
