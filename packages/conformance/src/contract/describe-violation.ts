import { isObject } from '@liked-posts/internal/json';
import { shorten } from '@liked-posts/internal/printable';
import { isIso8601 } from '@liked-posts/types/time';
import type { SchemaError } from './list-errors.ts';
import { findBrokenRequirement, type Requirement } from './requirement.ts';

/** A value that its schema does not allow. */
export interface SchemaViolation {
  /** What is wrong, in words. */
  readonly detail: string;
  /** The same for all violations that differ only in indexes and values. */
  readonly category: string;
  /** The keyword of the contract that it breaks. */
  readonly requirement: Requirement;
  /** Whether recordings of the public service have this form: a Post's `created_at` in ISO 8601. */
  readonly isRecordedForm: boolean;
}

const createdAtOfPost = '#/components/schemas/Post/properties/created_at/';

/**
 * An error in words: `data[0].text is a list. It must be text in quotes.` If a member is missing, the
 * subject is the object that lacks it: `data[1] lacks text.` The body's schema is at the pointer.
 */
export function describeViolation(pointer: string, error: SchemaError): SchemaViolation {
  const { keyword, keys, value, demand } = error;
  const path = joinPath(keys);
  const subject = keyword === 'required' ? path : `${path} is ${describeValue(value)}. It`;
  const requirement = findBrokenRequirement(pointer, error);
  return {
    detail: `${subject} ${demand}.`,
    category: `${path.replace(/\[\d+\]/g, '[]')} ${demand}.`,
    isRecordedForm: requirement.pointer.startsWith(createdAtOfPost) && isIso8601(value),
    requirement,
  };
}

function describeValue(value: unknown): string {
  if (typeof value === 'number') return `the number ${value}`;
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (isObject(value)) return 'an object';
  return shorten(JSON.stringify(value) ?? 'missing', 80);
}

/** `data[0].text` for `data`, `0` and `text`. */
function joinPath(keys: readonly string[]): string {
  const words = keys.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`)).join('');
  return words === '' ? 'The body' : words.replace(/^\./, '');
}
