import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };

export type Schema = (typeof contract)['components']['schemas'][string];

/** The schema of a component. Its `title` is the name of the component. */
export function findSchema(name: string): Schema {
  const schema = contract.components.schemas[name];
  if (schema === undefined) throw new Error(`The contract has no schema ${name}.`);
  return schema;
}

/**
 * The name of the component that describes a value; undefined if the schema describes it itself:
 *
 *   { $ref: '#/components/schemas/Post' }                   Post
 *   { anyOf: [{ $ref: … MediaType }, { type: 'string' }] }  MediaType: its values, or any other string
 *   { type: 'string' }                                      undefined
 */
export function readComponentName({ $ref, anyOf }: Schema): string | undefined {
  const reference = $ref ?? anyOf?.[0]?.$ref;
  return reference?.split('/').at(-1);
}

/** The schema that describes a value: the one of its component, or else its own. */
export function followRefs(schema: Schema): Schema {
  const name = readComponentName(schema);
  return name === undefined ? schema : followRefs(findSchema(name));
}

/** The schema of a value, or of the items if the value is a list. */
export function followToItem(schema: Schema): Schema {
  const target = followRefs(schema);
  return target.items ? followRefs(target.items) : target;
}
