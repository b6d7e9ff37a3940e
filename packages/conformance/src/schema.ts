import { demandOf, uri } from '@liked-posts/mock/server';
import { isObject } from '@liked-posts/types/json';
import { shortened } from '@liked-posts/types/printable';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import {
  assumptionOf,
  contract,
  keysIn,
  nodeAt,
  resolve,
  type Statement,
  statementAt,
  valueAt,
} from './contract.ts';

/** A value that its schema does not allow. */
export interface SchemaViolation {
  /** What is wrong, in words. */
  readonly detail: string;
  /** The same for every value in which this is wrong. */
  readonly kind: string;
  /** The keyword of the contract that it breaks. */
  readonly statement: Statement;
}

let compiler: Ajv2020 | undefined;

function validatorOf(pointer: string): ValidateFunction {
  if (compiler === undefined) {
    compiler = new Ajv2020({ strict: false, allErrors: true });
    formats.default(compiler);
    compiler.addFormat('uri', uri);
    compiler.addSchema({ ...contract }, 'contract');
  }
  const name = `contract${pointer}`;
  return compiler.getSchema(name) ?? compiler.compile({ $ref: name });
}

/** Checks a value against the schema at a pointer into the contract. */
export function schemaViolations(pointer: string, value: unknown): SchemaViolation[] {
  const forms = formsOf(pointer);
  if (forms.length > 0) return violationsOfForms(forms, value);
  const validate = validatorOf(pointer);
  validate(value);
  const errors = (validate.errors ?? []).filter((error) => !isAboutLargeNumber(error, value));
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf');
  return errors
    .filter(
      (error) =>
        unions.includes(error) ||
        !unions.some(({ instancePath }) => error.instancePath.startsWith(instancePath)),
    )
    .map((error) => violationOf(error, pointer, value, demandIn(error, errors)));
}

/** Whether a number that is a bigint, because JavaScript would round it, is taken for none. */
function isAboutLargeNumber({ params, instancePath }: ErrorObject, value: unknown): boolean {
  return (
    /^(integer|number)$/.test(params['type']) &&
    typeof valueAt(value, keysIn(instancePath)) === 'bigint'
  );
}

/** The branches of a union. */
function formsOf(pointer: string): string[] {
  const { anyOf } = nodeAt(pointer);
  if (!Array.isArray(anyOf)) return [];
  return anyOf.map((_, index) => resolve(`${pointer}/anyOf/${index}`));
}

/** What is wrong in the form that was meant: the one whose required members are all there. */
function violationsOfForms(forms: readonly string[], value: unknown): SchemaViolation[] {
  const all = forms.map((form) => ({ form, violations: schemaViolations(form, value) }));
  if (all.some(({ violations }) => violations.length === 0)) return [];
  const isMeant = ({ form }: { form: string }) => missingIn(form, value).length === 0;
  const meant = all.find(isMeant);
  if (meant !== undefined) return meant.violations;
  const missing = forms.map((form) => missingIn(form, value).join(' and '));
  const detail = `It has neither ${missing.join(', nor ')}.`;
  const statements = forms.map((form) => statementAt(`${form}/required`));
  return statements.slice(0, 1).map((statement) => ({ detail, kind: detail, statement }));
}

function missingIn(form: string, value: unknown): string[] {
  const { required } = nodeAt(form);
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
  const found = valueAt(value, keys);
  const way = wayTo(pointer, keys);
  const statement = statementAt(`${way.node}/${error.keyword}`);
  const is = error.keyword === 'required' ? '' : ` is ${shown(found)}.`;
  return {
    detail: `${inWords(keys)}${is}${is && ' It'} ${must}.`,
    kind: `${inWords(keys).replace(/\[\d+\]/g, '[]')} ${must}.`,
    statement: {
      ...statement,
      ...(way.assumption !== undefined && { assumption: way.assumption }),
    },
  };
}

/** What must be, in words. The forms of a union have one type: it says what a value of another lacks. */
function demandIn(error: ErrorObject, all: readonly ErrorObject[]): string {
  const { keyword, instancePath } = error;
  const isType = (other: ErrorObject) =>
    other.keyword === 'type' && other.instancePath === instancePath;
  return demandOf((keyword === 'anyOf' ? all.find(isType) : undefined) ?? error);
}

/** A value as it was sent. */
function shown(value: unknown): string {
  if (typeof value === 'bigint') return `the number ${value}`;
  if (typeof value === 'number') return `the number ${JSON.stringify(value)}`;
  if (Array.isArray(value) && value.length === 0) return 'an empty list';
  if (typeof value === 'object' && value !== null) {
    return Array.isArray(value) ? 'a list' : 'an object';
  }
  return shortened(JSON.stringify(value) ?? 'missing', 80);
}

function inWords(keys: readonly string[]): string {
  const words = keys.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`)).join('');
  return words === '' ? 'The body' : words.replace(/^\./, '');
}

/** The schema of a member, and the first assumption on the way to it. */
function wayTo(pointer: string, keys: readonly string[]): { node: string; assumption?: string } {
  let node = pointer;
  let assumption: string | undefined;
  for (const key of keys) {
    const step = stepFrom(node, key);
    if (step === undefined) break;
    assumption ??= assumptionOf(node, step.keyword);
    node = step.node;
    for (let { $ref } = nodeAt(node); typeof $ref === 'string'; { $ref } = nodeAt(node)) {
      assumption ??= assumptionOf(node, '$ref');
      node = $ref;
    }
  }
  return { node, ...(assumption !== undefined && { assumption }) };
}

/** The schema of a member, and the keyword that describes it; undefined if none does. */
function stepFrom(pointer: string, key: string): { node: string; keyword: string } | undefined {
  const { properties, items, additionalProperties } = nodeAt(pointer);
  if (isObject(properties) && Object.hasOwn(properties, key)) {
    const name = key.replaceAll('~', '~0').replaceAll('/', '~1');
    return { node: `${pointer}/properties/${name}`, keyword: 'properties' };
  }
  if (isObject(items)) return { node: `${pointer}/items`, keyword: 'items' };
  if (isObject(additionalProperties)) {
    return { node: `${pointer}/additionalProperties`, keyword: 'additionalProperties' };
  }
  return undefined;
}

/**
 * The members of a value that the schema does not describe, by path, such as
 * `data[].paid_partnership`. If the schema allows any value for a member, everything in it counts
 * as described.
 */
export function undescribedIn(pointer: string, value: unknown): string[] {
  const forms = formsOf(pointer).filter((form) => missingIn(form, value).length === 0);
  const [first = pointer, ...others] = forms;
  // A body may have two forms at once.
  const unknown = others.map((form) => new Set(undescribed(form, value)));
  return undescribed(first, value).filter((member) =>
    unknown.every((members) => members.has(member)),
  );
}

/**
 * The objects without members and the lists without objects in a value, by path. A list of texts
 * may be empty, and so may an object for which the contract describes no members.
 */
export function emptyIn(pointer: string, value: unknown): string[] {
  return described(pointer, value, '')
    .filter(({ schema, value: found }) =>
      Array.isArray(found)
        ? found.length === 0 && 'items' in nodeAt(schema) && describesMembers(`${schema}/items`)
        : isObject(found) && Object.keys(found).length === 0 && describesMembers(schema),
    )
    .flatMap(({ way }) => (way === '' ? [] : way));
}

function describesMembers(schema: string): boolean {
  return 'properties' in nodeAt(resolve(schema));
}

function undescribed(pointer: string, value: unknown): string[] {
  return described(pointer, value, '').flatMap(({ schema, value: found, way }) => {
    const { properties } = nodeAt(schema);
    if (!isObject(found) || !isObject(properties)) return [];
    const unknown = Object.keys(found).filter((name) => stepFrom(schema, name) === undefined);
    return unknown.map((name) => wayInto(found, name, way));
  });
}

interface Described {
  readonly schema: string;
  readonly value: unknown;
  readonly way: string;
}

/** A value and the objects and lists in it that the schema describes, each with its own schema. */
function described(
  pointer: string,
  value: unknown,
  way: string,
  found: Described[] = [],
): Described[] {
  if (typeof value !== 'object') return found;
  const schema = resolve(pointer);
  found.push({ schema, value, way });
  for (const [key, item] of Object.entries(value ?? {})) {
    // Most members are texts, in which there is nothing to describe.
    if (typeof item !== 'object') continue;
    const step = stepFrom(schema, key);
    if (step !== undefined) described(step.node, item, wayInto(value, key, way), found);
  }
  return found;
}

/** The path to a member of what stands at `way`. All items of a list have one. */
export function wayInto(value: unknown, key: string, way: string): string {
  if (Array.isArray(value)) return `${way}[]`;
  return way === '' ? key : `${way}.${key}`;
}
