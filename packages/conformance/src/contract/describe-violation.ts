import { isObject } from '@liked-posts/internal/json';
import { shorten } from '@liked-posts/internal/printable';
import { describeKeyword } from '@liked-posts/internal/schema-violation';
import { isIso8601 } from '@liked-posts/types/time';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { findMember, followReference, listKeys, nodeAt, valueAt } from './contract.ts';
import { findAssumption, type Requirement, requirementAt } from './requirement.ts';

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

/**
 * An error of Ajv in words: `data[0].text is a list. It must be text in quotes.` If a member is
 * missing, the subject is the object that lacks it: `data[1] lacks text.` The whole `value` has these
 * `errors`, and its schema is at the `pointer`.
 */
export function describeViolation(
  error: ErrorObject,
  { pointer, value, errors }: { pointer: string; value: unknown; errors: readonly ErrorObject[] },
): SchemaViolation {
  const keys = listKeys(error.instancePath);
  const { schema, assumption } = findSchema(keys, pointer);
  const path = joinPath(keys);
  const demand = describeDemand(error, errors);
  const member = valueAt(value, keys);
  const subject = error.keyword === 'required' ? path : `${path} is ${describeValue(member)}. It`;
  const requirement = requirementAt(`${followReference(schema)}/${error.keyword}`);
  return {
    detail: `${subject} ${demand}.`,
    category: `${path.replace(/\[\d+\]/g, '[]')} ${demand}.`,
    isRecordedForm: isIsoCreatedAt(requirement.pointer, member),
    requirement: {
      pointer: requirement.pointer,
      assumption: assumption ?? findBrokenAssumption(requirement, member),
    },
  };
}

/** The promised part of an assumed pattern, by the pointer to it. Its `x-assumption` has it in words. */
const promisedForms: ReadonlyMap<string, RegExp> = new Map([
  ['#/components/schemas/PaginationToken/pattern', /^[0-9a-z]+$/i],
  // Weekday, month, day, time, zone offset and year.
  [
    '#/components/schemas/Post/properties/created_at/pattern',
    /^\S+ +\S+ +[0-9]{1,2} +\S+ +\S+ +[0-9]+$/,
  ],
  // ISO 8601 in UTC, with or without hyphens and colons.
  [
    '#/components/schemas/UtcDateTime/pattern',
    /^[0-9]{4}-?[0-9]{2}-?[0-9]{2}T[0-9]{2}[0-9:.,]*(Z|[+]00(:?00)?)$/,
  ],
]);

/**
 * The assumption that a value breaks; undefined if it breaks a promise. In `created_at`, a day of one
 * digit breaks only the assumed pattern; `yesterday` breaks the promised form as well.
 */
function findBrokenAssumption(requirement: Requirement, value: unknown): string | undefined {
  const promise = promisedForms.get(requirement.pointer);
  if (promise !== undefined && !promise.test(String(value))) return undefined;
  return requirement.assumption;
}

/** Whether a value is the `created_at` of a Post in ISO 8601. */
function isIsoCreatedAt(pointer: string, value: unknown): boolean {
  return pointer.startsWith('#/components/schemas/Post/properties/created_at/') && isIso8601(value);
}

/** The requirement in words. If no branch of a union fits, the error about its type is best. */
function describeDemand(error: ErrorObject, errors: readonly ErrorObject[]): string {
  const { keyword, instancePath } = error;
  const isType = (other: ErrorObject) =>
    other.keyword === 'type' && other.instancePath === instancePath;
  return describeKeyword((keyword === 'anyOf' ? errors.find(isType) : undefined) ?? error);
}

function describeValue(value: unknown): string {
  if (typeof value === 'number') return `the number ${value}`;
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (isObject(value)) return 'an object';
  return shorten(JSON.stringify(value) ?? 'missing', 80);
}

function joinPath(keys: readonly string[]): string {
  const words = keys.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`)).join('');
  return words === '' ? 'The body' : words.replace(/^\./, '');
}

/**
 * The schema of the member that the keys lead to, and the first assumption on the way there. From
 * `LikedPostsPage`, the keys `data`, `0` and `conversation_id` lead to `PostId`. The `$ref` on the way
 * is assumed. `requirementAt` does not see it, because the pointer to `PostId` begins anew.
 */
function findSchema(
  keys: readonly string[],
  pointer: string,
): { schema: string; assumption: string | undefined } {
  let schema = pointer;
  let assumption: string | undefined;
  for (const key of keys) {
    const member = findMember(schema, key);
    if (member === undefined) break;
    // Every body may have `errors`: that is promised, even if the form of the body is assumed.
    if (key !== 'errors') assumption ??= findAssumption(schema, member.keyword);
    schema = member.pointer;
    while (nodeAt(schema)['$ref'] !== undefined) {
      assumption ??= findAssumption(schema, '$ref');
      schema = String(nodeAt(schema)['$ref']);
    }
  }
  return { schema, assumption };
}
