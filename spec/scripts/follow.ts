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
  // What is no reference is a component that stands in its place.
  if (!('$ref' in node)) return node as Component;
  const component = components[nameOf(node)];
  if (component === undefined) throw new Error(`${node.$ref} does not lead to a component.`);
  return component;
}
