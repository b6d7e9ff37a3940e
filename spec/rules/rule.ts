import type { Reference } from '../types/openapi.d.cts';

// The part of Redocly's plugin interface that our rules use. The CLI ships no types.

export interface Location {
  /** A JSON pointer inside the file: `#/Post`, or `#/` for the whole file. */
  pointer: string;
  child(path: (string | number)[]): Location;
}

export interface Context {
  location: Location;
  /** Follows a reference in the current file. */
  resolve<T>(node: T | Reference): { node: T | undefined };
  report(problem: { message: string; location?: Location }): void;
}

/**
 * A rule, as a plugin exports it: what it does at nodes of each type, such as `Schema`. Rules also see
 * a contract with mistakes: a node may lack any member. In half-written text it may not even be a map,
 * which Redocly's own rule `struct` reports.
 */
export type Rule = () => Readonly<
  Record<string, Partial<Record<'enter' | 'leave', (node: never, context: Context) => void>>>
>;

/**
 * The name of the schema at a location: `Post` at `#/components/schemas/Post`, or at `#/Post` in a
 * file of schemas. A schema elsewhere has no name.
 */
export function readSchemaName({ pointer }: Location): string | undefined {
  return /^#\/(?:components\/schemas\/)?(\w+)$/.exec(pointer)?.[1];
}

export function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The members of what should be a map; an empty map if it is something else. Without a prototype,
 * because a schema or an expansion may be called `constructor`.
 */
export function toMap<Value = unknown>(value: unknown): Partial<Record<string, Value>> {
  return Object.assign(Object.create(null), isMap(value) ? value : {});
}

/** The elements of what should be a list; an empty list if it is something else. */
export function toList<Element = unknown>(value: unknown): readonly Element[] {
  return Array.isArray(value) ? value : [];
}

/** What is wrong with a schema, or with the node at a path in it. */
export interface Finding {
  readonly schemaName: string;
  readonly path?: (string | number)[];
  readonly message: string;
}
