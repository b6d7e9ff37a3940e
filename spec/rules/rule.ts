/** The part of Redocly's plugin interface that our rules use; the CLI ships no types. */
import type { Header, Operation, Parameter, Response, Schema } from '../types/openapi.d.cts';

export type { Parameter, Response, Schema };

export interface Location {
  /** Pointer inside the file, `#/` for the whole file. */
  pointer: string;
  source: { absoluteRef: string };
  child(path: (string | number)[]): Location;
  /** The key instead of the value. */
  key(): Location;
}

export interface Context {
  location: Location;
  key: string | number;
  /** Follows a reference in the file `from`, or in the current file. */
  resolve<T>(
    node: T | Reference,
    from?: string,
  ): { node: T | undefined; location: Location | undefined };
  report(problem: { message: string; location?: Location }): void;
}

export interface Reference {
  $ref: string;
}

type Visit<T> = (node: T, context: Context) => void;

/** A node of a description before lint: any of its members may be missing. */
export interface Visitor {
  any?: { enter: Visit<unknown> };
  ref?: { enter: Visit<Reference> };
  Root?: { enter: Visit<Root> };
  Operation?: { enter: Visit<Partial<Operation>> };
  Parameter?: { enter: Visit<Partial<Parameter>> };
  Header?: { enter: Visit<Partial<Header>> };
  Response?: { enter: Visit<Partial<Response>> };
  Schema?: { enter: Visit<Schema> };
}

/** The export of a plugin for each rule. */
export type Rule = () => Visitor;

export interface Root {
  paths?: Record<string, Record<string, unknown> | Reference>;
  components?: Record<string, Record<string, unknown>>;
}

export function isReference(node: unknown): node is Reference {
  return typeof node === 'object' && node !== null && '$ref' in node;
}

/** A schema or another component, and its location. */
export interface Found<Node = Schema> {
  node: Node;
  location: Location;
}

/** The schemas of a description by name, wherever they are. */
export function schemasOf(root: Root, { location, resolve }: Context): ReadonlyMap<string, Found> {
  const found = new Map<string, Found>();
  for (const [name, schema] of Object.entries(mapOf<Schema>(root.components?.['schemas']))) {
    const own = location.child(['components', 'schemas', name]);
    const followed = followReference(schema, own, resolve);
    if (followed) found.set(name, followed);
  }
  return found;
}

/** A member of a schema, or of the elements of its list; undefined if there is none. */
export function memberOf(
  schema: Found,
  name: string,
  resolve: Context['resolve'],
): Found | undefined {
  const value = propertyOf(schema, name, resolve);
  return value?.node.items ? followReference(value.node.items, value.location, resolve) : value;
}

/** A property of a schema, not of the elements of a list; undefined if there is none. */
export function propertyOf(
  { node, location }: Found,
  name: string,
  resolve: Context['resolve'],
): Found | undefined {
  const property = mapOf<Schema>(node.properties)[name];
  return followReference(property, location.child(['properties', name]), resolve);
}

/**
 * The node at a place, or the target of a reference there; undefined if that is not a component.
 */
export function followReference<Node = Schema>(
  component: Node | Reference | undefined,
  at: Location,
  resolve: Context['resolve'],
): Found<Node> | undefined {
  const { node, location } = isReference(component)
    ? resolve<Node>(component, at.source.absoluteRef)
    : { node: component, location: at };
  return isMap(node) && location ? { node, location } : undefined;
}

export function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own members of what should be a map; none if it is something else. */
export function mapOf<Value = unknown>(value: unknown): Partial<Record<string, Value>> {
  return Object.assign(Object.create(null), isMap(value) ? value : {});
}

/** The elements of what should be a list; none if it is something else. */
export function listOf<Element = unknown>(value: unknown): readonly Element[] {
  return Array.isArray(value) ? value : [];
}
