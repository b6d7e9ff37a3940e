import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import { type ResourceName, resourceNames, resources } from '@liked-posts/types';
import { parameters } from '@liked-posts/types/request';
import { findSchema, followRefs, followToItem, type Schema } from './schemas.ts';

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

export interface ListParameter extends Explanation {
  readonly values: readonly ListValue[];
  /** The resource whose fields these are, such as `tweets`; undefined for `expansions`. */
  readonly resource: ResourceName | undefined;
}

export interface ListValue extends Explanation {
  readonly isDefault: boolean;
}

/** The parameters that take lists, such as `tweet.fields` and `expansions`. */
export const lists: readonly ListParameter[] = Object.entries(parameters).flatMap(
  ([name, parameter]) => {
    if (!('values' in parameter)) return [];
    return [describeList(name, parameter.values)];
  },
);

/** What a name in the form means: `max_results`, `tweet.fields`, or its value `tweet.fields=lang`. */
export function describeFormName(formName: string): Explanation {
  const [name = '', value] = formName.split('=');
  const list = lists.find((each) => each.name === name);
  if (list === undefined) return describeParameter(name);
  // Without a value, the name is that of the list itself.
  return list.values.find((each) => each.name === value) ?? list;
}

/** A parameter, with its example as text (empty if it has none) and its default, such as `100`. */
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

function describeList(name: string, valueNames: readonly string[]): ListParameter {
  // The parameter `expansions` is of no resource.
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

/**
 * The member at a path that begins with the name of a schema; undefined if the contract does not
 * describe it. For `LikedPostsPage/data/entities/urls`, these members are read one after another:
 *
 *   data       a property of the component LikedPostsPage   schemas/LikedPostsPage.data
 *   entities   a property of the component Post             schemas/Post.entities
 *   urls       a property of the component PostEntities     schemas/PostEntities.urls
 */
export function describeMember(path: string): Explanation | undefined {
  const [root = '', ...names] = path.split('/');
  let parent = findSchema(root);
  let explanation: Explanation | undefined;
  for (const name of names) {
    const property = parent.properties?.[name];
    if (property === undefined) return undefined;
    // Only components have a title, the root among them. Another object is explained below its member:
    // `urls` in the member `url` of `UserEntities` has the anchor `schemas/UserEntities.url.urls`.
    const place = parent.title ? `schemas/${parent.title}` : explanation?.anchor;
    explanation = describeProperty(name, property, `${place}.${name}`);
    parent = followToItem(property);
  }
  return explanation;
}

function describeProperty(name: string, property: Schema, anchor: string): Explanation {
  const description = property.description ?? followRefs(property).description ?? '';
  return { name, description, assumptions: listAssumptions(property), anchor };
}

/** What is assumed about a value: beside the reference to its schema, there, or in its items. */
function listAssumptions(schema: Schema): string[] {
  const schemas = [schema, followRefs(schema), followToItem(schema)];
  // A schema without a reference or items is in this list more than once.
  return [...new Set(schemas.flatMap((each) => each['x-assumption'] ?? []))];
}
