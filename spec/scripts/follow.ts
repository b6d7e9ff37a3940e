interface Reference {
  readonly $ref?: string;
}

/** The name at the end of a reference: `Post` for `#/components/schemas/Post` and `./Post.yaml`. */
export function nameOf(node: Reference | undefined): string {
  return /([^/]+?)(\.yaml)?$/.exec(node?.$ref ?? '')?.[1] ?? '';
}

/** The component that a reference in the bundle leads to, or the node itself if it is none. */
export function follow<Component extends object>(
  components: Readonly<Record<string, Component>>,
  node: NoInfer<Component> | Reference,
): Component {
  // What is not a reference is a component that stands in its place.
  if (!('$ref' in node)) return node as Component;
  const component = own(components, nameOf(node));
  if (component === undefined) {
    throw new Error(`The contract has no component at ${node.$ref}. Lint it.`);
  }
  return component;
}

/** A member of a map, which has none by the name of what every object has. */
export function own<Value>(
  map: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return map && Object.hasOwn(map, name) ? map[name] : undefined;
}
