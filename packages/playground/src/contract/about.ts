import { lists, nameOf, parameterOf, schemaOf } from './contract.ts';

type Schema = ReturnType<typeof schemaOf>;

/** The meaning of a name, as the contract has it. */
export interface About {
  readonly name: string;
  readonly description: string;
  /** The assumptions about it; empty if everything is promised. */
  readonly assumptions: readonly string[];
  /** Its place in the reference. */
  readonly anchor: string;
}

/** A schema without its references, and the name of the last one. */
function followed(schema: Schema, owner: string): readonly [schema: Schema, owner: string] {
  const name = nameOf(schema);
  if (name !== undefined) return followed(schemaOf(name), name);
  const [first] = schema.anyOf ?? [];
  return first && nameOf(first) !== undefined ? followed(first, owner) : [schema, owner];
}

/**
 * The member at a path such as `LikedPostsPage/data/0/text`, which begins with the name of a
 * schema; undefined if the contract does not describe it.
 */
export function aboutMember(path: string): About | undefined {
  const [root = '', ...names] = path.split('/');
  let [schema, owner] = [schemaOf(root), root];
  let found: About | undefined;
  for (const name of names) {
    while (schema.type === 'array') [schema, owner] = followed(schema.items ?? {}, owner);
    if (/^\d+$/.test(name)) continue;
    const property = schema.properties?.[name];
    if (property === undefined) return undefined;
    const [next, nextOwner] = followed(property, owner);
    const assumptions = [property, next, next.items ?? {}].flatMap(
      (each) => each['x-assumption'] ?? [],
    );
    found = {
      name,
      description: property.description ?? next.description ?? '',
      assumptions: [...new Set(assumptions)],
      anchor: `schemas/${owner}.${name}`,
    };
    [schema, owner] = [next, nextOwner];
  }
  return found;
}

/** A parameter, or a value of a list parameter as in `tweet.fields=lang`. */
export function aboutParameter(path: string): About {
  const [name = '', value] = path.split('=');
  const list = lists.find((each) => each.name === name);
  const found = list?.values.find((each) => each.name === value);
  const { description, assumptions } = found ?? list ?? parameterOf(name);
  const schema = found && list?.resource?.schema;
  const anchor = schema
    ? `schemas/${schema}.${value}`
    : `parameters/${parameterOf(name).component}`;
  return { name: value ?? name, description, assumptions, anchor };
}
