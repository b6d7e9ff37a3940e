import { styleText } from 'node:util';

/** Whether a stream is a terminal with colors. `NO_COLOR` and `FORCE_COLOR` override it. */
export function hasColors(stream: NodeJS.WriteStream): boolean {
  return styleText('bold', '.', { stream }) !== '.';
}

/** The first line of an error, as every command prints it to the standard error. */
export function formatError(message: string): string {
  return `${styleText('red', 'error:', { stream: process.stderr })} ${message}`;
}
