import type { Contract, Schema } from '../types/openapi.d.cts';
import type { JsonSchema } from '../types/schema.d.cts';
import { follow, readOperation, requirePart } from './read-contract.ts';

type Schemas = Contract['components']['schemas'];

/** The page, the body of an error and the query as self-contained JSON Schemas, by file name. */
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
      parameters.map(({ name, schema, description, 'x-assumption': assumption }) => {
        // Both the parameter and its value may have an assumption.
        const assumptions = [assumption, schema['x-assumption']].filter(Boolean).join(' ');
        const property: Schema = { ...schema, description };
        if (assumptions !== '') property['x-assumption'] = assumptions;
        return [name, property];
      }),
    ),
    additionalProperties: false,
  };
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

/** The names of the components in a schema: `Post` for `{ "$ref": "#/components/schemas/Post" }`. */
function listReferences(schema: Schema = {}): string[] {
  const references = JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
  return Array.from(references, ([, name = '']) => name);
}

/**
 * The schema with references to `$defs`. Strict validators refuse our extensions: an assumption
 * becomes a comment, and all others are left out. No property of the contract has a name that begins
 * with `x-`.
 */
function toJsonSchema(schema: Schema): JsonSchema {
  // Only references and keywords match, because quotes in a description are escaped.
  const text = JSON.stringify(schema)
    .replaceAll('"#/components/schemas/', '"#/$defs/')
    .replaceAll('"x-assumption":"', '"$comment":"Assumed: ');
  // A value that becomes undefined is left out.
  return JSON.parse(text, (keyword, value: unknown) =>
    keyword.startsWith('x-') ? undefined : value,
  );
}
