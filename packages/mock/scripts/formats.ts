import { uri } from '@liked-posts/internal/schema-violation';
import { isIso8601, parseCreatedAt } from '@liked-posts/types/time';

/** The formats in the contract's objects. A library of all formats would be half of the validator. */
export const formats: Readonly<Record<string, RegExp | ((text: string) => boolean)>> = {
  uri,
  'date-time': isExistingTime,
};

function isExistingTime(text: string): boolean {
  try {
    return isIso8601(text) && parseCreatedAt(text) instanceof Date;
  } catch {
    return false;
  }
}
