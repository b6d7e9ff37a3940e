import type { Parameter as Flat } from './operation.d.cts';

declare namespace contract {
  type Role = Flat['role'];

  /** A schema of the contract: JSON Schema 2020-12 with the extensions of this package. */
  export interface Schema {
    $ref?: string;
    title?: string;
    description?: string;
    type?: string;
    format?: string;
    pattern?: string;
    'x-pattern-description'?: string;
    enum?: string[];
    minimum?: number;
    maximum?: number;
    minLength?: number;
    maxLength?: number;
    minItems?: number;
    maxItems?: number;
    default?: unknown;
    properties?: Record<string, Schema>;
    required?: string[];
    items?: Schema;
    additionalProperties?: Schema | boolean;
    unevaluatedProperties?: Schema | boolean;
    anyOf?: Schema[];
    /** An assumption about the schema, which the service does not state. */
    'x-assumption'?: string;
    /** The assumed keywords beside it; all of them if this is left out. */
    'x-assumption-covers'?: string[];
    /** On an enum of field names: the schema that has these fields. */
    'x-selects-from'?: string;
    /** On a property: false if it cannot be asked for by name. */
    'x-selectable'?: boolean;
    /** On a schema whose fields can be selected: the default fields. */
    'x-default-fields'?: string[];
    /** On a schema whose fields can be selected: the fields by which other objects refer to it. */
    'x-identified-by'?: string[];
    /** On the enum of expansions: the member of `includes` that each leads to. */
    'x-expands-to'?: Record<string, string>;
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

  export interface Parameter {
    name: string;
    in: 'path' | 'query';
    description: string;
    required?: boolean;
    /** How the value is read. */
    'x-role'?: Role;
    style?: string;
    explode?: boolean;
    schema: Schema;
    example?: unknown;
    'x-assumption'?: string;
    'x-assumption-covers'?: string[];
  }

  export interface Header {
    description: string;
    schema: Schema;
    example?: unknown;
    'x-assumption'?: string;
  }

  export interface Example {
    summary: string;
    description: string;
    value: unknown;
  }

  export interface MediaType {
    schema: Schema;
    examples: Record<string, Reference>;
    'x-assumption'?: string;
  }

  export interface Response {
    description: string;
    headers?: Record<string, Reference>;
    content: Record<string, MediaType>;
    'x-assumption'?: string;
    'x-assumption-covers'?: string[];
  }

  export interface Operation {
    operationId: string;
    tags: string[];
    summary: string;
    description: string;
    parameters: Reference[];
    responses: Record<string, Reference>;
    'x-assumption'?: string;
    'x-assumption-covers'?: string[];
  }

  /** The contract as one document: every reference in it points into its `components`. */
  export interface Contract {
    openapi: string;
    info: { title: string; version: string; [key: string]: unknown };
    servers: {
      url: string;
      description: string;
      variables: Record<string, { default: string; description: string }>;
    }[];
    security: Record<string, string[]>[];
    tags: { name: string; description: string }[];
    paths: Record<string, { get: Operation }>;
    components: {
      securitySchemes: Record<
        string,
        {
          type: string;
          scheme: string;
          description: string;
          'x-assumption'?: string;
          'x-assumption-covers'?: string[];
        }
      >;
      parameters: Record<string, Parameter>;
      responses: Record<string, Response>;
      headers: Record<string, Header>;
      schemas: Record<string, Schema>;
      examples: Record<string, Example>;
    };
    'x-assumption'?: string;
    'x-assumption-covers'?: string[];
  }
}

declare const contract: contract.Contract;
export = contract;
