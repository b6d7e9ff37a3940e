import { isObject } from '@liked-posts/types/json';
import { suggest } from '@liked-posts/types/request';
import { OptionError } from './errors.ts';

export type OptionCheck = (option: string, value: unknown) => void;

/**
 * Checks all options.
 *
 * @throws {OptionError} when one does not exist or its value is not allowed.
 */
export function checkOptions(
  options: unknown,
  checks: Readonly<Record<string, OptionCheck>>,
): asserts options is object {
  if (!isObject(options)) throw new OptionError('options', { value: options }, 'an object');
  for (const [option, value] of Object.entries(options)) {
    const check = Object.hasOwn(checks, option) ? checks[option] : undefined;
    if (check === undefined) {
      throw new OptionError(option, undefined, oneOf(Object.keys(checks), option));
    }
    if (value !== undefined) check(option, value);
  }
}

/** The names to choose from, and the one that was probably meant. */
export function oneOf(names: readonly string[], wrong: string): string {
  return `one of ${names.join(', ')}${hintAt(names, wrong)}`;
}

/** The name that was probably meant, as a question; empty if none was. */
export function hintAt(names: readonly string[], wrong: string): string {
  const meant = suggest(wrong, names);
  return meant === undefined ? '' : `. Did you mean \`${meant}\`?`;
}

export function whole(minimum: number, maximum: number): OptionCheck {
  return (option, value) => {
    if (Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum) return;
    throw new OptionError(option, { value }, `a whole number from ${minimum} to ${maximum}`);
  };
}

export function ofType(type: 'boolean' | 'function', allowed: string): OptionCheck {
  return (option, value) => {
    if (typeof value !== type) throw new OptionError(option, { value }, allowed);
  };
}
