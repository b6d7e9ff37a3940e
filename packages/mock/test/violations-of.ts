import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import { strictSchemas } from '@liked-posts/test-utils/strict-schemas';

const validatorAt = strictSchemas(contract);
const responses = Object.values(contract.paths)[0]?.get.responses ?? {};

/** The violations in a JSON body of a response with this status; undefined if there are none. */
export function findViolations(status: number, body: string): string | undefined {
  const response = (responses[status] ?? responses['default'])?.$ref;
  if (response === undefined) throw new Error(`The contract has no response for ${status}.`);
  const validate = validatorAt(`${response}/content/application~1json/schema`);
  if (validate(JSON.parse(body))) return undefined;
  const violations = validate.errors?.map(
    ({ instancePath, message }) => `${instancePath} ${message}`,
  );
  return `${status} ${violations?.join(', ')}`;
}
