import { styleText } from 'node:util';
import { makePrintable } from '../../packages/internal/src/printable.ts';
import { bumpOrder, type Change } from './bump.ts';

const maxCharacters = 60;

/** `was "a" and is "b"`, or `changed` if either text is long. */
export function formatDifference(base: string, revision: string): string {
  const isLong = Math.max(base.length, revision.length) > maxCharacters;
  return isLong ? 'changed' : `was ${base} and is ${revision}`;
}

const styles = { major: 'red', minor: 'yellow', patch: 'green', none: 'reset' } as const;

/** The changes as lines to print, the most important first. */
export function formatSection(title: string, changes: readonly Change[]): string {
  if (changes.length === 0) return `${title}: no change\n`;
  const lines = bumpOrder
    .toReversed()
    .flatMap((bump) => changes.filter((change) => change.bump === bump))
    .map(({ bump, reason }) => `  ${styleText(styles[bump], bump)}  ${makePrintable(reason)}\n`);
  return `${title}:\n${lines.join('')}`;
}
