import { createRequire } from 'node:module';
import { isObject } from '@liked-posts/internal/json';
import { shorten } from '@liked-posts/internal/printable';
import { describeKeyword, uri } from '@liked-posts/internal/schema-violation';
import { isIso8601 } from '@liked-posts/types/time';
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import {
  contract,
  findAssumption,
  listKeys,
  nodeAt,
  requirementAt,
  resolve,
  valueAt,
} from './contract.ts';
import type { Requirement } from './requirement.ts';

/** A value that its schema does not allow. */
export interface SchemaViolation {
  /** What is wrong, in words. */
  readonly detail: string;
  /** The same for all violations that differ only in indexes and values. */
  readonly category: string;
  /** The keyword of the contract that it breaks. */
  readonly requirement: Requirement;
  /** Whether the service was recorded to write the value so. */
  readonly isKnownForm: boolean;
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
  return errors
    .filter(
      (error) =>
        unions.includes(error) ||
        !unions.some(({ instancePath }) => error.instancePath.startsWith(instancePath)),
    )
    .map((error) => describeViolation(error, pointer, value, describeDemand(error, errors)));
}

function listBranches(pointer: string): string[] {
  const { anyOf } = nodeAt(pointer);
  if (!Array.isArray(anyOf)) return [];
  return anyOf.map((_, index) => resolve(`${pointer}/anyOf/${index}`));
}

/** The violations of the branch that was meant: the one whose required members are all there. */
function checkUnion(branches: readonly string[], value: unknown): SchemaViolation[] {
  const checked = branches.map((branch) => ({ branch, violations: findViolations(branch, value) }));
  if (checked.some(({ violations }) => violations.length === 0)) return [];
  const meant = checked.find(({ branch }) => listMissing(branch, value).length === 0);
  if (meant !== undefined) return meant.violations;
  const missing = branches.map((branch) => listMissing(branch, value).join(' and '));
  const detail = `It has neither ${missing.join(', nor ')}.`;
  const requirement = requirementAt(`${branches[0]}/required`);
  return [{ detail, category: detail, requirement, isKnownForm: false }];
}

function listMissing(schema: string, value: unknown): string[] {
  const { required } = nodeAt(schema);
  if (!Array.isArray(required)) return [];
  return required.map(String).filter((name) => !isObject(value) || !(name in value));
}

function describeViolation(
  error: ErrorObject,
  pointer: string,
  value: unknown,
  must: string,
): SchemaViolation {
  const keys = listKeys(error.instancePath);
  const { schema, assumption } = findSchema(keys, pointer);
  const path = joinPath(keys);
  const member = valueAt(value, keys);
  const is = error.keyword === 'required' ? '' : ` is ${describeValue(member)}. It`;
  const requirement = requirementAt(`${resolve(schema)}/${error.keyword}`);
  const details = {
    detail: `${path}${is} ${must}.`,
    category: `${path.replace(/\[\d+\]/g, '[]')} ${must}.`,
    isKnownForm: isIsoDate(requirement.pointer, member),
  };
  const promise = promisedForms.get(requirement.pointer);
  const isPromiseBroken = promise !== undefined && !promise.test(String(member));
  const reason = assumption ?? (isPromiseBroken ? undefined : requirement.assumption);
  return { ...details, requirement: { ...requirement, assumption: reason } };
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

/** Whether it is a date of a Post in ISO 8601, as the public service has been recorded to write it. */
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
    // It is stated that any body may have `errors`, even one whose form is assumed.
    if (key !== 'errors') assumption ??= findAssumption(schema, member.keyword);
    schema = member.schema;
    for (let { $ref } = nodeAt(schema); typeof $ref === 'string'; { $ref } = nodeAt(schema)) {
      assumption ??= findAssumption(schema, '$ref');
      schema = $ref;
    }
  }
  return { schema, assumption };
}

/** A member of a schema: the pointer to its own schema, and the keyword that describes it. */
interface DescribedMember {
  readonly schema: string;
  readonly keyword: string;
}

/** A cache by pointer and key, because a long list has the same members in every Post. */
const membersOfSchemas = new Map<string, Map<string, DescribedMember>>();

/** The member of a schema that a key leads to; undefined if nothing describes it. */
function findMember(pointer: string, key: string): DescribedMember | undefined {
  const known = membersOfSchemas.get(pointer) ?? new Map<string, DescribedMember>();
  membersOfSchemas.set(pointer, known);
  const member = known.get(key) ?? readMember(pointer, key);
  if (member !== undefined) known.set(key, member);
  return member;
}

function readMember(pointer: string, key: string): DescribedMember | undefined {
  const { properties, items, additionalProperties } = nodeAt(pointer);
  if (isObject(properties) && Object.hasOwn(properties, key)) {
    const name = key.replaceAll('~', '~0').replaceAll('/', '~1');
    return { schema: `${pointer}/properties/${name}`, keyword: 'properties' };
  }
  const keyword = isObject(items) ? 'items' : 'additionalProperties';
  if (!isObject(items) && !isObject(additionalProperties)) return undefined;
  return { schema: `${pointer}/${keyword}`, keyword };
}

/** The paths of members, such as `data[].paid_partnership`, that a body should not have. */
export interface OddMembers {
  /** Nulls, empty lists, and empty objects of which the contract describes members. */
  readonly empty: string[];
  /**
   * Members that the schema does not describe. Where it allows any value, everything in the value
   * counts as described.
   */
  readonly undescribed: string[];
}

export function findOddMembers(pointer: string, body: unknown): OddMembers {
  const odd: OddMembers = { empty: [], undescribed: [] };
  collectOdd(pointer, body, '', odd);
  return odd;
}

function collectOdd(
  pointer: string | undefined,
  value: unknown,
  path: string,
  odd: OddMembers,
): void {
  if (typeof value !== 'object') return;
  const schema = pointer === undefined ? undefined : resolve(pointer);
  const hasMembers = schema !== undefined && isObject(nodeAt(schema)['properties']);
  const entries = Object.entries(value ?? {});
  const isEmptyPart = path !== '' && entries.length === 0 && (Array.isArray(value) || hasMembers);
  if (value === null || isEmptyPart) odd.empty.push(path);
  for (const [key, item] of entries) {
    const member = schema === undefined ? undefined : findMember(schema, key);
    const isUndescribed = hasMembers && isObject(value) && member === undefined;
    // Most members are plain values that the contract describes: their paths need not be written.
    if (!isUndescribed && typeof item !== 'object') continue;
    const itemPath = pathToMember(value, key, path);
    if (isUndescribed) odd.undescribed.push(itemPath);
    collectOdd(member?.schema, item, itemPath, odd);
  }
}

/** The path to a member of the value at `path`. All items of a list have the same path. */
function pathToMember(value: unknown, key: string, path: string): string {
  if (Array.isArray(value)) return `${path}[]`;
  return path === '' ? key : `${path}.${key}`;
}
