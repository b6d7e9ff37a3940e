import { type Context, isReference, type Location, type Root, type Schema } from './rule.ts';

/** A schema, and where it stands. */
export interface Found {
  node: Schema;
  location: Location;
}

/** The schemas of a description by their names, wherever they stand. */
export function schemasOf(root: Root, { location, resolve }: Context): ReadonlyMap<string, Found> {
  const found = new Map<string, Found>();
  for (const [name, schema] of Object.entries(root.components?.['schemas'] ?? {})) {
    if (!isReference(schema)) {
      const own = location.child(['components', 'schemas', name]);
      found.set(name, { node: schema as Schema, location: own });
      continue;
    }
    const { node, location: own } = resolve<Schema>(schema);
    if (node && own) found.set(name, { node, location: own });
  }
  return found;
}

/** A member of a schema, or of the elements of a list; undefined if there is none. */
export function memberOf(
  schema: Found,
  name: string,
  resolve: Context['resolve'],
): Found | undefined {
  const member = schema.node.properties?.[name];
  const value = member && followed(member, schema.location, resolve);
  return value?.node.items ? followed(value.node.items, value.location, resolve) : value;
}

function followed(schema: Schema, at: Location, resolve: Context['resolve']): Found | undefined {
  if (!isReference(schema)) return { node: schema, location: at };
  const { node, location } = resolve<Schema>(schema, at.source.absoluteRef);
  return node && location && { node, location };
}
