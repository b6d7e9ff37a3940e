import type { Contract } from '../types/openapi.d.cts';
import type { Parameter, Resource } from '../types/operation.d.cts';
import { resolveSchema } from './expansions.ts';
import { readComponentName } from './read-contract.ts';

type Schemas = Contract['components']['schemas'];

/**
 * The lists of `Includes` whose objects have fields to select, as in `users`. Lists and parameters are
 * joined by their names alone: `tweet.fields` selects the fields of the schema in `tweets`, `Post`.
 */
export function listResources(schemas: Schemas, parameters: readonly Parameter[]): Resource[] {
  const resources: Resource[] = [];
  for (const [name, { items }] of Object.entries(schemas['Includes']?.properties ?? {})) {
    const schemaName = readComponentName(items);
    const schema = resolveSchema(schemas, items);
    if (schemaName === undefined || schema === undefined) continue;
    const parameter = parameters.find(
      (candidate) => findIncludedSchema(schemas, candidate.name) === schemaName,
    );
    // The objects of such a list come whole, as in `topics`.
    if (parameter === undefined) continue;
    const properties = Object.entries(schema.properties ?? {});
    const resource: Resource = {
      name,
      schema: schemaName,
      parameter: parameter.name,
      type: readResourceType(parameter.name),
      identifiedBy: schema['x-identified-by'] ?? [],
      fields: properties.map(([field]) => field),
      defaults: schema['x-default-fields'] ?? [],
    };
    // Left out if there are none, as OpenAPI leaves out `deprecated` of what is in use.
    const deprecated = properties.filter(([, property]) => property.deprecated);
    if (deprecated.length > 0) resource.deprecated = deprecated.map(([field]) => field);
    resources.push(resource);
  }
  return resources;
}

/**
 * The name of the schema whose fields a parameter selects: for `tweet.fields` it is `Post`, because
 * the list `tweets` of `Includes` has Posts. For `max_results` it is undefined: no list has that name.
 */
export function findIncludedSchema(schemas: Schemas, parameter: string): string | undefined {
  const lists = schemas['Includes']?.properties;
  // `media.fields` selects from `media`, because there is no list `medias`.
  const list = lists?.[makeListName(parameter)] ?? lists?.[readResourceType(parameter)];
  return readComponentName(list?.items);
}

/** The regular plural: `tweets` for `tweet.fields`, `communities` for `community.fields`. */
export function makeListName(parameter: string): string {
  const type = readResourceType(parameter);
  return type.endsWith('y') ? `${type.slice(0, -1)}ies` : `${type}s`;
}

/** The singular in the name of a parameter: `tweet` of `tweet.fields`. Errors call it `resource_type`. */
function readResourceType(parameter: string): string {
  return parameter.replace('.fields', '');
}
