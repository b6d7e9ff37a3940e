import { suggest } from '@liked-posts/types/request';

/** An option, or an answer to inject, that a server cannot use. */
export class InvalidOptionError extends Error {
  override readonly name = 'InvalidOptionError';
  /** Which one, such as `likes` or `faults[2].code`. */
  readonly option: string;

  /** @param fault what is wrong with its value; undefined if there is no such option */
  constructor(option: string, fault: string | undefined, allowed: string) {
    const wrong = fault === undefined ? 'does not exist' : `cannot be used: ${fault}`;
    const end = allowed.endsWith('?') ? '' : '.';
    super(`The option \`${option}\` ${wrong}. Give ${allowed}${end}`);
    this.option = option;
  }
}

/** Throws an error that says how an option is wrong. */
export type OptionCheck = (option: string, value: unknown) => void;

/** The checks of options that servers have in common. */
export const commonChecks = {
  port: (option: string, value: unknown): void => requireWhole(option, value, 0, 65_535),
  host: (option: string, value: unknown): void => requireText(option, value),
  grace: (option: string, value: unknown): void => requireWhole(option, value, 0, 3_600_000),
  home: (option: string, value: unknown): void => requireUrl(option, value),
  control: (option: string, value: unknown): void => requireFlag(option, value),
  allowedHosts: (option: string, value: unknown): void => requireHostNames(option, value),
  journalSize: (option: string, value: unknown): void => requireWhole(option, value, 0, 1_000_000),
};

/** @throws {InvalidOptionError} when an option does not exist or its value is not allowed. */
export function checkOptions<Options extends object>(
  options: Options,
  checks: Readonly<Record<keyof Options & string, OptionCheck>>,
): void {
  if (options !== Object(options)) {
    throw new InvalidOptionError('options', `${show(options)} is not an object`, 'an object');
  }
  refuseUnknown(options, Object.keys(checks));
  const values: [string, unknown][] = Object.entries(options);
  for (const [name, value] of values) {
    // Unknown names were refused above.
    if (value !== undefined) checks[name as keyof typeof checks](name, value);
  }
}

/** Refuses members of an object that do not exist. */
export function refuseUnknown(
  value: object,
  known: readonly string[],
  name: (member: string) => string = (member) => member,
): void {
  for (const member of Object.keys(value)) {
    if (known.includes(member)) continue;
    throw new InvalidOptionError(name(member), undefined, oneOf(known, member));
  }
}

/** The names that exist, and which of them was probably meant. */
export function oneOf(names: readonly string[], wrong: string): string {
  const meant = suggest(wrong, names);
  return `one of ${names.join(', ')}${meant === undefined ? '' : `. Did you mean \`${meant}\`?`}`;
}

/** Refuses anything but a whole number in a range. */
export function requireWhole(
  option: string,
  value: unknown,
  minimum: number,
  maximum: number,
): void {
  if (Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum) return;
  const allowed = `a whole number from ${minimum} to ${maximum}`;
  throw new InvalidOptionError(option, `${show(value)} is not ${allowed}`, allowed);
}

/** Refuses anything but true and false. */
export function requireFlag(option: string, value: unknown): void {
  if (typeof value === 'boolean') return;
  throw new InvalidOptionError(option, `${show(value)} is not a boolean`, 'true or false');
}

/** Refuses anything but a function. */
export function requireFunction(option: string, value: unknown): void {
  if (typeof value === 'function') return;
  throw new InvalidOptionError(option, `${show(value)} is not a function`, 'a function');
}

/** Refuses anything but a text that is not empty. */
export function requireText(option: string, value: unknown): void {
  if (typeof value === 'string' && value !== '') return;
  const fault = value === '' ? 'it is empty' : `${show(value)} is not a text`;
  throw new InvalidOptionError(option, fault, 'a text that is not empty');
}

/** Refuses anything but a list of names as `Host` has them, without a port. */
function requireHostNames(option: string, value: unknown): void {
  const allowed = 'a list of names without scheme and port, such as mock.internal';
  if (!Array.isArray(value)) {
    throw new InvalidOptionError(option, `${show(value)} is not a list`, allowed);
  }
  const wrong = value.find((name) => !isHostName(String(name)));
  if (wrong === undefined) return;
  throw new InvalidOptionError(option, `${show(wrong)} is not a host name`, allowed);
}

function isHostName(name: string): boolean {
  const url = `http://${name}`;
  return URL.canParse(url) && new URL(url).hostname === name.toLowerCase();
}

/** Refuses anything but a URL that a header can have as it is. */
function requireUrl(option: string, value: unknown): void {
  const isPlain = typeof value === 'string' && /^https?:\/\/[!-~]+$/i.test(value);
  if (isPlain && URL.canParse(value)) return;
  const shown = JSON.stringify(value) ?? String(value);
  const allowed = 'an http or https URL without spaces, such as http://127.0.0.1:4012';
  throw new InvalidOptionError(option, `${shown} is not an address to redirect to`, allowed);
}

/** A value as it is shown in an error, cut short. */
export function show(value: unknown): string {
  const text = typeof value === 'string' ? `'${value}'` : (JSON.stringify(value) ?? String(value));
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
