import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Contract } from '../types/openapi.d.cts';

const textSchema = { type: 'string' };
const listSchema = (items: object) => ({ type: 'array', items });
const mapSchema = (values: object) => ({ type: 'object', additionalProperties: values });
const assuming = { 'x-assumption': textSchema, 'x-assumption-covers': listSchema(textSchema) };
const described = { summary: textSchema, description: textSchema, ...assuming };

/** A node that has the required members, and may have others. */
const nodeSchema = (required: object, optional: object = {}) => ({
  type: 'object',
  required: Object.keys(required),
  properties: { ...described, ...required, ...optional },
});
const referenceOr = (componentSchema: object) => ({
  type: 'object',
  if: { required: ['$ref'] },
  // biome-ignore lint/suspicious/noThenProperty: A keyword of JSON Schema.
  then: nodeSchema({ $ref: textSchema }),
  else: componentSchema,
});

const schemaSchema = {
  type: 'object',
  $ref: 'https://json-schema.org/draft/2020-12/schema',
  properties: { ...assuming, properties: mapSchema({ properties: assuming }) },
};
// Only the schema of a component has the extensions about selection.
const componentSchema = {
  ...schemaSchema,
  properties: {
    ...schemaSchema.properties,
    enum: listSchema(textSchema),
    'x-default-fields': listSchema(textSchema),
    'x-enumDescriptions': mapSchema(textSchema),
    'x-expands-from': mapSchema(textSchema),
    'x-identified-by': listSchema(textSchema),
  },
};
const parameterSchema = nodeSchema({ name: textSchema, in: textSchema, schema: schemaSchema });
const headerSchema = nodeSchema({ schema: schemaSchema });
const exampleSchema = nodeSchema({ value: {} });
const mediaTypeSchema = nodeSchema({
  schema: schemaSchema,
  examples: mapSchema(referenceOr(exampleSchema)),
});
const responseSchema = nodeSchema(
  { content: mapSchema(mediaTypeSchema) },
  { headers: mapSchema(referenceOr(headerSchema)) },
);
const operationSchema = nodeSchema({
  operationId: textSchema,
  parameters: listSchema(referenceOr(parameterSchema)),
  responses: mapSchema(referenceOr(responseSchema)),
});

/** Checks the part of `types/openapi.d.cts` that all code relies on. */
export const isContract = new Ajv2020({ strict: false }).compile<Contract>(
  nodeSchema(
    {
      info: nodeSchema({ title: textSchema, version: textSchema }),
      paths: { ...mapSchema(nodeSchema({ get: operationSchema })), maxProperties: 1 },
      servers: listSchema(nodeSchema({ url: textSchema })),
      components: nodeSchema({
        securitySchemes: mapSchema(nodeSchema({})),
        parameters: mapSchema(parameterSchema),
        responses: mapSchema(responseSchema),
        headers: mapSchema(headerSchema),
        schemas: mapSchema(componentSchema),
        examples: mapSchema(exampleSchema),
      }),
    },
    { security: listSchema({ type: 'object' }) },
  ),
);
