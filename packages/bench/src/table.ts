import type { Summary } from './rounds.ts';

/** One kind of figure. */
export interface Column {
  readonly name: string;
  /** Digits after the point. */
  readonly digits: number;
}

/** A figure, or `null` where there is nothing to measure. */
export type Figure = number | Summary | null;

/** Figures of several contenders. */
export interface Table {
  readonly title: string;
  /** How often each row was measured. */
  readonly rounds: number;
  /** What the first column names. */
  readonly rowsAre: string;
  readonly columns: readonly Column[];
  readonly rows: readonly { readonly name: string; readonly figures: readonly Figure[] }[];
}

/** What a table shows, in one line. */
export function caption({ title, rounds }: Table): string {
  return `${title} (medians of ${rounds} rounds, lowest–highest)`;
}

/** A table in Markdown, aligned so that it can be read as it is. */
export function markdown({ rowsAre, columns, rows }: Table): string {
  const cells = [
    [rowsAre, ...columns.map(({ name }) => name)],
    ...rows.map(({ name, figures }) => [
      name,
      ...columns.map(({ digits }, index) => text(figures[index] ?? null, digits)),
    ]),
  ];
  const widths = [rowsAre, ...columns].map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [line(head), rule, ...body.map(line)].join('\n');
}

function text(figure: Figure, digits: number): string {
  if (figure === null) return '–';
  if (typeof figure === 'number') return number(figure, digits);
  const { median, lowest, highest } = figure;
  // The peer that the others are compared with.
  if (lowest === highest && Number.isInteger(median)) return number(median, 0);
  return `${number(median, digits)} (${number(lowest, digits)}–${number(highest, digits)})`;
}

function number(value: number, digits: number): string {
  return value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
