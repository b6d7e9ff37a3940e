import type { DataSetViolation } from './data-set-error.ts';

/** How deep a value may be nested. One that contains itself has no depth. */
const deepest = 500;

/**
 * What in a value cannot be written as JSON. It ends at what is nested too deeply, for this may be without end.
 */
export function notJsonIn(value: unknown): DataSetViolation[] {
  const violations: DataSetViolation[] = [];
  const keys: (string | number)[] = [];
  const add = (message: string): void => {
    violations.push({ path: keys.map((key) => `/${key}`).join(''), message });
  };

  /** Says whether to go on. */
  function look(value: unknown): boolean {
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) add(`is ${value}, which JSON does not have`);
      return true;
    }
    if (typeof value !== 'object') {
      add(`is of type ${typeof value}, which JSON does not have`);
      return true;
    }
    if (keys.length >= deepest) {
      add(`is nested more than ${deepest} levels deep, or contains itself`);
      return false;
    }
    return Array.isArray(value) ? value.every(lookAt) : lookInto(value);
  }

  function lookInto(object: object): boolean {
    const prototype: unknown = Object.getPrototypeOf(object);
    // Not compared to Object.prototype, of which each realm has its own.
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
      add(`is a ${object.constructor.name}, which JSON does not have: give a plain object`);
      return true;
    }
    for (const [key, member] of Object.entries(object)) {
      if (member !== undefined && !lookAt(member, key)) return false;
    }
    return true;
  }

  function lookAt(member: unknown, key: string | number): boolean {
    keys.push(key);
    const goOn = look(member);
    keys.pop();
    return goOn;
  }

  look(value);
  return violations;
}
