import { inspect } from 'node:util';
import { shorten } from '@liked-posts/internal/printable';

/** Nothing can be checked. The message says why, and what to give instead. */
export class CannotCheckError extends Error {
  override readonly name = 'CannotCheckError';
  /** The option that is wrong, if one is. */
  readonly option: string | undefined;

  constructor(message: string, details: ErrorOptions & { readonly option?: string } = {}) {
    super(message, details);
    this.option = details.option;
  }
}

/**
 * The error about an option: what is wrong, in words or as a value, and what to give instead. With
 * `{ value: 4 }` and `a number from 5 to 100`, its message is ``The option `pageSize` cannot be 4.
 * Give a number from 5 to 100.``
 */
export function optionError(
  option: string,
  reason: string | { readonly value: unknown },
  allowed: string,
): CannotCheckError {
  const wrong = typeof reason === 'string' ? `used: ${reason}` : quoteValue(reason.value);
  // `allowed` may end with a question: did you mean another value?
  const end = allowed.endsWith('?') ? '' : '.';
  const message = `The option \`${option}\` cannot be ${wrong}. Give ${allowed}${end}`;
  return new CannotCheckError(message, { option });
}

/** A value for an error, shortened. */
export function quoteValue(value: unknown): string {
  return shorten(inspect(value, { breakLength: Infinity }), 60);
}
