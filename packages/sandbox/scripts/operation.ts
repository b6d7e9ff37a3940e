import type { Contract, Parameter } from '@liked-posts/spec/openapi.json';

/** The component that a reference points to: its name and itself. */
export function resolve<Component>(
  components: Readonly<Record<string, Component>>,
  { $ref }: { readonly $ref?: string },
): [name: string, component: Component] {
  const name = $ref?.slice($ref.lastIndexOf('/') + 1) ?? '';
  const component = components[name];
  if (component === undefined) throw new Error(`${$ref} does not lead to a component.`);
  return [name, component];
}

/** The path of the one operation. */
export function pathOf(contract: Contract): string {
  const [path, ...others] = Object.keys(contract.paths);
  if (path === undefined || others.length > 0) {
    throw new Error('The sandbox serves a contract with exactly one path.');
  }
  return path;
}

/** The parameters of the one operation, in the contract's order. */
export function parametersOf(contract: Contract): Parameter[] {
  const operation = contract.paths[pathOf(contract)]?.get;
  if (operation === undefined) throw new Error('The sandbox serves a contract with one GET.');
  return operation.parameters.map(
    (reference) => resolve(contract.components.parameters, reference)[1],
  );
}
