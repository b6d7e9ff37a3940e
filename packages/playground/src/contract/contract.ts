import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import operation from '@liked-posts/spec/operation.json' with { type: 'json' };

type Schema = (typeof contract)['components']['schemas'][string];

const { parameters, schemas } = contract.components;

export const version: string = operation.version;

/** A possible value of a list parameter. */
export interface Value {
  readonly name: string;
  readonly description: string;
  /** The assumptions about it, with their reasons; empty if everything is promised. */
  readonly assumptions: readonly string[];
  /** Whether it is a default field. */
  readonly isDefault: boolean;
}

/** A list parameter and its possible values. */
export interface List {
  readonly name: string;
  readonly description: string;
  readonly assumptions: readonly string[];
  readonly values: readonly Value[];
  /** For fields: the list of `includes` that has the objects, and their schema. */
  readonly resource?: { readonly name: string; readonly schema: string };
}

/** The schema that a reference leads to, with the keywords beside the reference. */
function resolved(schema: Schema): Schema {
  const name = nameOf(schema);
  const { $ref: _, ...beside } = schema;
  return name === undefined ? schema : { ...schemas[name], ...beside };
}

/** The name of the component that a schema refers to. */
export function nameOf({ $ref }: Schema): string | undefined {
  return $ref?.split('/').at(-1);
}

export function schemaOf(name: string): Schema {
  return schemas[name] ?? {};
}

function assumptionsOf(...schemas: readonly Schema[]): string[] {
  return [...new Set(schemas.flatMap((schema) => schema['x-assumption'] ?? []))];
}

function targetOf(schema: Schema): Schema {
  return schemaOf(nameOf(schema) ?? '');
}

/** A parameter as the contract describes it. */
export function parameterOf(name: string): {
  /** Its name among the components of the contract. */
  readonly component: string;
  readonly description: string;
  readonly assumptions: readonly string[];
  readonly example: string;
  readonly default: unknown;
} {
  const [component, parameter] =
    Object.entries(parameters).find(([, each]) => each.name === name) ?? [];
  if (component === undefined || parameter === undefined) {
    throw new Error(`The contract has no parameter ${name}.`);
  }
  const { description, schema, example } = parameter;
  const assumptions = [parameter, schema, targetOf(schema)].flatMap(
    (node) => node['x-assumption'] ?? [],
  );
  return {
    component,
    description,
    assumptions: [...new Set(assumptions)],
    example: example === undefined ? '' : String(example),
    default: resolved(schema).default,
  };
}

/** The list parameters, in the contract's order. */
export const lists: readonly List[] = operation.parameters.flatMap((parameter): List[] => {
  const { name } = parameter;
  if (!('values' in parameter)) return [];
  const { description, assumptions } = parameterOf(name);
  if (parameter.role === 'fields') {
    const resource = operation.resources.find((each) => each.parameter === name);
    if (resource === undefined) throw new Error(`No resource has the parameter ${name}.`);
    const values = parameter.values.map((field) => fieldOf(resource, field));
    const { name: resourceName, schema } = resource;
    return [{ name, description, assumptions, values, resource: { name: resourceName, schema } }];
  }
  const { 'x-enumDescriptions': meanings = {} } = schemaOf(parameter.valueName);
  const values = parameter.values.map(
    (name): Value => ({
      name,
      description: meanings[name] ?? '',
      assumptions: [],
      isDefault: false,
    }),
  );
  // Assumptions about all values are shown once, for the list.
  const ofValues = assumptionsOf(schemaOf(parameter.valueName));
  return [{ name, description, assumptions: [...assumptions, ...ofValues], values }];
});

function fieldOf(resource: (typeof operation.resources)[number], name: string): Value {
  const property = schemaOf(resource.schema).properties?.[name] ?? {};
  const { description = '' } = resolved(property);
  return {
    name,
    description,
    assumptions: assumptionsOf(property, targetOf(property), targetOf(property.items ?? {})),
    isDefault: resource.defaults.includes(name),
  };
}
