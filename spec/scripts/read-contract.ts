// What the code that reads contracts shares: errors and references.
import type { Contract, Operation, Reference, Schema } from '../types/openapi.d.cts';

/** The contract cannot be read. The message says why. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}

/** The name at the end of a reference: `Post` for `#/components/schemas/Post`; `''` without a reference. */
export function readName({ $ref = '' }: { readonly $ref?: string }): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/** The component that a schema refers to; undefined if the schema itself describes a value. */
export function readComponentName(schema: Schema | undefined): string | undefined {
  return schema?.$ref === undefined ? undefined : readName(schema);
}

/** The component that a reference in the bundle leads to, or the node itself. */
export function follow<Component extends object>(
  components: Readonly<Record<string, Component>>,
  node: NoInfer<Component> | Reference,
): Component {
  // The compiler cannot tell from a missing `$ref` that the node is a component.
  if (!('$ref' in node)) return node as Component;
  return requirePart(components[readName(node)], `a component at ${node.$ref}`);
}

/**
 * A part of the contract that may be missing.
 *
 * @param what - the part in the message, such as `a maximum for max_results`
 * @throws {ContractError} if it is missing
 */
export function requirePart<Part>(part: Part | undefined, what: string): Part {
  if (part !== undefined) return part;
  throw new ContractError(`The contract lacks ${what}. Run \`pnpm lint\`.`);
}

/** The operation of the contract: it has one path, with one operation. */
export function readOperation({ paths }: Contract): { path: string; operation: Operation } {
  const [path, methods] = requirePart(Object.entries(paths)[0], 'an operation');
  return { path, operation: requirePart(methods.get, 'an operation') };
}
