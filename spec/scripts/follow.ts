import { ContractError } from './read-contract.ts';

interface Reference {
  readonly $ref?: string;
}

/** The name at the end of a reference: `Post` for `#/components/schemas/Post` and `./Post.yaml`. */
export function nameOf(node: Reference | undefined): string {
  return /([^/]+?)(\.yaml)?$/.exec(node?.$ref ?? '')?.[1] ?? '';
}

/** The component that a reference in the bundle leads to, or the node itself. */
export function follow<Component extends object>(
  components: Readonly<Record<string, Component>>,
  node: NoInfer<Component> | Reference,
): Component {
  // A node that is not a reference is the component itself.
  if (!('$ref' in node)) return node as Component;
  const component = own(components, nameOf(node));
  if (component === undefined) {
    throw new ContractError(`The contract has no component at ${node.$ref}. Lint it.`);
  }
  return component;
}

/** An own member of a map: `constructor` and the like do not count. */
export function own<Value>(
  map: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return map && Object.hasOwn(map, name) ? map[name] : undefined;
}
