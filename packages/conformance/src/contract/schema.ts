import { describeKeyword, uri } from '@liked-posts/internal/ajv';
import { isObject } from '@liked-posts/internal/json';
import { shorten } from '@liked-posts/internal/printable';
import { isIso8601 } from '@liked-posts/types/time';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { contract, followReference, listKeys, nodeAt } from './contract.ts';
import {
  findBrokenRequirement,
  type Requirement,
  requirementAt,
  type SchemaError,
} from './requirement.ts';

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

// Only with `verbose`, errors have the `data` that they are about.
const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true });
formats.default(ajv);
ajv.addFormat('uri', uri);
ajv.addSchema(contract, 'contract');

/**
 * Checks a body against a schema that is no union. Within the body, all unions are of plain values. If
 * a value fits no branch of its union, the type of a branch describes what it must be: `must be text in
 * quotes` for `reply_settings: 7`.
 */
function checkBody(pointer: string, body: unknown): SchemaViolation[] {
  ajv.validate(`contract${pointer}`, body);
  const errors = ajv.errors ?? [];
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf');
  // Ajv also reports the errors of each branch. They have the path of their union.
  const pathsOfUnions = new Set(unions.map(({ instancePath }) => instancePath));
  return errors
    .filter(({ keyword, instancePath }) => keyword === 'anyOf' || !pathsOfUnions.has(instancePath))
    .map((error) => {
      const { keyword, instancePath, data: value } = error;
      const ofType = errors.find(
        (other) => other.keyword === 'type' && other.instancePath === instancePath,
      );
      const demand = describeKeyword((keyword === 'anyOf' ? ofType : undefined) ?? error);
      return describeViolation(pointer, { keyword, keys: listKeys(instancePath), value }, demand);
    });
}

const createdAtOfPost = '#/components/schemas/Post/properties/created_at/';

/** In words: `data[0].text is a list. It must be text in quotes.` or `data[1] lacks text.` */
function describeViolation(pointer: string, error: SchemaError, demand: string): SchemaViolation {
  const { keyword, keys, value } = error;
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

/** `data`, `0`, `text` → `data[0].text` */
function joinPath(keys: readonly string[]): string {
  const words = keys.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`)).join('');
  return words === '' ? 'The body' : words.replace(/^\./, '');
}
