import { DataSetError, type DataSetViolation } from './data-set-error.ts';

/** The deepest nesting of a value. The limit also catches values that contain themselves. */
const deepest = 500;

/**
 * Copies a value that can be written as JSON.
 *
 * @throws {DataSetError} with everything that JSON cannot express. Stops at a value that is nested
 *   too deeply, because it may be endless.
 */
export function copyJson(value: unknown): unknown {
  const violations: DataSetViolation[] = [];

  function check(value: unknown, path: string, depth: number): void {
    const refuse = (message: string) => violations.push({ path, message });
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return;
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) refuse(`is ${value}, which JSON does not have`);
    } else if (typeof value !== 'object') {
      refuse(`is of type ${typeof value}, which JSON does not have`);
    } else if (depth >= deepest) {
      refuse(`is nested more than ${deepest} levels deep, or contains itself`);
      throw new DataSetError(violations);
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) check(item, `${path}/${index}`, depth + 1);
    } else {
      const prototype: unknown = Object.getPrototypeOf(value);
      // Not compared with Object.prototype, because each realm has its own.
      if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
        refuse(`is a ${value.constructor.name}, which JSON does not have: give a plain object`);
      }
      for (const [key, member] of Object.entries(value)) {
        if (member !== undefined) check(member, `${path}/${key}`, depth + 1);
      }
    }
  }

  check(value, '', 0);
  if (violations.length > 0) throw new DataSetError(violations);
  return JSON.parse(JSON.stringify(value));
}
