/** The part of Redocly's plugin interface that our rules use; the CLI ships no types. */
import type { Operation, Parameter, Reference, Schema } from '../types/openapi.d.cts';

export type { Reference, Schema };

export interface Location {
  /** Pointer inside the file, `#/` for the whole file. */
  pointer: string;
  child(path: (string | number)[]): Location;
}

export interface Context {
  location: Location;
  /** Follows a reference in the current file. */
  resolve<T>(node: T | Reference): { node: T | undefined };
  report(problem: { message: string; location?: Location }): void;
}

type Visit<T> = (node: T, context: Context) => void;

/**
 * A node of a description before lint: any of its members may be missing. In half-written text, it
 * may be no map at all, which Redocly's own rule `struct` reports.
 */
export interface Visitor {
  any?: { enter: Visit<unknown> };
  ref?: { enter: Visit<Reference> };
  Root?: { leave: Visit<unknown> };
  Operation?: { enter: Visit<Partial<Operation>> };
  Parameter?: { enter: Visit<Partial<Parameter>> };
  Schema?: { enter: Visit<Schema> };
}

/** The export of a plugin for each rule. */
export type Rule = () => Visitor;

export function isReference(node: unknown): node is Reference {
  return typeof node === 'object' && node !== null && '$ref' in node;
}

/** The name of a schema that is a component, or one of those in a file; undefined for all others. */
export function nameAt({ pointer }: Location): string | undefined {
  return /^#\/(?:components\/schemas\/)?(\w+)$/.exec(pointer)?.[1];
}

export function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own members of what should be a map; none if it is something else. */
export function toMap<Value = unknown>(value: unknown): Partial<Record<string, Value>> {
  return Object.assign(Object.create(null), isMap(value) ? value : {});
}

/** The elements of what should be a list; none if it is something else. */
export function toList<Element = unknown>(value: unknown): readonly Element[] {
  return Array.isArray(value) ? value : [];
}
