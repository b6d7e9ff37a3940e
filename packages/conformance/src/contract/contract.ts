import { createRequire } from 'node:module';
import { isObject, type JsonObject } from '@liked-posts/internal/json';
import { escapeKey, unescapePointer, writePointer } from '@liked-posts/internal/json-pointer';
import type contractType from '@liked-posts/spec/openapi.json';
import { path } from '@liked-posts/types';

// Node 20 warns about imports of JSON.
const require = createRequire(import.meta.url);

/** The document itself. Its parts are named by JSON pointers, such as `#/components/schemas/Post`. */
export const contract: typeof contractType = require('@liked-posts/spec/openapi.json');

/** A cache, because each body leads to the same few hundred nodes. */
const nodesByPointer = new Map<string, JsonObject>();

export function nodeAt(pointer: string): JsonObject {
  const cachedNode = nodesByPointer.get(pointer);
  if (cachedNode !== undefined) return cachedNode;
  const node = valueAt(contract, listKeys(pointer));
  if (!isObject(node)) throw new Error(`The contract has no node at ${pointer}. Report this.`);
  nodesByPointer.set(pointer, node);
  return node;
}

/** `#/components/schemas` → `components`, `schemas` */
export function listKeys(pointer: string): string[] {
  const [, ...segments] = pointer.split('/');
  return segments.map(unescapePointer);
}

/** The member of a value that the keys lead to; undefined if there is none. */
export function valueAt(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (at, key) => (isObject(at) || Array.isArray(at) ? Reflect.get(at, key) : undefined),
    value,
  );
}

/** The pointer to the node that a `$ref` leads to; the same pointer if its node has none. */
export function followReference(pointer: string): string {
  const { $ref } = nodeAt(pointer);
  return typeof $ref === 'string' ? followReference($ref) : pointer;
}

export const operationPointer: string = writePointer(['paths', path, 'get']);

/** The pointers to the members of a page, and to the members of its `meta`. */
export const pageMembers = '#/components/schemas/LikedPostsPage/properties';
export const metaMembers = '#/components/schemas/PageMeta/properties';

/** Whether a status is 2xx. Only the rule `successStatus` demands 200 exactly. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** The pointer to the response for a status: `#/components/responses/BadRequest` for 400. */
export function pointToResponse(status: number): string {
  const responses = `${operationPointer}/responses`;
  const key = isSuccess(status) ? '200' : String(status);
  return followReference(`${responses}/${key in nodeAt(responses) ? key : 'default'}`);
}

/** The pointer to the allowed values of a list: `tweet.fields` → `#/components/schemas/TweetField/enum` */
export function pointToValues(parameter: string): string {
  const parameters = Object.entries(contract.components.parameters);
  const [key] = parameters.find(([, { name }]) => name === parameter) ?? [];
  if (key === undefined) throw new Error(`The contract has no ${parameter}. Report this.`);
  return `${followReference(`#/components/parameters/${key}/schema/items`)}/enum`;
}

/** The pointer to the member of a schema that a key leads to; undefined if nothing describes it. */
export function findMember(pointer: string, key: string): string | undefined {
  const schema = followReference(pointer);
  const { properties, items, additionalProperties } = nodeAt(schema);
  if (isObject(properties) && Object.hasOwn(properties, key)) {
    return `${schema}/properties/${escapeKey(key)}`;
  }
  if (isObject(items)) return `${schema}/items`;
  return isObject(additionalProperties) ? `${schema}/additionalProperties` : undefined;
}
