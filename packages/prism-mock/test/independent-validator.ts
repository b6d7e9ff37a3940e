import { createRequire } from 'node:module';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/**
 * The contract as it is written, by a validator of JSON Schema 2020-12: Prism has its own version
 * of both.
 */
export function pageValidator(): ValidateFunction {
  const bundle: object = createRequire(import.meta.url)('@liked-posts/spec/openapi.json');
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(bundle, 'contract');
  return ajv.compile({ $ref: 'contract#/components/schemas/LikedPostsPage' });
}
