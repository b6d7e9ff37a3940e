import { isObject } from '../../packages/internal/src/json.ts';
import type { Contract, Parameter, Schema } from '../types/openapi.d.cts';
import type { JsonSchema } from '../types/schema.d.cts';
import { follow, readName, readOperation, requirePart } from './read-contract.ts';

type Schemas = Contract['components']['schemas'];

/** Self-contained JSON Schemas of the page, the body of an error, and the query, by file name. */
export function renderSchemas(contract: Contract): Map<string, JsonSchema> {
  const { schemas } = contract.components;
  const files = {
    'page.json': requirePart(schemas['LikedPostsPage'], 'the schema LikedPostsPage'),
    'error.json': requirePart(schemas['ErrorBody'], 'the schema ErrorBody'),
    'query.json': createQuerySchema(contract),
  };
  const rendered = Object.entries(files).map(([file, schema]): [string, JsonSchema] => [
    file,
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `urn:liked-posts:${contract.info.version}:${file.replace('.json', '')}`,
      ...toJsonSchema(schema),
      $defs: collectDefinitions(schemas, schema),
    },
  ]);
  return new Map(rendered);
}

/** The query as an object: `{ properties: { max_results: { type: 'integer', … }, … }, … }`. */
function createQuerySchema(contract: Contract): Schema {
  const { operation } = readOperation(contract);
  const parameters = operation.parameters
    .map((reference) => follow(contract.components.parameters, reference))
    .filter((parameter) => parameter.in === 'query');
  return {
    title: 'LikedPostsQuery',
    description:
      'The parameters of a query, by name. A list is an array here; in a URL it is one value, separated by commas.',
    type: 'object',
    properties: Object.fromEntries(
      parameters.map((parameter) => [parameter.name, createProperty(parameter)]),
    ),
    additionalProperties: false,
  };
}

/** The schema of a parameter's value, with what is said and assumed about the parameter. */
function createProperty({ schema, description, 'x-assumption': assumption }: Parameter): Schema {
  const assumptions = [assumption, schema['x-assumption']].filter(Boolean);
  if (assumptions.length === 0) return { ...schema, description };
  return { ...schema, description, 'x-assumption': assumptions.join(' ') };
}

/** The components that a schema refers to, directly or through others, in the contract's order. */
function collectDefinitions(schemas: Schemas, root: Schema): Record<string, JsonSchema> {
  const names = new Set(listReferences(root));
  // The loop also visits the names that are added during it.
  for (const name of names) {
    for (const reference of listReferences(schemas[name])) names.add(reference);
  }
  return Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => names.has(name))
      .map(([name, schema]) => [name, toJsonSchema(schema)]),
  );
}

/** The names of the components in a part of a schema: `Post` for `#/components/schemas/Post`. */
function* listReferences(part: unknown): Generator<string> {
  if (typeof part !== 'object' || part === null) return;
  if ('$ref' in part) yield readName({ $ref: `${part.$ref}` });
  for (const inner of Object.values(part)) yield* listReferences(inner);
}

/** The schema in the words of JSON Schema, with references to `$defs`. */
function toJsonSchema(schema: Schema): JsonSchema {
  // `JSON.parse` passes each part of the schema to `translatePart`, the innermost first.
  return JSON.parse(JSON.stringify(schema), (_, part: unknown) => translatePart(part));
}

/** A part of a schema without extensions: a string, a list, or a map whose members are translated. */
function translatePart(part: unknown): unknown {
  if (!isObject(part)) return part;
  const members = Object.entries(part).map(translateMember);
  // Strict validators refuse our other extensions. No property has a name that begins with `x-`.
  return Object.fromEntries(members.filter(([keyword]) => !keyword.startsWith('x-')));
}

/** `x-assumption` becomes `$comment`, and a reference leads to `$defs`; any other member stays. */
function translateMember([keyword, value]: [string, unknown]): [string, unknown] {
  if (keyword === 'x-assumption') return ['$comment', `Assumed: ${value}`];
  if (keyword === '$ref') return ['$ref', `${value}`.replace('#/components/schemas/', '#/$defs/')];
  return [keyword, value];
}
