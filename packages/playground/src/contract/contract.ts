import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import { type ResourceName, resourceNames, resources } from '@liked-posts/types';
import { parameters } from '@liked-posts/types/request';

export type Schema = (typeof contract)['components']['schemas'][string];

/** The meaning of a name, as the contract has it. */
export interface Explanation {
  readonly name: string;
  /** Empty if the contract has none. */
  readonly description: string;
  /** The assumptions about it, with their reasons; empty if everything is promised. */
  readonly assumptions: readonly string[];
  /** Its place in the reference, such as `schemas/Post.text`. */
  readonly anchor: string;
}

export interface ListValue extends Explanation {
  readonly isDefault: boolean;
}

export interface ListParameter extends Explanation {
  readonly values: readonly ListValue[];
  /** The list of `includes` whose objects have these fields; undefined for `expansions`. */
  readonly resource: ResourceName | undefined;
}

/** The name of the component that a schema refers to: `Post` for `#/components/schemas/Post`. */
export function readRefName({ $ref }: Schema): string | undefined {
  return $ref?.split('/').at(-1);
}

/** The schema of a component. Its `title` is the name of the component. */
export function findSchema(name: string): Schema {
  const schema = contract.components.schemas[name];
  if (schema === undefined) throw new Error(`The contract has no schema ${name}.`);
  return schema;
}

/**
 * Follows references to a schema without one:
 *
 *   { $ref: … Post }                                        the schema of `Post`
 *   { anyOf: [{ $ref: … MediaType }, { type: 'string' }] }  the schema of `MediaType`
 *   { type: 'string' }                                      the same
 */
function followRefs(schema: Schema): Schema {
  const name = readRefName(schema);
  if (name !== undefined) return followRefs(findSchema(name));
  // A known enum, besides which the contract allows any string.
  const [first] = schema.anyOf ?? [];
  return first && readRefName(first) !== undefined ? followRefs(first) : schema;
}

/** The schema of a value, or of the items if the value is a list. */
function followToItem(schema: Schema): Schema {
  const target = followRefs(schema);
  return target.items ? followRefs(target.items) : target;
}

/** What is assumed about a value: beside the reference to its schema, there, or in its items. */
function listAssumptions(schema: Schema): string[] {
  const schemas = [schema, followRefs(schema), followToItem(schema)];
  // A schema without a reference or items is in this list more than once.
  return [...new Set(schemas.flatMap((each) => each['x-assumption'] ?? []))];
}

/**
 * The member at a path that begins with the name of a schema; undefined if the contract does not
 * describe it. `LikedPostsPage/data/text` is `text`, with the anchor `schemas/Post.text`.
 */
export function describeMember(path: string): Explanation | undefined {
  const [root = '', ...names] = path.split('/');
  let schema = findSchema(root);
  let explanation: Explanation | undefined;
  for (const name of names) {
    const property = schema.properties?.[name];
    if (property === undefined) return undefined;
    // An object without a name has its place below its member: `schemas/UserEntities.url.urls`.
    const place = schema.title ? `schemas/${schema.title}` : explanation?.anchor;
    const description = property.description ?? followRefs(property).description ?? '';
    const assumptions = listAssumptions(property);
    explanation = { name, description, assumptions, anchor: `${place}.${name}` };
    schema = followToItem(property);
  }
  return explanation;
}

export function describeParameter(
  name: string,
): Explanation & { readonly example: string; readonly default: unknown } {
  const { component, parameter } = findParameter(name);
  const { description, schema, example = '' } = parameter;
  const assumptions = [parameter['x-assumption'], ...listAssumptions(schema)];
  return {
    name,
    description,
    assumptions: assumptions.filter((each) => each !== undefined),
    anchor: `parameters/${component}`,
    example: String(example),
    default: followRefs(schema).default,
  };
}

/** A parameter, and the name of its component, such as `TweetFields` for `tweet.fields`. */
function findParameter(name: string) {
  for (const [component, parameter] of Object.entries(contract.components.parameters)) {
    if (parameter.name === name) return { component, parameter };
  }
  throw new Error(`The contract has no parameter ${name}.`);
}

export const lists: readonly ListParameter[] = Object.entries(parameters).flatMap(
  ([name, parameter]) => {
    if (!('values' in parameter)) return [];
    return [describeList(name, parameter.values)];
  },
);

function describeList(name: string, valueNames: readonly string[]): ListParameter {
  const resource = resourceNames.find((each) => resources[each].parameter === name);
  const values = valueNames.map((value) =>
    resource ? describeField(resource, value) : describeExpansion(value),
  );
  return { ...describeParameter(name), values, resource };
}

/** A field that can be selected: a member of the schema of its resource. */
function describeField(resource: ResourceName, name: string): ListValue {
  const { schema, defaults } = resources[resource];
  const explanation = describeMember(`${schema}/${name}`);
  if (!explanation) throw new Error(`The contract describes no field ${name} of ${schema}.`);
  return { ...explanation, isDefault: defaults.some((each) => each === name) };
}

function describeExpansion(name: string): ListValue {
  const description = findSchema('Expansion')['x-enumDescriptions']?.[name] ?? '';
  // What is assumed about all expansions is shown once, for the list.
  return { name, description, assumptions: [], anchor: 'parameters/Expansions', isDefault: false };
}

/** What a name in the form means: a parameter, or a value of a list as in `tweet.fields=lang`. */
export function describeFormName(formName: string): Explanation {
  const [name = '', value] = formName.split('=');
  const list = lists.find((each) => each.name === name);
  return list?.values.find((each) => each.name === value) ?? list ?? describeParameter(name);
}
