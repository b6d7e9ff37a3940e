import { styleText } from 'node:util';

/** A colour or an emphasis, such as `red` or `bold`, or several of them. */
export type Style = Parameters<typeof styleText>[0];

/** Returns text in a style, or unchanged where there are no colours. */
export type Styler = (style: Style, text: string) => string;

/** Whether a stream is a terminal with colours. `NO_COLOR` and `FORCE_COLOR` decide it for all. */
export function hasColors(stream: NodeJS.WriteStream): boolean {
  return styleText('bold', '.', { stream }) !== '.';
}

/** A function that styles text where there are colours, and else leaves it unchanged. */
export function stylerFor(isOn: boolean): Styler {
  return (style, text) => (isOn ? styleText(style, text, { validateStream: false }) : text);
}

/** The colour of an HTTP status: a success is green, a refusal yellow, and a failure red. */
export function statusStyle(status: number): Style {
  if (status >= 500) return 'red';
  return status >= 400 ? 'yellow' : 'green';
}

/** The first line of an error, as every command line prints it to the standard error. */
export function errorLine(message: string): string {
  return `${stylerFor(hasColors(process.stderr))('red', 'error:')} ${message}`;
}
