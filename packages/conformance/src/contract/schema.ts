import { isObject } from '@liked-posts/internal/json';
import { shorten } from '@liked-posts/internal/printable';
import { isIso8601 } from '@liked-posts/types/time';
import { followReference, nodeAt } from './contract.ts';
import { listErrors, type SchemaError } from './list-errors.ts';
import { findBrokenRequirement, type Requirement, requirementAt } from './requirement.ts';

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
 * Checks a body against the schema at a pointer. The schema of an error is a union: the violations are
 * those of the branch that was meant, which is the first one whose required members are all there.
 * `{ title: 'x', type: 3 }` is meant as a `ProblemDocument`, so only its `type` is wrong.
 */
export function findViolations(pointer: string, body: unknown): SchemaViolation[] {
  const branches = listBranches(pointer);
  if (branches.length === 0) return checkBody(pointer, body);
  const results = branches.map((branch) => ({
    violations: checkBody(branch, body),
    missing: listMissing(branch, body),
  }));
  const meant =
    results.find(({ violations }) => violations.length === 0) ??
    results.find(({ missing }) => missing.length === 0);
  if (meant !== undefined) return meant.violations;
  const missing = results.map((result) => result.missing.join(' and '));
  const detail = `It has neither ${missing.join(', nor ')}.`;
  // A violation has one requirement: the first branch stands for all.
  const requirement = requirementAt(`${branches[0]}/required`);
  return [{ detail, category: detail, requirement, isRecordedForm: false }];
}

function checkBody(pointer: string, body: unknown): SchemaViolation[] {
  return listErrors(pointer, body).map((error) => describeViolation(pointer, error));
}

function listBranches(pointer: string): string[] {
  const { anyOf } = nodeAt(pointer);
  if (!Array.isArray(anyOf)) return [];
  return anyOf.map((_, index) => followReference(`${pointer}/anyOf/${index}`));
}

function listMissing(schema: string, body: unknown): string[] {
  const { required } = nodeAt(schema);
  if (!Array.isArray(required)) return [];
  return required.map(String).filter((name) => !isObject(body) || !(name in body));
}

const createdAtOfPost = '#/components/schemas/Post/properties/created_at/';

/** An error in words: `data[0].text is a list. It must be text in quotes.` or `data[1] lacks text.` */
function describeViolation(pointer: string, error: SchemaError): SchemaViolation {
  const { keyword, keys, value, demand } = error;
  const path = joinPath(keys);
  // The object that lacks a required member is the subject itself.
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
