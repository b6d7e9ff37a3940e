import { styleText } from 'node:util';
import { shortened } from '@liked-posts/types/printable';

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

export interface Line {
  readonly text: string;
  /** How many spaces are before it. Default: 0. */
  readonly indent?: number;
  readonly style?: Style;
  /** What happens to a line that is too long. Default: `wrap`. */
  readonly ifTooLong?: 'wrap' | 'cut' | 'keep';
}

/** What to fit the lines to. */
export interface Layout {
  /** The number of columns. Default: any number. */
  readonly width?: number;
  /** Whether to use the colours of a terminal. Default: false. */
  readonly color?: boolean;
}

/** Columns that a wrapped line has at least, however narrow the terminal is. */
const narrowest = 20;

export function laidOut(
  lines: readonly Line[],
  { width = Infinity, color = false }: Layout = {},
): string {
  const styled = stylerFor(color);
  return lines
    .flatMap(({ text, indent = 0, style, ifTooLong = 'wrap' }) => {
      const room = Math.max(width - indent, narrowest);
      const rows =
        ifTooLong === 'wrap' ? wrapped(text, room) : [ifTooLong === 'cut' ? cut(text, room) : text];
      return rows.map((row) => {
        const padded = `${' '.repeat(indent)}${row}`;
        return style === undefined ? padded : styled(style, padded);
      });
    })
    .join('\n');
}

/** Cuts a line in the middle of a request, so that its status stays, and else at the end. */
function cut(text: string, room: number): string {
  if (text.length <= room) return text;
  const [, end = ''] = /( → .{1,40})$/.exec(text) ?? [];
  return `${shortened(text.slice(0, text.length - end.length), room - end.length - 1)}${end}`;
}

/** Breaks a line at spaces. A word that is longer than a line stays whole. */
function wrapped(text: string, room: number): string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(' ')) {
    const longer = row === '' ? word : `${row} ${word}`;
    if (row !== '' && longer.length > room) {
      rows.push(row);
      // Below the first word, not below the mark of a rule.
      row = `${/^[✓✗~?] /.test(text) ? '  ' : ''}${word}`;
    } else row = longer;
  }
  return [...rows, row];
}
