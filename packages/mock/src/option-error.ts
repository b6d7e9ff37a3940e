import { hidden } from '@liked-posts/internal/hide-token';
import { isObject } from '@liked-posts/internal/json';
import { shorten } from '@liked-posts/internal/printable';
import { suggest } from '@liked-posts/types/request';

/** An option or an override is not valid. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
  /** Its name, such as `likes` or `faults[2].code`. */
  readonly option: string;
  /** What is wrong with it, and what to give instead: the message after its name. */
  readonly problem: string;

  /**
   * @param reason what is wrong, in words, or the value that is not allowed; undefined if there is
   *   no such option
   * @param allowed what to give instead
   */
  constructor(
    option: string,
    reason: string | { readonly value: unknown } | undefined,
    allowed: string,
  ) {
    const problem = `${describeReason(reason)}. Give ${allowed.replace(/[^?]$/, '$&.')}`;
    super(`The option \`${option}\` ${problem}`);
    this.option = option;
    this.problem = problem;
  }
}

function describeReason(reason: ConstructorParameters<typeof OptionError>[1]): string {
  if (reason === undefined) return 'does not exist';
  if (typeof reason === 'string') return `cannot be used: ${reason}`;
  return `cannot be ${showValue(reason.value)}`;
}

export type OptionCheck = (option: string, value: unknown) => void;

/**
 * Checks all options, or the members of one option.
 *
 * @param owner the option whose members these are, if any
 * @param allowed what to give if this is not an object
 * @throws {OptionError} when a member does not exist or its value is not allowed.
 */
export function checkOptions(
  options: unknown,
  checks: Readonly<Record<string, OptionCheck>>,
  owner?: string,
  allowed?: string,
): asserts options is object {
  requireObject(owner ?? 'options', options, allowed);
  const members: [string, unknown][] = Object.entries(options);
  for (const [member, value] of members) {
    const option = owner === undefined ? member : `${owner}.${member}`;
    const check = Object.hasOwn(checks, member) ? checks[member] : undefined;
    if (check === undefined) {
      throw new OptionError(option, undefined, listChoices(Object.keys(checks), member));
    }
    if (value !== undefined) check(option, value);
  }
}

export function listChoices(names: readonly string[], wrong: string): string {
  const meant = suggest(wrong, names);
  return `one of ${names.join(', ')}${meant === undefined ? '' : `. Did you mean \`${meant}\`?`}`;
}

/** Requires one of the names. */
export function requireOneOf(names: readonly string[]): OptionCheck {
  return (option, value) => {
    if (names.some((name) => name === value)) return;
    const wrong = typeof value === 'string' ? value : '';
    throw new OptionError(option, { value }, listChoices(names, wrong));
  };
}

/** Requires a whole number from a minimum to a maximum. */
export function requireWhole(
  minimum: number,
  maximum: number = Number.MAX_SAFE_INTEGER,
): OptionCheck {
  return (option, value) => {
    if (Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum) return;
    throw new OptionError(option, { value }, `a whole number from ${minimum} to ${maximum}`);
  };
}

export function requireFlag(option: string, value: unknown): void {
  if (typeof value !== 'boolean') throw new OptionError(option, { value }, 'true or false');
}

export function requireFunction(option: string, value: unknown): void {
  if (typeof value !== 'function') throw new OptionError(option, { value }, 'a function');
}

export function requireString(option: string, value: unknown): void {
  if (typeof value === 'string' && value !== '') return;
  throw new OptionError(option, { value }, 'a non-empty string');
}

export function requireDate(option: string, value: unknown): void {
  const isDate =
    typeof value === 'string' && /^\d{4}-\d\d-\d\d(T.+(Z|[+-]\d\d:\d\d))?$/.test(value);
  if (isDate && !Number.isNaN(Date.parse(value))) return;
  throw new OptionError(option, { value }, 'a time in ISO 8601, such as 2026-07-01T12:00:00Z');
}

export function requireObject(
  option: string,
  value: unknown,
  allowed = 'an object',
): asserts value is object {
  if (isObject(value)) return;
  throw new OptionError(option, { value }, allowed);
}

export function requireList(option: string, value: unknown, check: OptionCheck): void {
  if (!Array.isArray(value)) throw new OptionError(option, { value }, `a list of ${option}`);
  for (const [index, item] of value.entries()) check(`${option}[${index}]`, item);
}

/** A value for an error, shortened. Access tokens in it are hidden. */
export function showValue(value: unknown): string {
  const text = typeof value === 'string' ? `'${value}'` : (writeObject(value) ?? String(value));
  return shorten(text, 60);
}

function writeObject(value: unknown): string | undefined {
  if (typeof value !== 'object') return undefined;
  try {
    return JSON.stringify(value, (name, item) => (name === 'token' ? hidden : item));
  } catch {
    return 'an object that is no JSON';
  }
}
