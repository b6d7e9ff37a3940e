import { styleText } from 'node:util';
import { makePrintable, shorten } from '@liked-posts/internal/printable';

/** A line of the report. Its text may have anything that a service sent. */
export interface Line {
  readonly text: string;
  /** A color or an emphasis, such as `red` or `bold`, or several of them. */
  readonly style?: Parameters<typeof styleText>[0];
  /** Whether it is never cut, because it can be pasted only if it is whole. */
  readonly isWhole?: true;
}

/** Joins lines that are safe to print. If a line is cut to the width, a last line says so. */
export function layOut(
  lines: readonly Line[],
  { width, color }: { readonly width: number; readonly color: boolean },
): string {
  const texts: string[] = [];
  let isCut = false;
  for (const { text, style, isWhole } of lines) {
    const printable = makePrintable(text);
    const isTooLong = !isWhole && printable.length > width;
    isCut ||= isTooLong;
    const fitting = isTooLong ? cutAtWord(printable, width) : printable;
    const isStyled = color && style !== undefined;
    texts.push(isStyled ? styleText(style, fitting, { validateStream: false }) : fitting);
  }
  if (isCut) texts.push('Lines that end in … are cut; --verbose prints them whole.');
  return texts.join('\n');
}

/** Cuts a line between two words. */
function cutAtWord(text: string, width: number): string {
  const part = shorten(text, Math.max(width - 1, 1));
  const end = part.lastIndexOf(' ');
  // A word that is longer than half of a line is cut itself.
  return end > width / 2 ? `${part.slice(0, end)}…` : part;
}
