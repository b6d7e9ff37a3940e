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

/** The error about an option: what is wrong, in words or as a value, and what to give instead. */
export function optionError(
  option: string,
  reason: string | { readonly value: unknown },
  allowed: string,
): CannotCheckError {
  const wrong = typeof reason === 'string' ? `used: ${reason}` : quoteValue(reason.value);
  return new CannotCheckError(
    `The option \`${option}\` cannot be ${wrong}. Give ${allowed.replace(/[^?]$/, '$&.')}`,
    { option },
  );
}

/** A value for an error, shortened. */
export function quoteValue(value: unknown): string {
  const text = typeof value === 'string' ? `'${value}'` : (JSON.stringify(value) ?? String(value));
  return shorten(text, 60);
}
