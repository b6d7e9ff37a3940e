import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Contract } from '../types/openapi.d.cts';

/** The contract cannot be read. The message says why. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}

/**
 * Checks that a bundle, which may be incomplete, is a contract.
 *
 * @param name the name of the bundle in messages
 * @throws {ContractError} when it lacks something that the code that reads contracts relies on
 */
export function readContract(bundle: unknown, name = 'The contract'): Contract {
  if (isContract(bundle)) return bundle;
  const [error] = isContract.errors ?? [];
  throw new ContractError(
    `${name} cannot be read: #${error?.instancePath} ${error?.message}. Run \`pnpm lint\`.`,
  );
}

const text = { type: 'string' };
const makeListType = (items: object) => ({ type: 'array', items });
const makeMapType = (values: object) => ({ type: 'object', additionalProperties: values });
const assuming = { 'x-assumption': text, 'x-assumption-covers': makeListType(text) };
/** A node that has all of these members, and may have others. */
const nodeWith = (members: object, others: object = {}) => ({
  type: 'object',
  required: Object.keys(members),
  properties: { summary: text, description: text, ...assuming, ...members, ...others },
});
const orReference = (component: object) => ({
  type: 'object',
  if: { required: ['$ref'] },
  // biome-ignore lint/suspicious/noThenProperty: A keyword of JSON Schema.
  then: nodeWith({ $ref: text }),
  else: component,
});

const schema = {
  type: 'object',
  $ref: 'https://json-schema.org/draft/2020-12/schema',
  properties: { ...assuming, properties: makeMapType({ properties: assuming }) },
};
const extensions = {
  ...schema.properties,
  enum: makeListType(text),
  'x-default-fields': makeListType(text),
  'x-enumDescriptions': makeMapType(text),
  'x-expands-from': makeMapType(text),
  'x-identified-by': makeListType(text),
};
const parameter = nodeWith({ name: text, in: text, schema });
const header = nodeWith({ schema });
const example = nodeWith({ value: {} });
const media = nodeWith({ schema, examples: makeMapType(orReference(example)) });
const response = nodeWith(
  { content: makeMapType(media) },
  { headers: makeMapType(orReference(header)) },
);
const operation = nodeWith({
  operationId: text,
  parameters: makeListType(orReference(parameter)),
  responses: makeMapType(orReference(response)),
});

/** The part of `types/openapi.d.cts` that all code relies on. */
const isContract = new Ajv2020({ strict: false }).compile<Contract>(
  nodeWith(
    {
      info: nodeWith({ title: text, version: text }),
      paths: { ...makeMapType(nodeWith({ get: operation })), maxProperties: 1 },
      servers: makeListType(nodeWith({ url: text })),
      components: nodeWith({
        securitySchemes: makeMapType(nodeWith({})),
        parameters: makeMapType(parameter),
        responses: makeMapType(response),
        headers: makeMapType(header),
        schemas: makeMapType({ ...schema, properties: extensions }),
        examples: makeMapType(example),
      }),
    },
    { security: makeListType({ type: 'object' }) },
  ),
);

interface Reference {
  readonly $ref?: string;
}

/** The name at the end of a reference: `Post` for `#/components/schemas/Post` and `./Post.yaml`. */
export function readName(node: Reference | undefined): string {
  return /([^/]+?)(\.yaml)?$/.exec(node?.$ref ?? '')?.[1] ?? '';
}

/** The component that a reference in the bundle leads to, or the node itself. */
export function follow<Component extends object>(
  components: Readonly<Record<string, Component>>,
  node: NoInfer<Component> | Reference,
): Component {
  // A node that is not a reference is the component itself.
  if (!('$ref' in node)) return node as Component;
  const component = getOwn(components, readName(node));
  if (component === undefined) {
    throw new ContractError(`The contract has no component at ${node.$ref}. Run \`pnpm lint\`.`);
  }
  return component;
}

/** An own member of a map: `constructor` and the like do not count. */
export function getOwn<Value>(
  map: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return map && Object.hasOwn(map, name) ? map[name] : undefined;
}
