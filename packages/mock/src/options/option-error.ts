import { isObject } from '@liked-posts/types/json';
import { shortened } from '@liked-posts/types/printable';
import { suggest } from '@liked-posts/types/request';

/** An option, or an answer to inject, that cannot be used. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
  /** Which one, such as `likes` or `faults[2].code`. */
  readonly option: string;

  /**
   * @param fault what is wrong: in words, or the value that the option cannot have; undefined if
   *   there is no such option
   * @param allowed what to give instead
   */
  constructor(
    option: string,
    fault: string | { readonly value: unknown } | undefined,
    allowed: string,
  ) {
    super(`The option \`${option}\` ${inWords(fault)}. Give ${allowed.replace(/[^?]$/, '$&.')}`);
    this.option = option;
  }
}

function inWords(fault: ConstructorParameters<typeof OptionError>[1]): string {
  if (fault === undefined) return 'does not exist';
  return typeof fault === 'string' ? `cannot be used: ${fault}` : `cannot be ${show(fault.value)}`;
}

/** Throws an error that says how an option is wrong. */
export type OptionCheck = (option: string, value: unknown) => void;

/** The checks of options that servers have in common. */
export const commonChecks: Readonly<Record<'port' | 'host' | 'grace', OptionCheck>> = {
  port: whole(0, 65_535),
  host: requireText,
  grace: whole(0, 3_600_000),
};

/**
 * Checks the members of an object: options themselves, or an option with members.
 *
 * @param owner the option, if it is one
 * @param allowed what to give in place of what is no object
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
      throw new OptionError(option, undefined, oneOf(Object.keys(checks), member));
    }
    if (value !== undefined) check(option, value);
  }
}

/** The names that exist, and which of them was probably meant. */
export function oneOf(names: readonly string[], wrong: string): string {
  const meant = suggest(wrong, names);
  return `one of ${names.join(', ')}${meant === undefined ? '' : `. Did you mean \`${meant}\`?`}`;
}

/** A check that an option is one of these names. */
export function named(names: readonly string[]): OptionCheck {
  return (option, value) => {
    if (names.some((name) => name === value)) return;
    throw new OptionError(option, { value }, oneOf(names, String(value)));
  };
}

/** A check that an option is a whole number in a range. */
export function whole(minimum: number, maximum: number = Number.MAX_SAFE_INTEGER): OptionCheck {
  return (option, value) => {
    if (Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum) return;
    throw new OptionError(option, { value }, `a whole number from ${minimum} to ${maximum}`);
  };
}

/** Refuses anything but true and false. */
export function requireFlag(option: string, value: unknown): void {
  if (typeof value !== 'boolean') throw new OptionError(option, { value }, 'true or false');
}

/** Refuses anything but a function. */
export function requireFunction(option: string, value: unknown): void {
  if (typeof value !== 'function') throw new OptionError(option, { value }, 'a function');
}

/** Refuses anything but a text that is not empty. */
export function requireText(option: string, value: unknown): void {
  if (typeof value === 'string' && value !== '') return;
  throw new OptionError(option, { value }, 'a text that is not empty');
}

/** Refuses anything but an object with members. */
export function requireObject(
  option: string,
  value: unknown,
  allowed = 'an object',
): asserts value is object {
  if (isObject(value)) return;
  throw new OptionError(option, { value }, allowed);
}

/** Refuses anything but a list, and checks each item of it. */
export function requireList(option: string, value: unknown, check: OptionCheck): void {
  if (!Array.isArray(value)) throw new OptionError(option, { value }, `a list of ${option}`);
  for (const [index, item] of value.entries()) check(`${option}[${index}]`, item);
}

/** A value as it is shown in an error, cut short. */
export function show(value: unknown): string {
  const text = typeof value === 'string' ? `'${value}'` : (JSON.stringify(value) ?? String(value));
  return shortened(text, 60);
}
