// The type of each file in `dist/schemas`. A JSON module is imported whole, so this file has the one
// `export =`, and the type is in a namespace of the same name.
declare namespace schema {
  /**
   * A self-contained JSON Schema (2020-12): every reference in it points to its own `$defs`. It is
   * a type, because an interface could not be assigned to the schemas that libraries accept.
   */
  export type JsonSchema = {
    $schema?: 'https://json-schema.org/draft/2020-12/schema';
    $id?: string;
    $ref?: string;
    $defs?: Record<string, JsonSchema>;
    /** What is assumed about the schema, after `Assumed: `. */
    $comment?: string;
    title?: string;
    description?: string;
    type?: 'array' | 'boolean' | 'integer' | 'number' | 'object' | 'string';
    format?: string;
    pattern?: string;
    enum?: string[];
    minimum?: number;
    maximum?: number;
    minLength?: number;
    maxLength?: number;
    minItems?: number;
    maxItems?: number;
    default?: string | number;
    examples?: (string | number)[];
    deprecated?: boolean;
    properties?: Record<string, JsonSchema>;
    required?: string[];
    items?: JsonSchema;
    additionalProperties?: JsonSchema | boolean;
    unevaluatedProperties?: JsonSchema | boolean;
    anyOf?: JsonSchema[];
  };
}

declare const schema: schema.JsonSchema;
export = schema;
