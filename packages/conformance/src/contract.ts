import { createRequire } from 'node:module';
import type assumptionsType from '@liked-posts/spec/assumptions.json';
import type contractType from '@liked-posts/spec/openapi.json';
import { path } from '@liked-posts/types';
import { isObject, type JsonObject } from '@liked-posts/types/json';

// Node 20 warns of every JSON that is imported.
const require = createRequire(import.meta.url);
const assumptions = require('@liked-posts/spec/assumptions.json') as typeof assumptionsType;

/** The contract. */
export const contract: typeof contractType = require('@liked-posts/spec/openapi.json');

/** A statement of the contract, and whether it is promised. */
export interface Statement {
  /** Where it stands in the contract, as a JSON pointer. */
  readonly pointer: string;
  /** Why it is assumed and not promised. Missing if it is promised. */
  readonly assumption?: string;
}

const assumed = new Map(assumptions.map((entry) => [entry.pointer, entry]));

/** The statement at a pointer into the contract: a node, or a keyword of one. */
export function statementAt(pointer: string): Statement {
  const keys = pointer.split('/');
  const own = assumed.get(pointer)?.assumption;
  const found =
    own ??
    keys.map((key, index) => assumptionOf(keys.slice(0, index).join('/'), key)).find(Boolean);
  return { pointer, ...(found !== undefined && { assumption: found }) };
}

/** The assumption of a node that covers its keyword. */
export function assumptionOf(pointer: string, keyword: string): string | undefined {
  const entry = assumed.get(pointer);
  return entry?.covers.includes(keyword) ? entry.assumption : undefined;
}

/** Each body leads to the same few hundred nodes again and again. */
const nodes = new Map<string, JsonObject>();

/** The node at a pointer into the contract. */
export function nodeAt(pointer: string): JsonObject {
  const node = nodes.get(pointer) ?? valueAt(contract, keysIn(pointer));
  if (!isObject(node)) throw new Error(`The contract has no node at ${pointer}. Report this.`);
  nodes.set(pointer, node);
  return node;
}

/** The keys on the way that a JSON pointer describes. */
export function keysIn(pointer: string): string[] {
  const [, ...keys] = pointer.split('/');
  return keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** What stands in a value at the end of a way; undefined if nothing does. */
export function valueAt(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (at, key) => (isObject(at) || Array.isArray(at) ? Reflect.get(at, key) : undefined),
    value,
  );
}

/** The pointer of the node that a reference leads to, or of the node itself. */
export function resolve(pointer: string): string {
  const { $ref } = nodeAt(pointer);
  return typeof $ref === 'string' ? resolve($ref) : pointer;
}

/** The operation, as a pointer into the contract. */
export const operation: string = `#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/get`;

/** The response that the contract has for a status, as a pointer into it. */
export function responseFor(status: number): string {
  const responses = `${operation}/responses`;
  return resolve(`${responses}/${String(status) in nodeAt(responses) ? status : 'default'}`);
}

/**
 * The schema of a query parameter's value, or of the items of a list, as a pointer; undefined if
 * there is none.
 */
export function valueSchema(name: string): string | undefined {
  const parameters = nodeAt(operation)['parameters'];
  if (!Array.isArray(parameters)) return undefined;
  const pointers = parameters.map((_, index) => resolve(`${operation}/parameters/${index}`));
  const pointer = pointers.find((candidate) => nodeAt(candidate)['name'] === name);
  if (pointer === undefined) return undefined;
  const schema = resolve(`${pointer}/schema`);
  return 'items' in nodeAt(schema) ? resolve(`${schema}/items`) : schema;
}
