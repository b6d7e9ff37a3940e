import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import { createStrictValidators } from '@liked-posts/test-utils/strict-schemas';

const createValidator = createStrictValidators(contract);
const responses = Object.values(contract.paths)[0]?.get.responses ?? {};

/**
 * How the JSON body of a response with this status violates the contract, such as
 * `200 /data/0/id must be string`; undefined if it does not.
 */
export function findViolations(status: number, body: string): string | undefined {
  const response = (responses[status] ?? responses['default'])?.$ref;
  if (response === undefined) throw new Error(`The contract has no response for ${status}.`);
  const validate = createValidator(`${response}/content/application~1json/schema`);
  if (validate(JSON.parse(body))) return undefined;
  const violations = validate.errors?.map(
    ({ instancePath, message }) => `${instancePath} ${message}`,
  );
  return `${status} ${violations?.join(', ')}`;
}
