import type { Result } from '../result.ts';
import type { Summary } from '../statistics.ts';
import type { Figure } from '../table.ts';

/** One bar of the chart. */
export interface Bar {
  readonly name: string;
  readonly ours: boolean;
  readonly ratio: Summary;
  readonly label: string;
}

/**
 * The ratios in a column of the first table that has it.
 *
 * @throws {RangeError} when no table has it.
 */
export function barsOf({ name, tables }: Result, column: string): Bar[] {
  for (const { columns, rows } of tables) {
    const index = columns.findIndex((each) => each.name === column);
    if (index < 0) continue;
    return rows.flatMap(({ name, figures }) => {
      const figure = figures[index];
      return isSummary(figure)
        ? [{ name, ours: isOurs(name), ratio: figure, label: label(figure) }]
        : [];
    });
  }
  throw new RangeError(`The result ${name} has no column ${column}: run \`pnpm bench ${name}\`.`);
}

function isSummary(figure: Figure | undefined): figure is Summary {
  return typeof figure === 'object' && figure !== null && 'median' in figure;
}

function isOurs(name: string): boolean {
  return name.startsWith('ours') || name.startsWith('liked-posts-');
}

function label({ median }: Summary): string {
  return median >= 10 ? median.toFixed(0) : median.toFixed(2);
}
