import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/**
 * Validators of a contract in which an object that names its members has no others.
 *
 * The contract leaves its objects open, since the service may add members at any time. Our examples
 * and our servers have no such excuse, and a misspelt member of one would pass unnoticed.
 *
 * @returns the validator of the schema at a pointer such as `#/components/schemas/Post`, compiled once
 */
export function strictSchemas(contract: object): (pointer: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(closed(contract) as object, 'contract');
  const validators = new Map<string, ValidateFunction>();
  return (pointer) => {
    const validator = validators.get(pointer) ?? ajv.compile({ $ref: `contract${pointer}` });
    validators.set(pointer, validator);
    return validator;
  };
}

function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, closed(value)]),
  );
  // A member may have the name `properties` too, but then `type` is no text.
  const namesMembers = copy['type'] === 'object' && 'properties' in copy;
  return namesMembers ? { ...copy, unevaluatedProperties: false } : copy;
}
