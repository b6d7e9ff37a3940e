/**
 * A JSON Schema (2020-12) that stands by itself: every reference in it points to its own `$defs`.
 *
 * No interface, which could not be assigned to what libraries take: a schema of any keywords.
 */
export type JsonSchema = {
  $schema?: 'https://json-schema.org/draft/2020-12/schema';
  $id?: string;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  /** What the schema rests on that the service does not state, after `Assumed: `. */
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
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  unevaluatedProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
};

declare const schema: JsonSchema;
export default schema;
