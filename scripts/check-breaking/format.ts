import { styleText } from 'node:util';
import { makePrintable, shorten } from '../../packages/internal/src/printable.ts';
import { bumpOrder, type Change } from './bump.ts';

const maxCharacters = 60;
/** How many characters before the first difference of two long texts are shown, or a few less. */
const contextCharacters = 20;

/**
 * `was "a" and is "b"`. If either text is long, both begin a few words before their first difference:
 * `was …three, four and is …three, five`.
 */
export function formatDifference(base: string, revision: string): string {
  const isLong = Math.max(base.length, revision.length) > maxCharacters;
  let same = 0;
  while (same < base.length && base[same] === revision[same]) same += 1;
  const start = isLong ? base.slice(0, Math.max(0, same - contextCharacters)).search(/[^ ,]*$/) : 0;
  const cut = (text: string) => (start > 0 ? '…' : '') + shorten(text.slice(start), maxCharacters);
  return `was ${cut(base)} and is ${cut(revision)}`;
}

const styles = {
  major: 'red',
  minor: 'yellow',
  patch: 'green',
  none: 'reset',
} as const;

/** The changes as lines to print, the most important first. */
export function formatSection(title: string, changes: readonly Change[]): string {
  if (changes.length === 0) return `${title}: no change\n`;
  const lines = bumpOrder
    .toReversed()
    .flatMap((bump) => changes.filter((change) => change.bump === bump))
    .map(({ bump, reason }) => `  ${styleText(styles[bump], bump)}  ${makePrintable(reason)}\n`);
  return `${title}:\n${lines.join('')}`;
}
