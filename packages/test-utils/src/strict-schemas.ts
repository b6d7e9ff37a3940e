import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/**
 * Makes strict validators of a contract: they refuse members that an object does not declare. The
 * contract itself allows such members, because the service may add some at any time, but in our
 * examples and servers they would be misspellings.
 *
 * @returns a function that gives the validator of the schema at a pointer, such as
 *   `#/components/schemas/Post`
 */
export function createStrictValidators(contract: object): (pointer: string) => ValidateFunction {
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

/** Copies a schema, and adds `unevaluatedProperties: false` where an object declares members. */
function closeObjects(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closeObjects);
  if (typeof node !== 'object' || node === null) return node;
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, closeObjects(value)]),
  );
  // An object may declare members called `properties` and `type`, but then `type` is a schema.
  const declaresMembers = copy['type'] === 'object' && 'properties' in copy;
  return declaresMembers ? { ...copy, unevaluatedProperties: false } : copy;
}
