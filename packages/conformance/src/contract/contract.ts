import { createRequire } from 'node:module';
import { isObject, type JsonObject } from '@liked-posts/internal/json';
import type assumptionsType from '@liked-posts/spec/assumptions.json';
import type contractType from '@liked-posts/spec/openapi.json';
import { path } from '@liked-posts/types';
import type { Requirement } from './requirement.ts';

// Node 20 warns about imports of JSON.
const require = createRequire(import.meta.url);
const assumptions = require('@liked-posts/spec/assumptions.json') as typeof assumptionsType;

/** The document itself. */
export const contract: typeof contractType = require('@liked-posts/spec/openapi.json');

const assumptionsByPointer = new Map(assumptions.map((entry) => [entry.pointer, entry]));

/**
 * The requirement at a pointer into the contract: a node, or a keyword of one, such as
 * `#/components/schemas/Post/properties/text/type`. It has the assumption of the node itself, or of
 * the first node on the way to it whose assumption covers the next key.
 */
export function requirementAt(pointer: string): Requirement {
  const keys = pointer.split('/');
  const inherited = keys.map((key, index) => findAssumption(keys.slice(0, index).join('/'), key));
  const assumption =
    assumptionsByPointer.get(pointer)?.assumption ??
    inherited.find((assumptionOnTheWay) => assumptionOnTheWay !== undefined);
  return { pointer, assumption };
}

/** The assumption of a node that covers its keyword. */
export function findAssumption(pointer: string, keyword: string): string | undefined {
  const entry = assumptionsByPointer.get(pointer);
  return entry?.covers.includes(keyword) ? entry.assumption : undefined;
}

/** A cache, because each body leads to the same few hundred nodes. */
const nodes = new Map<string, JsonObject>();

/** The node at a pointer, such as `#/components/schemas/Post`. */
export function nodeAt(pointer: string): JsonObject {
  const known = nodes.get(pointer);
  if (known !== undefined) return known;
  const node = valueAt(contract, listKeys(pointer));
  if (!isObject(node)) throw new Error(`The contract has no node at ${pointer}. Report this.`);
  nodes.set(pointer, node);
  return node;
}

/** The keys in a pointer: `components` and `schemas` in `#/components/schemas`. */
export function listKeys(pointer: string): string[] {
  const [, ...keys] = pointer.split('/');
  return keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The member of a value that the keys lead to; undefined if there is none. */
export function valueAt(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (at, key) => (isObject(at) || Array.isArray(at) ? Reflect.get(at, key) : undefined),
    value,
  );
}

/** Follows `$ref`: the pointer to the node that it leads to. */
export function resolve(pointer: string): string {
  const { $ref } = nodeAt(pointer);
  return typeof $ref === 'string' ? resolve($ref) : pointer;
}

/** The pointer to the operation. */
export const operation: string = `#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/get`;

/** The path of the likes of a user. */
export function likesPath(user: string): string {
  return path.replace('{id}', encodeURIComponent(user));
}

/** Whether a status is one of success. Only the rule `successStatus` demands 200 exactly. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** The pointer to the response for a status. */
export function responseFor(status: number): string {
  const responses = `${operation}/responses`;
  if (isSuccess(status)) return resolve(`${responses}/200`);
  return resolve(`${responses}/${String(status) in nodeAt(responses) ? status : 'default'}`);
}

/** The pointer to the schema of a query parameter, or of its items if it is a list. */
export function valueSchema(name: string): string | undefined {
  const parameters = nodeAt(operation)['parameters'];
  if (!Array.isArray(parameters)) return undefined;
  const pointers = parameters.map((_, index) => resolve(`${operation}/parameters/${index}`));
  const pointer = pointers.find((candidate) => nodeAt(candidate)['name'] === name);
  if (pointer === undefined) return undefined;
  const schema = resolve(`${pointer}/schema`);
  return 'items' in nodeAt(schema) ? resolve(`${schema}/items`) : schema;
}

/** A member of a schema: the pointer to its own schema, and the keyword that describes it. */
export interface DescribedMember {
  readonly schema: string;
  readonly keyword: string;
}

/** A cache by pointer and key, because a long list has the same members in every Post. */
const membersOfSchemas = new Map<string, Map<string, DescribedMember>>();

/** The member of a schema that a key leads to; undefined if nothing describes it. */
export function findMember(pointer: string, key: string): DescribedMember | undefined {
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
