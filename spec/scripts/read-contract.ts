import type { Contract } from '../types/openapi.d.cts';
import { isContract } from './contract-schema.ts';

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

/** A member of a map. Members that every object inherits, such as `constructor`, do not count. */
export function getOwn<Value>(
  map: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return map && Object.hasOwn(map, name) ? map[name] : undefined;
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
