/**
 * Where expansions start and lead. The contract has the start: `author_id` starts at `author_id` of a
 * Post. Where it leads follows from one convention: identifiers have named schemas.
 * `Post.author_id` and `User.id` both refer to `UserId`, so `author_id` leads to a User.
 */
import type { Contract, Schema } from '../types/openapi.d.cts';
import type { Expansion, Parameter, Resource } from '../types/operation.d.cts';
import { readComponentName, requirePart } from './read-contract.ts';

type Schemas = Contract['components']['schemas'];

/**
 * Describes each value of the parameter `expansions`; a contract may do without it. For example:
 *
 *   { name: 'author_id', resource: 'users', path: ['author_id'], by: [] }
 *   { name: 'entities.mentions.username', …, path: ['entities', 'mentions'], by: ['id', 'username'] }
 *   { name: 'referenced_tweets.id.author_id', …, through: 'referenced_tweets.id', path: ['author_id'] … }
 */
export function listExpansions(
  schemas: Schemas,
  parameters: readonly Parameter[],
  resources: readonly Resource[],
): Expansion[] {
  const parameter = parameters.find(({ name }) => name === 'expansions');
  if (parameter?.role !== 'list') return [];
  // The values are an enum, such as `Expansion`, whose schema says where each of them starts.
  const starts = schemas[parameter.valueName]?.['x-expands-from'];
  return parameter.values.map((name) => {
    const start = readStart(requirePart(starts?.[name], `a start for ${name}`));
    // At most one leads there: each resource has a schema of its own for its identifiers.
    const found = resources.find((resource) => leadsToObject(schemas, start.path, resource));
    const target = requirePart(found, `an object that ${name} leads to`);
    // A mention has the members `id` and `username` of a User. An identifier has no members.
    const by = target.identifiedBy.filter((field) => findInPost(schemas, [...start.path, field]));
    return { name, resource: target.name, ...start, by };
  });
}

/**
 * Reads a value of `x-expands-from`: `author_id` starts in a Post of the page, and
 * `referenced_tweets.id > author_id` in a Post that the expansion `referenced_tweets.id` leads to.
 * What comes after a second ` > ` is ignored: the contract has no longer chain.
 */
export function readStart(start: string): Pick<Expansion, 'through' | 'path'> {
  const [first = '', second] = start.split(' > ');
  if (second === undefined) return { path: first.split('.') };
  return { through: first, path: second.split('.') };
}

/** Whether a path from a Post leads to an object: its end, or a member there, identifies the object. */
export function leadsToObject(
  schemas: Schemas,
  path: readonly string[],
  target: { readonly schema: string; readonly identifiedBy: readonly string[] },
): boolean {
  const properties = schemas[target.schema]?.properties;
  return target.identifiedBy.some((field) => {
    const identifier = readComponentName(properties?.[field]);
    // The `username` of a User is any string, so it does not tell what a path leads to.
    if (identifier === undefined) return false;
    // `author_id` is a `UserId` itself; a mention has one in its member `id`.
    const itself = findInPost(schemas, path);
    const member = findInPost(schemas, [...path, field]);
    return [itself, member].some((value) => readComponentName(value) === identifier);
  });
}

/**
 * The schema at a path from a Post; undefined if there is none. From a list, the path goes on in its
 * elements: `['entities', 'mentions', 'id']` leads to the schema of a mention's `id`.
 */
function findInPost(schemas: Schemas, path: readonly string[]): Schema | undefined {
  let value = schemas['Post'];
  for (const member of path) {
    const property = resolveSchema(schemas, value)?.properties?.[member];
    value = resolveSchema(schemas, property)?.items ?? property;
  }
  return value;
}

/** The component that a schema refers to, or the schema itself. */
export function resolveSchema(schemas: Schemas, schema: Schema | undefined): Schema | undefined {
  const name = readComponentName(schema);
  return name === undefined ? schema : schemas[name];
}
