import { createRequire } from 'node:module';
import { isObject } from '@liked-posts/internal/json';
import { uri } from '@liked-posts/internal/schema-violation';
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { contract, followReference, nodeAt } from './contract.ts';
import { describeViolation, type SchemaViolation } from './describe-violation.ts';
import { requirementAt } from './requirement.ts';

let compiler: Ajv2020 | undefined;
const require = createRequire(import.meta.url);

function compileValidator(pointer: string): ValidateFunction {
  if (compiler === undefined) {
    // Loaded only here, because it takes longer to load than everything else.
    const ajv: typeof import('ajv/dist/2020.js') = require('ajv/dist/2020.js');
    const formats: typeof import('ajv-formats') = require('ajv-formats');
    compiler = new ajv.Ajv2020({ strict: false, allErrors: true });
    formats.default(compiler);
    compiler.addFormat('uri', uri);
    compiler.addSchema({ ...contract }, 'contract');
  }
  const name = `contract${pointer}`;
  return compiler.getSchema(name) ?? compiler.compile({ $ref: name });
}

/**
 * Checks a value against the schema at a pointer into the contract. A union there, the body of an
 * error, gets the violations of the branch that was meant. A union deeper in the value gets one.
 */
export function findViolations(pointer: string, value: unknown): SchemaViolation[] {
  const branches = listBranches(pointer);
  if (branches.length > 0) return checkUnion(branches, value);
  const validate = compileValidator(pointer);
  validate(value);
  const errors = validate.errors ?? [];
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf');
  // For a value that fits no branch of a union, Ajv also reports the errors of each branch. Errors of
  // keywords beside `anyOf` would be left out, too: the contract has none there that limit values.
  const isOfBranch = (error: ErrorObject) =>
    !unions.includes(error) &&
    unions.some((union) => `${error.instancePath}/`.startsWith(`${union.instancePath}/`));
  return errors
    .filter((error) => !isOfBranch(error))
    .map((error) => describeViolation(error, { pointer, value, errors }));
}

function listBranches(pointer: string): string[] {
  const { anyOf } = nodeAt(pointer);
  if (!Array.isArray(anyOf)) return [];
  return anyOf.map((_, index) => followReference(`${pointer}/anyOf/${index}`));
}

/** The violations of the branch that was meant: the first one whose required members are all there. */
function checkUnion(branches: readonly string[], value: unknown): SchemaViolation[] {
  const checked = branches.map((branch) => ({ branch, violations: findViolations(branch, value) }));
  if (checked.some(({ violations }) => violations.length === 0)) return [];
  const meant = checked.find(({ branch }) => listMissing(branch, value).length === 0);
  if (meant !== undefined) return meant.violations;
  const missing = branches.map((branch) => listMissing(branch, value).join(' and '));
  const detail = `It has neither ${missing.join(', nor ')}.`;
  // A violation has one requirement: the first branch stands for all.
  const requirement = requirementAt(`${branches[0]}/required`);
  return [{ detail, category: detail, requirement, isRecordedForm: false }];
}

function listMissing(schema: string, value: unknown): string[] {
  const { required } = nodeAt(schema);
  if (!Array.isArray(required)) return [];
  return required.map(String).filter((name) => !isObject(value) || !(name in value));
}
