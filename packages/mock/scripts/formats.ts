import { uri } from '@liked-posts/internal/ajv';
import { isIso8601, parseCreatedAt } from '@liked-posts/types/time';

/**
 * The formats in the objects of the contract, for `render-validator.ts`, which bundles this file. A library
 * of all formats would make up half of the size of the validator.
 */
export const formats: Readonly<Record<string, RegExp | ((text: string) => boolean)>> = {
  uri,
  'date-time': isExistingTime,
};

function isExistingTime(text: string): boolean {
  if (!isIso8601(text)) return false;
  try {
    // Throws for a time that does not exist, such as February 30.
    parseCreatedAt(text);
    return true;
  } catch {
    return false;
  }
}
