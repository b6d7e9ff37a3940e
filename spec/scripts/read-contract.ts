// What the code that reads contracts shares: errors, references and JSON pointers.
import type { Contract, Operation, Reference } from '../types/openapi.d.cts';

/** The contract cannot be read. The message says why. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}

/** The name at the end of a reference: `Post` for `#/components/schemas/Post`; '' without one. */
export function readName(node: { readonly $ref?: string } | undefined): string {
  return node?.$ref?.split('/').at(-1) ?? '';
}

/** The component that a reference in the bundle leads to, or the node itself. */
export function follow<Component extends object>(
  components: Readonly<Record<string, Component>>,
  node: NoInfer<Component> | Reference,
): Component {
  // A node that is not a reference is the component itself.
  if (!('$ref' in node)) return node as Component;
  return requirePart(getOwn(components, readName(node)), `a component at ${node.$ref}`);
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

/** The operation of the contract: it has one path, with one operation. */
export function readOperation({ paths }: Contract): { path: string; operation: Operation } {
  const [path = '', methods] = Object.entries(paths)[0] ?? [];
  return { path, operation: requirePart(methods?.get, 'an operation') };
}

/** The JSON pointer of a path: `#/paths/~1things` for `['paths', '/things']`. */
export function writePointer(path: readonly string[]): string {
  return ['#', ...path.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'))].join('/');
}

/** A key, or several, of a JSON pointer without escapes: `text/html` for `text~1html`. */
export function unescapePointer(text: string): string {
  return text.replaceAll('~1', '/').replaceAll('~0', '~');
}
