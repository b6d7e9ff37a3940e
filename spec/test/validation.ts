import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Contract, Schema } from '../types/openapi.d.ts';

/**
 * The schema, closed: an object that names its members has no others.
 *
 * The contract leaves its objects open, since the service may add members at any time; our own
 * examples have no such excuse, and a misspelt member of one would pass unnoticed.
 */
function closed(schema: Schema): Schema {
  const entries = Object.entries(schema).map(([keyword, value]) => {
    if (keyword === 'properties') {
      const properties = Object.entries(value as Record<string, Schema>);
      return [keyword, Object.fromEntries(properties.map(([name, of]) => [name, closed(of)]))];
    }
    if (keyword === 'items') return [keyword, closed(value as Schema)];
    if (keyword === 'additionalProperties' && typeof value === 'object') {
      return [keyword, closed(value as Schema)];
    }
    if (keyword === 'anyOf') return [keyword, (value as Schema[]).map(closed)];
    return [keyword, value];
  });
  return {
    ...Object.fromEntries(entries),
    ...(schema.properties && { unevaluatedProperties: false }),
  };
}

/** A validator of the schema at a pointer of the contract, with every object closed. */
export function strictValidator(contract: Contract, pointer: string): ValidateFunction {
  const schemas = Object.entries(contract.components.schemas);
  const document: AnySchema = {
    ...contract,
    components: {
      ...contract.components,
      schemas: Object.fromEntries(schemas.map(([name, schema]) => [name, closed(schema)])),
    },
  };
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(document, 'contract');
  return ajv.compile({ $ref: `contract${pointer}` });
}
