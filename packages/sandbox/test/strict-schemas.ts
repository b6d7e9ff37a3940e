import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import type { Schema } from '@liked-posts/spec/openapi.json';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** The schemas of the contract, in which an object has no members but those described. */
function strict(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strict);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, strict(member)]),
  );
  const isClosed =
    copy['type'] === 'object' && 'properties' in copy && !('additionalProperties' in copy);
  return isClosed ? { ...copy, additionalProperties: false } : copy;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema({ $id: 'contract', components: { schemas: strict(contract.components.schemas) } });

const operation = Object.values(contract.paths)[0]?.get;
const validators = new Map<string, ValidateFunction>();

/**
 * What is wrong with a JSON body as the contract describes it for the status; undefined if nothing
 * is.
 */
export function violationsOf(status: number, body: string): string | undefined {
  const name = String(operation?.responses[status] ? status : 'default');
  const validate = validators.get(name) ?? compile(name);
  validators.set(name, validate);
  return validate(JSON.parse(body)) ? undefined : `${status} ${ajv.errorsText(validate.errors)}`;
}

function compile(status: string): ValidateFunction {
  const reference = operation?.responses[status]?.$ref.split('/').at(-1) ?? '';
  const schema: Schema | undefined =
    contract.components.responses[reference]?.content['application/json']?.schema;
  if (schema === undefined) throw new Error(`The contract has no schema for status ${status}.`);
  return ajv.compile({ $ref: `contract${schema.$ref}` });
}
