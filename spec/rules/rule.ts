/** The part of Redocly's plugin interface that our rules use; the CLI ships no types. */

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
  resolve<T>(node: T | Reference): { node: T | undefined; location: Location | undefined };
  report(problem: { message: string; location?: Location }): void;
}

export interface Reference {
  $ref: string;
}

type Visit<T> = (node: T, context: Context) => void;

export interface Visitor {
  any?: { enter: Visit<unknown> };
  ref?: { enter: Visit<Reference> };
  Root?: { enter: Visit<Root> };
  Operation?: { enter: Visit<Described> };
  Parameter?: { enter: Visit<Parameter> };
  Header?: { enter: Visit<Described> };
  Response?: { enter: Visit<Response> };
  Schema?: { enter: Visit<Schema> };
}

/** What a plugin exports for each rule. */
export type Rule = () => Visitor;

export interface Described {
  description?: string;
  summary?: string;
}

export interface Parameter extends Described {
  name?: string;
  style?: string;
  explode?: boolean;
  schema?: Schema | Reference;
}

export interface Response extends Described {
  content?: Record<string, { example?: unknown; examples?: Record<string, unknown> }>;
}

export interface Schema extends Described {
  type?: string;
  enum?: unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  items?: Schema | Reference;
  required?: string[];
  properties?: Record<string, Schema | Reference>;
  additionalProperties?: unknown;
  unevaluatedProperties?: unknown;
  'x-selects-from'?: string;
  'x-selectable'?: boolean;
  'x-default-fields'?: string[];
  'x-expands-to'?: Record<string, string>;
}

export interface Root {
  components?: Record<string, Record<string, unknown>>;
}

export function isReference(node: unknown): node is Reference {
  return typeof node === 'object' && node !== null && '$ref' in node;
}
