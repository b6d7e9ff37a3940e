import { describeKeyword, uri } from '@liked-posts/internal/ajv';
import { isObject } from '@liked-posts/internal/json';
import { shorten } from '@liked-posts/internal/printable';
import { isIso8601 } from '@liked-posts/types/time';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { groupBy } from '../group-by.ts';
import { contract, followReference, listKeys, nodeAt } from './contract.ts';
import {
  findBrokenRequirement,
  type Requirement,
  requirementAt,
  type SchemaError,
} from './requirement.ts';

// The contract has keywords that Ajv does not know. Only with `verbose`, errors have their `data`.
const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true });
formats.default(ajv);
ajv.addFormat('uri', uri);
ajv.addSchema(contract, 'contract');

/** A value that its schema does not allow. */
export interface SchemaViolation {
  /** What is wrong, in words. */
  readonly detail: string;
  /** The same for all violations that differ only in indexes and values. */
  readonly category: string;
  /** The keyword of the contract that the value breaks. */
  readonly requirement: Requirement;
  /** Whether it is a Post's `created_at` in ISO 8601: recordings of the public service have this form. */
  readonly isRecordedForm: boolean;
}

/**
 * Checks a body against the schema at a pointer. The schema of an error has two branches: a
 * `ProblemDocument`, with `title` and `type`, or an `ErrorList`, with `errors`.
 *
 *   { message: 'x' }           lacks the required members of every branch
 *   { errors: [{}] }           fits a branch: no violation
 *   { title: 'x', type: 3 }    has the required members of a `ProblemDocument`, so is meant as one: only
 *                              its `type` is wrong
 */
export function findViolations(pointer: string, body: unknown): SchemaViolation[] {
  const branches = listBranches(pointer);
  if (branches.length === 0) return checkBody(pointer, body);
  const [meant, ...others] = branches.filter((branch) => listMissing(branch, body).length === 0);
  if (meant === undefined) return [describeMissing(branches, body)];
  const fitsOther = others.some((other) => checkBody(other, body).length === 0);
  return fitsOther ? [] : checkBody(meant, body);
}

function listBranches(pointer: string): string[] {
  const { anyOf } = nodeAt(pointer);
  if (!Array.isArray(anyOf)) return [];
  return anyOf.map((_, index) => followReference(`${pointer}/anyOf/${index}`));
}

/** The required members of a schema that a body lacks. */
function listMissing(schema: string, body: unknown): string[] {
  const { required } = nodeAt(schema);
  if (!Array.isArray(required)) return [];
  return required.map(String).filter((name) => !isObject(body) || !(name in body));
}

function describeMissing(branches: readonly string[], body: unknown): SchemaViolation {
  const missing = branches.map((branch) => listMissing(branch, body).join(' and '));
  const detail = `It has neither ${missing.join(', nor ')}.`;
  // A violation has one requirement: the first branch stands for all.
  const requirement = requirementAt(`${branches[0]}/required`);
  return { detail, category: detail, requirement, isRecordedForm: false };
}

function checkBody(pointer: string, body: unknown): SchemaViolation[] {
  ajv.validate(`contract${pointer}`, body);
  const errorsByPath = groupBy(ajv.errors ?? [], ({ instancePath }) => instancePath);
  return [...errorsByPath.values()].flatMap(describeErrors).map(({ error, demand }) => {
    const { keyword, instancePath, data: value } = error;
    return describeViolation(pointer, { keyword, keys: listKeys(instancePath), value }, demand);
  });
}

/**
 * Says what the contract demands of one value. For `reply_settings: 7`, Ajv finds the errors `enum` and
 * `type` of the branches, and `anyOf`. Only `anyOf` is left, in the words of `type`. All unions in a body
 * are of plain values, as `schema.test.ts` checks.
 */
function describeErrors(
  errors: readonly ErrorObject[],
): { readonly error: ErrorObject; readonly demand: string }[] {
  const unionError = errors.find(({ keyword }) => keyword === 'anyOf');
  if (unionError === undefined) {
    return errors.map((error) => ({ error, demand: describeKeyword(error) }));
  }
  const typeError = errors.find(({ keyword }) => keyword === 'type');
  return [{ error: unionError, demand: describeKeyword(typeError ?? unionError) }];
}

const patternOfCreatedAt = '#/components/schemas/Post/properties/created_at/pattern';

/** In words: `data[0].text is a list. It must be text in quotes.` or `data[1] lacks text.` */
function describeViolation(pointer: string, error: SchemaError, demand: string): SchemaViolation {
  const { keyword, keys, value } = error;
  const path = joinPath(keys);
  const requirement = findBrokenRequirement(pointer, error);
  return {
    detail:
      keyword === 'required'
        ? `${path} ${demand}.`
        : `${path} is ${describeValue(value)}. It ${demand}.`,
    category: `${path.replace(/\[\d+\]/g, '[]')} ${demand}.`,
    isRecordedForm: requirement.pointer === patternOfCreatedAt && isIso8601(value),
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
