import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import operation from '@liked-posts/spec/operation.json' with { type: 'json' };

export type Schema = (typeof contract)['components']['schemas'][string];

const { parameters, schemas } = contract.components;

export const version: string = operation.version;

/** The meaning of a name, as the contract has it. */
export interface About {
  readonly name: string;
  readonly description: string;
  /** The assumptions about it, with their reasons; empty if everything is promised. */
  readonly assumptions: readonly string[];
  /** Its place in the reference. */
  readonly anchor: string;
}

/** A possible value of a list parameter. */
interface Value extends About {
  /** Whether it is a default field. */
  readonly isDefault: boolean;
}

/** A list parameter and its possible values. */
export interface List extends About {
  readonly values: readonly Value[];
  /** For fields: the list of `includes` that has the objects. */
  readonly resource?: string;
}

/** The name of the component that a schema refers to. */
export function nameOf({ $ref }: Schema): string | undefined {
  return $ref?.split('/').at(-1);
}

export function schemaOf(name: string): Schema {
  return schemas[name] ?? {};
}

/** A schema without its references, and the name of the last one. */
function followed(schema: Schema, owner = ''): readonly [schema: Schema, owner: string] {
  const name = nameOf(schema);
  if (name !== undefined) return followed(schemaOf(name), name);
  const [first] = schema.anyOf ?? [];
  return first && nameOf(first) !== undefined ? followed(first, owner) : [schema, owner];
}

/** What is assumed about a schema, and about those that it refers to. */
function assumptionsOf(schema: Schema): string[] {
  const [target] = followed(schema);
  const [item] = followed(target.items ?? {});
  return [...new Set([schema, target, item].flatMap((each) => each['x-assumption'] ?? []))];
}

/**
 * The member at a path such as `LikedPostsPage/data/text`, which begins with the name of a
 * schema; undefined if the contract does not describe it.
 */
export function aboutMember(path: string): About | undefined {
  const [root = '', ...names] = path.split('/');
  let [schema, owner] = [schemaOf(root), root];
  let found: About | undefined;
  for (const name of names) {
    while (schema.type === 'array') [schema, owner] = followed(schema.items ?? {}, owner);
    const property = schema.properties?.[name];
    if (property === undefined) return undefined;
    const anchor = `schemas/${owner}.${name}`;
    [schema, owner] = followed(property, owner);
    const description = property.description ?? schema.description ?? '';
    found = { name, description, assumptions: assumptionsOf(property), anchor };
  }
  return found;
}

/** A parameter as the contract describes it. */
export function parameterOf(
  name: string,
): About & { readonly example: string; readonly default: unknown } {
  const [component, parameter] =
    Object.entries(parameters).find(([, each]) => each.name === name) ?? [];
  if (parameter === undefined) throw new Error(`The contract has no parameter ${name}.`);
  const { description, schema, example = '' } = parameter;
  return {
    ...{ name, description },
    assumptions: [parameter['x-assumption'] ?? [], assumptionsOf(schema)].flat(),
    anchor: `parameters/${component}`,
    example: String(example),
    default: followed(schema)[0].default,
  };
}

/** The list parameters, in the contract's order. */
export const lists: readonly List[] = operation.parameters.flatMap((parameter): List[] => {
  if (!('values' in parameter)) return [];
  const about = parameterOf(parameter.name);
  const resource = operation.resources.find((each) => each.parameter === parameter.name);
  const { 'x-enumDescriptions': meanings = {} } = schemaOf(parameter.valueName);
  const values = parameter.values.map((name) => ({
    // Assumptions about all values are shown once, for the list.
    ...{ name, description: meanings[name] ?? '', assumptions: [], anchor: about.anchor },
    ...(resource && aboutMember(`${resource.schema}/${name}`)),
    isDefault: resource?.defaults.includes(name) ?? false,
  }));
  return [{ ...about, values, ...(resource && { resource: resource.name }) }];
});

/** A parameter, or a value of a list parameter as in `tweet.fields=lang`. */
export function aboutParameter(path: string): About {
  const [name = '', value] = path.split('=');
  const list = lists.find((each) => each.name === name);
  return list?.values.find((each) => each.name === value) ?? list ?? parameterOf(name);
}
