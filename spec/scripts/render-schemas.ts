import type { Contract, Schema } from '../types/openapi.d.cts';
import type { JsonSchema } from '../types/schema.d.cts';
import { follow } from './read-contract.ts';

type Schemas = Contract['components']['schemas'];

/** The page, the body of an error and the query as self-contained JSON Schemas, by file name. */
export function renderSchemas(contract: Contract): Map<string, JsonSchema> {
  const { schemas } = contract.components;
  const { LikedPostsPage = {}, ErrorBody = {} } = schemas;
  const roots = { page: LikedPostsPage, error: ErrorBody, query: querySchema(contract) };
  return new Map(
    Object.entries(roots).map(([name, root]) => [
      `${name}.json`,
      {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: `urn:liked-posts:${contract.info.version}:${name}`,
        ...standing(root),
        $defs: definitions(schemas, root),
      },
    ]),
  );
}

/** The query as an object, with its lists as arrays. */
function querySchema({ components, paths }: Contract): Schema {
  const parameters = Object.values(paths)
    .flatMap(({ get }) => get.parameters)
    .map((node) => follow(components.parameters, node))
    .filter((parameter) => parameter.in === 'query');
  return {
    title: 'LikedPostsQuery',
    description:
      'The parameters of a query, by name. A list is an array here; in a URL it is one value, separated by commas.',
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description, 'x-assumption': assumption }) => {
        const assumptions = [assumption, schema['x-assumption']].filter((one) => one !== undefined);
        return [name, { ...schema, description, 'x-assumption': assumptions.join(' ') }];
      }),
    ),
    additionalProperties: false,
  };
}

/** The components that a schema leads to, in the contract's order. */
function definitions(schemas: Schemas, root: Schema): Record<string, JsonSchema> {
  const reached = new Set<string>();
  const visit = (schema: Schema | undefined) => {
    for (const [, name = ''] of JSON.stringify(schema ?? {}).matchAll(
      /#\/components\/schemas\/(\w+)/g,
    )) {
      if (reached.has(name)) continue;
      reached.add(name);
      visit(schemas[name]);
    }
  };
  visit(root);
  return Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => reached.has(name))
      .map(([name, schema]) => [name, standing(schema)]),
  );
}

/**
 * The schema with references to `$defs`. Strict validators refuse our extensions: an assumption
 * becomes a comment, and the others, which are about parameters, are left out.
 */
function standing(schema: Schema): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"#/components/schemas/', '"#/$defs/');
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([keyword, of]) => {
        if (keyword === 'x-assumption') return of ? [['$comment', `Assumed: ${of}`]] : [];
        return keyword.startsWith('x-') ? [] : [[keyword, of]];
      }),
    );
  });
}
