import { isObject } from '@liked-posts/internal/json';
import { followReference, nodeAt } from './contract.ts';
import { describeViolation, type SchemaViolation } from './describe-violation.ts';
import { listErrors } from './list-errors.ts';
import { requirementAt } from './requirement.ts';

/**
 * Checks a body against the schema at a pointer. If that is a union, as for the body of an error, the
 * violations are those of the branch that was meant: the first one whose required members are all
 * there. `{ title: 'x', type: 3 }` is meant as a `ProblemDocument`, so only its `type` is wrong.
 */
export function findViolations(pointer: string, body: unknown): SchemaViolation[] {
  const branches = listBranches(pointer);
  if (branches.length === 0) return checkBody(pointer, body);
  const results = branches.map((branch) => ({
    violations: checkBody(branch, body),
    missing: listMissing(branch, body),
  }));
  const fitting = results.find(({ violations }) => violations.length === 0);
  const meant = fitting ?? results.find(({ missing }) => missing.length === 0);
  if (meant !== undefined) return meant.violations;
  const missing = results.map((result) => result.missing.join(' and '));
  const detail = `It has neither ${missing.join(', nor ')}.`;
  // A violation has one requirement: the first branch stands for all.
  const requirement = requirementAt(`${branches[0]}/required`);
  return [{ detail, category: detail, requirement, isRecordedForm: false }];
}

function checkBody(pointer: string, body: unknown): SchemaViolation[] {
  return listErrors(pointer, body).map((error) => describeViolation(pointer, error));
}

function listBranches(pointer: string): string[] {
  const { anyOf } = nodeAt(pointer);
  if (!Array.isArray(anyOf)) return [];
  return anyOf.map((_, index) => followReference(`${pointer}/anyOf/${index}`));
}

function listMissing(schema: string, body: unknown): string[] {
  const { required } = nodeAt(schema);
  if (!Array.isArray(required)) return [];
  return required.map(String).filter((name) => !isObject(body) || !(name in body));
}
