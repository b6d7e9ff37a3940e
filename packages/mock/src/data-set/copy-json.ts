import { DataSetError, type DataSetViolation } from './data-set-error.ts';

/** How deep a value may be nested. A value that contains itself is refused by this, too. */
const deepest = 500;

/**
 * A copy of a value that can be written as JSON.
 *
 * @throws {DataSetError} with everything that JSON cannot express, up to what is nested too deeply,
 *   which may never end.
 */
export function copyJson(value: unknown): unknown {
  const violations: DataSetViolation[] = [];
  const keys: (string | number)[] = [];

  const add = (message: string): void => {
    violations.push({ path: keys.map((key) => `/${key}`).join(''), message });
  };

  function copy(value: unknown): unknown {
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) add(`is ${value}, which JSON does not have`);
      return value;
    }
    if (typeof value !== 'object') {
      add(`is of type ${typeof value}, which JSON does not have`);
      return undefined;
    }
    if (keys.length >= deepest) {
      add(`is nested more than ${deepest} levels deep, or contains itself`);
      throw new DataSetError(violations);
    }
    return Array.isArray(value) ? Array.from(value, copyAt) : copyObject(value);
  }

  function copyObject(object: object): object {
    const prototype: unknown = Object.getPrototypeOf(object);
    // Not compared to Object.prototype, because each realm has its own.
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
      add(`is a ${object.constructor.name}, which JSON does not have: give a plain object`);
    }
    const to: Record<string, unknown> = {};
    for (const [key, member] of Object.entries(object)) {
      if (member === undefined) continue;
      const copied = copyAt(member, key);
      // Assigning this member would change what the object inherits.
      if (key === '__proto__') Object.defineProperty(to, key, { value: copied, enumerable: true });
      else to[key] = copied;
    }
    return to;
  }

  function copyAt(member: unknown, key: string | number): unknown {
    keys.push(key);
    const copied = copy(member);
    keys.pop();
    return copied;
  }

  const copied = copy(value);
  if (violations.length > 0) throw new DataSetError(violations);
  return copied;
}
