import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import { resourceNames, resources } from '@liked-posts/types';
import { parameters } from '@liked-posts/types/request';

export type Schema = (typeof contract)['components']['schemas'][string];

const { schemas } = contract.components;

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

/** A possible value of a list parameter. */
interface ListValue extends Explanation {
  /** Whether it is a default field. */
  readonly isDefault: boolean;
}

/** A list parameter and its possible values. */
export interface ListParameter extends Explanation {
  readonly values: readonly ListValue[];
  /** The list of `includes` whose objects have these fields; undefined for `expansions`. */
  readonly resource: string | undefined;
}

/** The name of the component that a schema refers to. */
export function readRefName({ $ref }: Schema): string | undefined {
  return $ref?.split('/').at(-1);
}

/** The schema of a component; an empty one for those that `vite.config.ts` leaves out of the page. */
export function findSchema(name: string): Schema {
  return schemas[name] ?? {};
}

/**
 * Follows references to a schema without one. The owner is the last component on the way:
 *
 *   { $ref: '#/components/schemas/Post' }      the schema of `Post`, with that owner
 *   { anyOf: [{ $ref: … }, { type: string }] } what its first schema leads to
 *   { type: 'string' }                         itself, with the owner that was given
 */
function followRefs(schema: Schema, owner = ''): { schema: Schema; owner: string } {
  const name = readRefName(schema);
  if (name !== undefined) return followRefs(findSchema(name), name);
  // An enum that allows other strings, too. The enum has the description.
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
 * The member at a path that begins with the name of a schema; undefined if the contract does not
 * describe it. `LikedPostsPage/data/text` is `text`, with the anchor `schemas/Post.text`.
 */
export function describeMember(path: string): Explanation | undefined {
  const [root = '', ...names] = path.split('/');
  let current = { schema: findSchema(root), owner: root };
  let explanation: Explanation | undefined;
  for (const name of names) {
    while (current.schema.type === 'array') {
      current = followRefs(current.schema.items ?? {}, current.owner);
    }
    const property = current.schema.properties?.[name];
    if (property === undefined) return undefined;
    const anchor = `schemas/${current.owner}.${name}`;
    current = followRefs(property, current.owner);
    const description = property.description ?? current.schema.description ?? '';
    explanation = { name, description, assumptions: listAssumptions(property), anchor };
  }
  return explanation;
}

/** A parameter as the contract describes it. */
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
    default: followRefs(schema).schema.default,
  };
}

/** A parameter, and the name of its component, such as `TweetFields` for `tweet.fields`. */
function findParameter(name: string) {
  for (const [component, parameter] of Object.entries(contract.components.parameters)) {
    if (parameter.name === name) return { component, parameter };
  }
  throw new Error(`The contract has no parameter ${name}.`);
}

/** The list parameters, in the contract's order. */
export const lists: readonly ListParameter[] = Object.entries(parameters).flatMap(
  ([name, parameter]) => {
    if (!('values' in parameter)) return [];
    return [describeList(name, parameter.values)];
  },
);

function describeList(name: string, valueNames: readonly string[]): ListParameter {
  const parameter = describeParameter(name);
  const { items = {} } = followRefs(findParameter(name).parameter.schema).schema;
  const { 'x-enumDescriptions': meanings = {} } = followRefs(items).schema;
  const resourceName = resourceNames.find((resource) => resources[resource].parameter === name);
  const resource = resourceName && resources[resourceName];
  const defaults = new Set<string>(resource?.defaults);
  const values = valueNames.map((value) => {
    // Assumptions about all values are shown once, for the list.
    const asValue = { name: value, description: meanings[value] ?? '', assumptions: [] };
    const asField = resource && describeMember(`${resource.schema}/${value}`);
    const explanation = asField ?? { ...asValue, anchor: parameter.anchor };
    return { ...explanation, isDefault: defaults.has(value) };
  });
  return { ...parameter, values, resource: resourceName };
}

/** A parameter, or a value of a list parameter as in `tweet.fields=lang`. */
export function describeFormName(formName: string): Explanation {
  const [name = '', value] = formName.split('=');
  const list = lists.find((each) => each.name === name);
  return list?.values.find((each) => each.name === value) ?? list ?? describeParameter(name);
}
