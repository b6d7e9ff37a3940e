import { styleText } from 'node:util';

/** A colour or an emphasis, such as `red` or `bold`, or several of them. */
export type Style = Parameters<typeof styleText>[0];

/** Whether a stream is a terminal with colours. `NO_COLOR` and `FORCE_COLOR` decide it for all. */
export function hasColors(stream: NodeJS.WriteStream): boolean {
  return styleText('bold', '.', { stream }) !== '.';
}

/** A function that styles text where there are colours, and else leaves it unchanged. */
export function stylerFor(isOn: boolean): (style: Style, text: string) => string {
  return (style, text) => (isOn ? styleText(style, text, { validateStream: false }) : text);
}

/** Replaces the last line of a terminal by another one, cut to fit; an empty one clears it. */
export function replaceLine(stream: NodeJS.WriteStream, text: string): void {
  // A terminal that does not know its width says 0.
  const columns = stream.columns || 80;
  const fitting = text.length < columns ? text : `${text.slice(0, columns - 2)}…`;
  stream.write(`\r\u001b[K${fitting}`);
}
