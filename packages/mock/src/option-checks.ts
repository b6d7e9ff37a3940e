import { hidden } from '@liked-posts/internal/hide-token';
import { isObject } from '@liked-posts/internal/json';
import { shorten } from '@liked-posts/internal/printable';
import { suggest } from '@liked-posts/types/request';

/**
 * Why an option is refused: in words ("The option `tls` cannot be used: it is missing"), because it does not
 * exist, or by its value ("cannot be -1"). Of a value, only members named `token` are hidden: if it may be a
 * secret, give words.
 */
type Reason = string | { readonly exists: false } | { readonly value: unknown };

/** An option or an override is not valid. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
  /** Its name, such as `likes` or `faults[2].code`. */
  readonly option: string;
  /** What is wrong with it, and what to give instead: the message after its name. */
  readonly problem: string;

  /** @param allowed what to give instead, after the word "Give" */
  constructor(option: string, reason: Reason, allowed: string) {
    // A question at the end, such as "Did you mean `likes`?", has its mark already.
    const end = allowed.endsWith('?') ? '' : '.';
    const problem = `${describeReason(reason)}. Give ${allowed}${end}`;
    super(`The option \`${option}\` ${problem}`);
    this.option = option;
    this.problem = problem;
  }
}

function describeReason(reason: Reason): string {
  if (typeof reason === 'string') return `cannot be used: ${reason}`;
  if ('exists' in reason) return 'does not exist';
  return `cannot be ${showValue(reason.value)}`;
}

/** Throws an {@link OptionError} if the value of an option is not allowed. */
export type OptionCheck = (option: string, value: unknown) => void;

/** The checks in a table of options or members. */
export function collectChecks(
  table: Readonly<Record<string, { readonly check: OptionCheck }>>,
): Readonly<Record<string, OptionCheck>> {
  return Object.fromEntries(Object.entries(table).map(([name, { check }]) => [name, check]));
}

interface CheckContext {
  /** The option whose members are checked, such as `rateLimit`, if any. */
  readonly owner?: string;
  /** What to give if the value is not an object. */
  readonly allowed?: string;
  /** The members that must not be missing. */
  readonly required?: readonly string[];
}

/**
 * Checks all options, or the members of one option.
 *
 * @throws {OptionError} when a member does not exist, is missing, or its value is not allowed.
 */
export function checkOptions(
  options: unknown,
  checks: Readonly<Record<string, OptionCheck>>,
  { owner, allowed, required = [] }: CheckContext = {},
): asserts options is object {
  requireObject(owner ?? 'options', options, allowed);
  const members: Readonly<Record<string, unknown>> = { ...options };
  const writeName = (member: string) => (owner === undefined ? member : `${owner}.${member}`);
  // Unknown names come first: a misspelled name is reported before the name that is missing because of it.
  for (const member of Object.keys(members)) {
    if (Object.hasOwn(checks, member)) continue;
    const allowedNames = listChoices(Object.keys(checks), member);
    throw new OptionError(writeName(member), { exists: false }, allowedNames);
  }
  for (const [member, check] of Object.entries(checks)) {
    // A required member that is missing is checked, too: its check refuses `undefined`.
    const isGiven = members[member] !== undefined;
    if (isGiven || required.includes(member)) check(writeName(member), members[member]);
  }
}

/** Lists names for an error. For `like`: "one of likes, users. Did you mean `likes`?" */
export function listChoices(names: readonly string[], wrongName: string): string {
  const choices = `one of ${names.join(', ')}`;
  const similarName = suggest(wrongName, names);
  return similarName === undefined ? choices : `${choices}. Did you mean \`${similarName}\`?`;
}

export function requireChoice(names: readonly string[]): OptionCheck {
  return (option, value) => {
    if (names.some((name) => name === value)) return;
    // No name is similar to an empty one, so for other values none is suggested.
    const wrongName = typeof value === 'string' ? value : '';
    throw new OptionError(option, { value }, listChoices(names, wrongName));
  };
}

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

/** Requires a time, or a date such as `2026-07-01`. */
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

/** Requires a list whose items pass a check. Errors name an item by its index, such as `faults[2]`. */
export function requireList(option: string, value: unknown, check: OptionCheck): void {
  if (!Array.isArray(value)) throw new OptionError(option, { value }, `a list of ${option}`);
  for (const [index, item] of value.entries()) check(`${option}[${index}]`, item);
}

/** Writes `'text'`, `-1` or `{"token":"[hidden]"}` for an error, shortened, so that it fits on a screen. */
export function showValue(value: unknown): string {
  return shorten(writeValue(value), 60);
}

function writeValue(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`;
  if (typeof value !== 'object') return String(value);
  try {
    const json = JSON.stringify(value, (name, item) => (name === 'token' ? hidden : item));
    // An object has no JSON if its `toJSON` returns undefined.
    return json ?? String(value);
  } catch {
    return 'an object that is no JSON';
  }
}
