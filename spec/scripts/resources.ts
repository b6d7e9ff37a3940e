import type { Contract } from '../types/openapi.d.cts';
import type { Parameter, Resource } from '../types/operation.d.cts';
import { readComponentName, requirePart } from './read-contract.ts';

type Schemas = Contract['components']['schemas'];

/** The lists of `Includes` whose objects have fields to select, as in `users`, but not in `topics`. */
export function listResources(schemas: Schemas, parameters: readonly Parameter[]): Resource[] {
  const resources: Resource[] = [];
  for (const [name, { items }] of Object.entries(schemas['Includes']?.properties ?? {})) {
    const schema = readComponentName(items);
    if (schema === undefined) continue;
    // `flatten` has found the `schema` of a parameter by `findIncludedSchema`.
    const parameter = parameters.find((each) => each.role === 'list' && each.schema === schema);
    if (parameter === undefined) continue;
    resources.push(describeResource(schemas, { name, schema, parameter: parameter.name }));
  }
  return resources;
}

function describeResource(
  schemas: Schemas,
  names: Pick<Resource, 'name' | 'schema' | 'parameter'>,
): Resource {
  const schema = requirePart(schemas[names.schema], `a schema ${names.schema}`);
  const properties = Object.entries(schema.properties ?? {});
  const resource: Resource = {
    ...names,
    type: readSelectedType(names.parameter),
    identifiedBy: schema['x-identified-by'] ?? [],
    fields: properties.map(([field]) => field),
    defaults: schema['x-default-fields'] ?? [],
  };
  const deprecated = properties.filter(([, property]) => property.deprecated);
  if (deprecated.length > 0) resource.deprecated = deprecated.map(([field]) => field);
  return resource;
}

/**
 * The name of the schema whose fields a parameter selects: for `tweet.fields` it is `Post`, because
 * the list `tweets` of `Includes` has Posts.
 */
export function findIncludedSchema(schemas: Schemas, parameter: string): string | undefined {
  const lists = schemas['Includes']?.properties;
  // `media.fields` selects from `media`, because there is no list `medias`.
  const list = lists?.[makeListName(parameter)] ?? lists?.[readSelectedType(parameter)];
  return readComponentName(list?.items);
}

/** The regular plural, which need not be a list of `Includes`: `communities`, `medias`. */
export function makeListName(parameter: string): string {
  const type = readSelectedType(parameter);
  return type.endsWith('y') ? `${type.slice(0, -1)}ies` : `${type}s`;
}

/** The `resource_type` in errors, of which parameters take their names: `tweet` for `tweet.fields`. */
function readSelectedType(parameter: string): string {
  return parameter.replace('.fields', '');
}
