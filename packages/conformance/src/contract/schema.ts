import { createRequire } from 'node:module';
import { isObject } from '@liked-posts/types/json';
import { shortened } from '@liked-posts/types/printable';
import { demandOf, uri } from '@liked-posts/types/schema-violation';
import { isIso8601 } from '@liked-posts/types/time';
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import {
  assumptionOf,
  contract,
  keysIn,
  nodeAt,
  type Requirement,
  requirementAt,
  resolve,
  valueAt,
} from './contract.ts';

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

function validatorOf(pointer: string): ValidateFunction {
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
export function schemaViolations(pointer: string, value: unknown): SchemaViolation[] {
  const branches = branchesOf(pointer);
  if (branches.length > 0) return unionViolations(branches, value);
  const validate = validatorOf(pointer);
  validate(value);
  const errors = validate.errors ?? [];
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf');
  return errors
    .filter(
      (error) =>
        unions.includes(error) ||
        !unions.some(({ instancePath }) => error.instancePath.startsWith(instancePath)),
    )
    .map((error) => violationOf(error, pointer, value, demandIn(error, errors)));
}

function branchesOf(pointer: string): string[] {
  const { anyOf } = nodeAt(pointer);
  if (!Array.isArray(anyOf)) return [];
  return anyOf.map((_, index) => resolve(`${pointer}/anyOf/${index}`));
}

/** The violations of the branch that was meant: the one whose required members are all there. */
function unionViolations(branches: readonly string[], value: unknown): SchemaViolation[] {
  const all = branches.map((branch) => ({ branch, violations: schemaViolations(branch, value) }));
  if (all.some(({ violations }) => violations.length === 0)) return [];
  const meant = all.find(({ branch }) => missingIn(branch, value).length === 0);
  if (meant !== undefined) return meant.violations;
  const missing = branches.map((branch) => missingIn(branch, value).join(' and '));
  const detail = `It has neither ${missing.join(', nor ')}.`;
  const requirement = requirementAt(`${branches[0]}/required`);
  return [{ detail, category: detail, requirement, isKnownForm: false }];
}

function missingIn(schema: string, value: unknown): string[] {
  const { required } = nodeAt(schema);
  if (!Array.isArray(required)) return [];
  return required.map(String).filter((name) => !isObject(value) || !(name in value));
}

function violationOf(
  error: ErrorObject,
  pointer: string,
  value: unknown,
  must: string,
): SchemaViolation {
  const keys = keysIn(error.instancePath);
  const { schema, assumption } = schemaFor(keys, pointer);
  const path = inWords(keys);
  const found = valueAt(value, keys);
  const is = error.keyword === 'required' ? '' : ` is ${shown(found)}. It`;
  const requirement = requirementAt(`${resolve(schema)}/${error.keyword}`);
  const details = {
    detail: `${path}${is} ${must}.`,
    category: `${path.replace(/\[\d+\]/g, '[]')} ${must}.`,
    isKnownForm: isIsoDate(requirement.pointer, found),
  };
  const promise = promisedForms.get(requirement.pointer);
  const isPromiseBroken = promise !== undefined && !promise.test(String(found));
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
function demandIn(error: ErrorObject, all: readonly ErrorObject[]): string {
  const { keyword, instancePath } = error;
  const isType = (other: ErrorObject) =>
    other.keyword === 'type' && other.instancePath === instancePath;
  return demandOf((keyword === 'anyOf' ? all.find(isType) : undefined) ?? error);
}

function shown(value: unknown): string {
  if (typeof value === 'number') return `the number ${value}`;
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (isObject(value)) return 'an object';
  return shortened(JSON.stringify(value) ?? 'missing', 80);
}

function inWords(keys: readonly string[]): string {
  const words = keys.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`)).join('');
  return words === '' ? 'The body' : words.replace(/^\./, '');
}

/** The schema of the member that the keys lead to, and the first assumption on the way there. */
function schemaFor(
  keys: readonly string[],
  pointer: string,
): { schema: string; assumption: string | undefined } {
  let schema = pointer;
  let assumption: string | undefined;
  for (const key of keys) {
    const member = memberSchema(schema, key);
    if (member === undefined) break;
    // It is stated that any body may have `errors`, even one whose form is assumed.
    if (key !== 'errors') assumption ??= assumptionOf(schema, member.keyword);
    schema = member.schema;
    for (let { $ref } = nodeAt(schema); typeof $ref === 'string'; { $ref } = nodeAt(schema)) {
      assumption ??= assumptionOf(schema, '$ref');
      schema = $ref;
    }
  }
  return { schema, assumption };
}

/** The schema of a member, and the keyword that describes it; undefined if none does. */
function memberSchema(
  pointer: string,
  key: string,
): { schema: string; keyword: string } | undefined {
  const { properties, items, additionalProperties } = nodeAt(pointer);
  if (isObject(properties) && Object.hasOwn(properties, key)) {
    const name = key.replaceAll('~', '~0').replaceAll('/', '~1');
    return { schema: `${pointer}/properties/${name}`, keyword: 'properties' };
  }
  const keyword = isObject(items) ? 'items' : 'additionalProperties';
  if (!isObject(items) && !isObject(additionalProperties)) return undefined;
  return { schema: `${pointer}/${keyword}`, keyword };
}

/**
 * The paths of all nulls, empty lists and empty objects. An object may be empty if the contract
 * describes no members for it.
 */
export function findEmpty(pointer: string, body: unknown): string[] {
  return listParts(pointer, body)
    .filter(({ schema, value, path }) => {
      if (value === null || path === '') return value === null;
      if (Array.isArray(value)) return value.length === 0;
      return (
        Object.keys(Object(value)).length === 0 &&
        schema !== undefined &&
        'properties' in nodeAt(schema)
      );
    })
    .map(({ path }) => path);
}

/**
 * The paths of all members that the schema does not describe, such as `data[].paid_partnership`.
 * Where the schema allows any value, everything in the value counts as described.
 */
export function findUndescribed(pointer: string, body: unknown): string[] {
  return listParts(pointer, body).flatMap(({ schema, value, path }) => {
    if (schema === undefined || !isObject(value) || !isObject(nodeAt(schema)['properties']))
      return [];
    const unknown = Object.keys(value).filter((name) => memberSchema(schema, name) === undefined);
    return unknown.map((name) => memberPath(value, name, path));
  });
}

/** An object, a list or a null in a body. */
interface BodyPart {
  /** The pointer to its schema; undefined if the contract does not describe it. */
  readonly schema: string | undefined;
  readonly value: unknown;
  readonly path: string;
}

/** A value and all objects, lists and nulls in it. */
function listParts(
  pointer: string | undefined,
  value: unknown,
  path = '',
  parts: BodyPart[] = [],
): BodyPart[] {
  // Most members are strings, which have no members. To skip them here saves time.
  if (typeof value !== 'object') return parts;
  const schema = pointer === undefined ? undefined : resolve(pointer);
  parts.push({ schema, value, path });
  for (const [key, item] of Object.entries(value ?? {})) {
    if (typeof item !== 'object') continue;
    const member = schema === undefined ? undefined : memberSchema(schema, key);
    listParts(member?.schema, item, memberPath(value, key, path), parts);
  }
  return parts;
}

/** The path to a member of the value at `path`. All items of a list have the same path. */
function memberPath(value: unknown, key: string, path: string): string {
  if (Array.isArray(value)) return `${path}[]`;
  return path === '' ? key : `${path}.${key}`;
}
