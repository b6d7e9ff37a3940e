import { styleText } from 'node:util';

/** Text in a style, such as `red`, where the standard output is a terminal with colours. */
export function styled(style: Parameters<typeof styleText>[0], text: string): string {
  return styleText(style, text, { stream: process.stdout });
}

/** The first line of an error, as every command line prints it to the standard error. */
export function errorLine(message: string): string {
  return `${styleText('red', 'error:', { stream: process.stderr })} ${message}`;
}
