import { nearestName } from './nearest-name.ts';
import type { MockOptions } from './start-mock.ts';

/** An option has a value that is not allowed. */
export class InvalidOptionError extends Error {
  override readonly name = 'InvalidOptionError';
  readonly option: string;

  constructor(option: string, value: unknown, allowed: string) {
    super(`The option ${option} is ${JSON.stringify(value)}: it must be ${allowed}.`);
    this.option = option;
  }
}

const flags = ['dynamic', 'strict', 'cors', 'control'] as const;
const texts = ['host', 'seed'] as const;
const names: readonly string[] = ['port', ...flags, ...texts];
/** What only this package passes. */
const internal: readonly string[] = ['onExchange', 'keep'];

/** @throws {InvalidOptionError} when an option has a value that is not allowed. */
export function checkOptions(options: MockOptions): void {
  const { port } = options;
  for (const [name, value] of Object.entries(options)) {
    if (names.includes(name) || internal.includes(name)) continue;
    const meant = nearestName(name, names);
    const hint = meant === undefined ? `one of ${names.join(', ')}` : meant;
    throw new InvalidOptionError(
      name,
      value,
      `left out, for there is none of this name; use ${hint}`,
    );
  }
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65_535)) {
    throw new InvalidOptionError('port', port, 'a whole number from 0 to 65535');
  }
  for (const name of flags) {
    const value: unknown = options[name];
    if (value !== undefined && typeof value !== 'boolean') {
      throw new InvalidOptionError(name, value, 'true or false');
    }
  }
  for (const name of texts) {
    const value: unknown = options[name];
    if (value !== undefined && (typeof value !== 'string' || value === '')) {
      throw new InvalidOptionError(name, value, 'a string that is not empty');
    }
  }
}
