import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import { resourceNames, resources } from '@liked-posts/types';
import { parameters } from '@liked-posts/types/request';

export type Schema = (typeof contract)['components']['schemas'][string];

const { schemas } = contract.components;

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
export function readRefName({ $ref }: Schema): string | undefined {
  return $ref?.split('/').at(-1);
}

export function findSchema(name: string): Schema {
  return schemas[name] ?? {};
}

/** A schema without its references, and the name of the last one. */
function followRefs(schema: Schema, owner = ''): { schema: Schema; owner: string } {
  const name = readRefName(schema);
  if (name !== undefined) return followRefs(findSchema(name), name);
  const [first] = schema.anyOf ?? [];
  if (first && readRefName(first) !== undefined) return followRefs(first, owner);
  return { schema, owner };
}

/** What is assumed about a schema, and about those that it refers to. */
function listAssumptions(schema: Schema): string[] {
  const { schema: target } = followRefs(schema);
  const { schema: item } = followRefs(target.items ?? {});
  return [...new Set([schema, target, item].flatMap((each) => each['x-assumption'] ?? []))];
}

/**
 * The member at a path such as `LikedPostsPage/data/text`, which begins with the name of a
 * schema; undefined if the contract does not describe it.
 */
export function describeMember(path: string): About | undefined {
  const [root = '', ...names] = path.split('/');
  let at = { schema: findSchema(root), owner: root };
  let about: About | undefined;
  for (const name of names) {
    while (at.schema.type === 'array') at = followRefs(at.schema.items ?? {}, at.owner);
    const property = at.schema.properties?.[name];
    if (property === undefined) return undefined;
    const anchor = `schemas/${at.owner}.${name}`;
    at = followRefs(property, at.owner);
    const description = property.description ?? at.schema.description ?? '';
    about = { name, description, assumptions: listAssumptions(property), anchor };
  }
  return about;
}

/** A parameter as the contract describes it. */
export function describeParameter(
  name: string,
): About & { readonly example: string; readonly default: unknown } {
  const { component, parameter } = findParameter(name);
  const { description, schema, example = '' } = parameter;
  return {
    name,
    description,
    assumptions: [parameter['x-assumption'] ?? [], listAssumptions(schema)].flat(),
    anchor: `parameters/${component}`,
    example: String(example),
    default: followRefs(schema).schema.default,
  };
}

function findParameter(name: string) {
  for (const [component, parameter] of Object.entries(contract.components.parameters)) {
    if (parameter.name === name) return { component, parameter };
  }
  throw new Error(`The contract has no parameter ${name}.`);
}

/** The list parameters, in the contract's order. */
export const lists: readonly List[] = Object.entries(parameters).flatMap(([name, parameter]) =>
  'values' in parameter ? [describeList(name, parameter.values)] : [],
);

function describeList(name: string, valueNames: readonly string[]): List {
  const about = describeParameter(name);
  const { items = {} } = followRefs(findParameter(name).parameter.schema).schema;
  const { 'x-enumDescriptions': meanings = {} } = followRefs(items).schema;
  const resourceName = resourceNames.find((each) => resources[each].parameter === name);
  const resource = resourceName && resources[resourceName];
  const defaults = new Set<string>(resource?.defaults);
  const values = valueNames.map((value) => ({
    name: value,
    description: meanings[value] ?? '',
    // Assumptions about all values are shown once, for the list.
    assumptions: [],
    anchor: about.anchor,
    ...(resource && describeMember(`${resource.schema}/${value}`)),
    isDefault: defaults.has(value),
  }));
  return { ...about, values, ...(resourceName && { resource: resourceName }) };
}

/** A parameter, or a value of a list parameter as in `tweet.fields=lang`. */
export function describeName(path: string): About {
  const [name = '', value] = path.split('=');
  const list = lists.find((each) => each.name === name);
  return list?.values.find((each) => each.name === value) ?? list ?? describeParameter(name);
}
