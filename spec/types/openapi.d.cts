import type { JsonSchema } from './schema.d.cts';

// The type of `dist/openapi.json`. A JSON module is imported whole, so this file has the one `export =`,
// and the types are in a namespace of the same name.
declare namespace contract {
  /** A node of the contract of which something may be assumed. */
  export interface Assuming {
    /** An assumption about the node, which the service does not state. */
    'x-assumption'?: string;
    /**
     * The assumed keywords beside the assumption. Default: all of them. If the list is empty, the
     * assumption is about the behavior of the service.
     */
    'x-assumption-covers'?: string[];
  }

  /** A schema of the contract: JSON Schema 2020-12 with the extensions of this package. */
  export interface Schema
    extends Omit<JsonSchema, '$schema' | '$id' | '$defs' | '$comment'>,
      Assuming {
    properties?: Record<string, Schema>;
    items?: Schema;
    additionalProperties?: Schema | boolean;
    unevaluatedProperties?: Schema | boolean;
    anyOf?: Schema[];
    'x-pattern-description'?: string;
    /** On a property: false if no parameter can select it, as `username` of a Post. */
    'x-selectable'?: boolean;
    /** On a schema whose fields can be selected: the default fields. */
    'x-default-fields'?: string[];
    /** On a schema whose fields can be selected: the fields by which other objects refer to it. */
    'x-identified-by'?: string[];
    /**
     * On the enum of expansions: the member of a Post where each starts. `a > b` starts at the
     * member `b` of the Posts that the expansion `a` leads to.
     */
    'x-expands-from'?: Record<string, string>;
    /** What each value of an enum means. */
    'x-enumDescriptions'?: Record<string, string>;
  }

  export interface Reference {
    $ref: string;
  }

  export interface Parameter extends Assuming {
    name: string;
    in: 'path' | 'query';
    description: string;
    required?: boolean;
    deprecated?: boolean;
    style?: string;
    explode?: boolean;
    schema: Schema;
    example?: unknown;
  }

  export interface Header extends Assuming {
    description: string;
    schema: Schema;
    example?: unknown;
  }

  export interface Example {
    summary: string;
    description: string;
    value: unknown;
  }

  export interface MediaType extends Assuming {
    schema: Schema;
    examples: Record<string, Reference>;
  }

  export interface Response extends Assuming {
    description: string;
    headers?: Record<string, Reference>;
    content: Record<string, MediaType>;
  }

  export interface Operation extends Assuming {
    operationId: string;
    tags: string[];
    summary: string;
    description: string;
    parameters: Reference[];
    responses: Record<string, Reference>;
  }

  export interface Server extends Assuming {
    url: string;
    description: string;
  }

  export interface SecurityScheme extends Assuming {
    type: string;
    scheme: string;
    description: string;
  }

  /** The contract as one document: every reference in it points into its `components`. */
  export interface Contract extends Assuming {
    openapi: string;
    info: { title: string; version: string; [key: string]: unknown };
    servers: Server[];
    security: Record<string, string[]>[];
    tags: { name: string; description: string }[];
    paths: Record<string, { get: Operation }>;
    components: {
      securitySchemes: Record<string, SecurityScheme>;
      parameters: Record<string, Parameter>;
      responses: Record<string, Response>;
      headers: Record<string, Header>;
      schemas: Record<string, Schema>;
      examples: Record<string, Example>;
    };
  }
}

declare const contract: contract.Contract;
export = contract;
