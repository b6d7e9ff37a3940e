import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/**
 * Validators of a contract in which an object with declared members cannot have others. The
 * contract leaves objects open, because the service may add members at any time. Our examples and
 * servers must not use that: a misspelt member would go unnoticed.
 *
 * @returns the validator of the schema at a pointer such as `#/components/schemas/Post`, compiled
 *   once
 */
export function strictSchemas(contract: object): (pointer: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(closeObjects(contract) as object, 'contract');
  const validators = new Map<string, ValidateFunction>();
  return (pointer) => {
    const validator = validators.get(pointer) ?? ajv.compile({ $ref: `contract${pointer}` });
    validators.set(pointer, validator);
    return validator;
  };
}

function closeObjects(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closeObjects);
  if (typeof node !== 'object' || node === null) return node;
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, closeObjects(value)]),
  );
  // A map of properties may have the name `properties` too, but then its `type` is not a string.
  const namesMembers = copy['type'] === 'object' && 'properties' in copy;
  return namesMembers ? { ...copy, unevaluatedProperties: false } : copy;
}
