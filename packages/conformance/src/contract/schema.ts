import { createRequire } from 'node:module';
import { isObject } from '@liked-posts/internal/json';
import { shorten } from '@liked-posts/internal/printable';
import { describeKeyword, uri } from '@liked-posts/internal/schema-violation';
import { isIso8601 } from '@liked-posts/types/time';
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { contract, findMember, followReference, listKeys, nodeAt, valueAt } from './contract.ts';
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

let compiler: Ajv2020 | undefined;
const require = createRequire(import.meta.url);

function compileValidator(pointer: string): ValidateFunction {
  if (compiler === undefined) {
    // Loaded only here, because it takes longer to load than everything else.
    const ajv: typeof import('ajv/dist/2020.js') = require('ajv/dist/2020.js');
    const formats: typeof import('ajv-formats') = require('ajv-formats');
    compiler = new ajv.Ajv2020({ strict: false, allErrors: true });
    formats.default(compiler);
    compiler.addFormat('uri', uri);
    compiler.addSchema({ ...contract }, 'contract');
  }
  const name = `contract${pointer}`;
  return compiler.getSchema(name) ?? compiler.compile({ $ref: name });
}

/** Checks a value against the schema at a pointer into the contract. */
export function findViolations(pointer: string, value: unknown): SchemaViolation[] {
  const branches = listBranches(pointer);
  if (branches.length > 0) return checkUnion(branches, value);
  const validate = compileValidator(pointer);
  validate(value);
  const errors = validate.errors ?? [];
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf');
  // For a value that fits no branch of a union, Ajv also reports the errors of each branch.
  const isOfBranch = (error: ErrorObject) =>
    !unions.includes(error) &&
    unions.some((union) => `${error.instancePath}/`.startsWith(`${union.instancePath}/`));
  return errors
    .filter((error) => !isOfBranch(error))
    .map((error) =>
      describeViolation(error, { pointer, value, demand: describeDemand(error, errors) }),
    );
}

function listBranches(pointer: string): string[] {
  const { anyOf } = nodeAt(pointer);
  if (!Array.isArray(anyOf)) return [];
  return anyOf.map((_, index) => followReference(`${pointer}/anyOf/${index}`));
}

/** The violations of the branch that was meant: the first one whose required members are all there. */
function checkUnion(branches: readonly string[], value: unknown): SchemaViolation[] {
  const checked = branches.map((branch) => ({ branch, violations: findViolations(branch, value) }));
  if (checked.some(({ violations }) => violations.length === 0)) return [];
  const meant = checked.find(({ branch }) => listMissing(branch, value).length === 0);
  if (meant !== undefined) return meant.violations;
  const missing = branches.map((branch) => listMissing(branch, value).join(' and '));
  const detail = `It has neither ${missing.join(', nor ')}.`;
  const requirement = requirementAt(`${branches[0]}/required`);
  return [{ detail, category: detail, requirement, isRecordedForm: false }];
}

function listMissing(schema: string, value: unknown): string[] {
  const { required } = nodeAt(schema);
  if (!Array.isArray(required)) return [];
  return required.map(String).filter((name) => !isObject(value) || !(name in value));
}

/**
 * An error in words: `data[0].text is a list. It must be text in quotes.` The demand is `must be
 * text in quotes`.
 */
function describeViolation(
  error: ErrorObject,
  { pointer, value, demand }: { pointer: string; value: unknown; demand: string },
): SchemaViolation {
  const keys = listKeys(error.instancePath);
  const { schema, assumption } = findSchema(keys, pointer);
  const path = joinPath(keys);
  const member = valueAt(value, keys);
  const subject = error.keyword === 'required' ? path : `${path} is ${describeValue(member)}. It`;
  const requirement = requirementAt(`${followReference(schema)}/${error.keyword}`);
  return {
    detail: `${subject} ${demand}.`,
    category: `${path.replace(/\[\d+\]/g, '[]')} ${demand}.`,
    isRecordedForm: isIsoDate(requirement.pointer, member),
    requirement: {
      pointer: requirement.pointer,
      assumption: assumption ?? chooseAssumption(requirement, member),
    },
  };
}

/** A value that breaks even the promised part of an assumed pattern breaks a promise. */
function chooseAssumption(requirement: Requirement, value: unknown): string | undefined {
  const promise = promisedForms.get(requirement.pointer);
  if (promise !== undefined && !promise.test(String(value))) return undefined;
  return requirement.assumption;
}

/**
 * The part of an assumed pattern that is promised, by the pointer to the pattern. Its
 * `x-assumption` says the same in words.
 */
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

/** Whether a value is the `created_at` of a Post in ISO 8601. */
function isIsoDate(pointer: string, value: unknown): boolean {
  return pointer.startsWith('#/components/schemas/Post/properties/created_at/') && isIso8601(value);
}

/** The requirement in words. If no branch of a union fits, the error about its type is best. */
function describeDemand(error: ErrorObject, all: readonly ErrorObject[]): string {
  const { keyword, instancePath } = error;
  const isType = (other: ErrorObject) =>
    other.keyword === 'type' && other.instancePath === instancePath;
  return describeKeyword((keyword === 'anyOf' ? all.find(isType) : undefined) ?? error);
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

/** The schema of the member that the keys lead to, and the first assumption on the way there. */
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
    let { $ref } = nodeAt(schema);
    while (typeof $ref === 'string') {
      assumption ??= findAssumption(schema, '$ref');
      schema = $ref;
      $ref = nodeAt(schema)['$ref'];
    }
  }
  return { schema, assumption };
}
