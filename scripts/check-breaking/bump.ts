import { styleText } from 'node:util';
import { makePrintable, shorten } from '../../packages/internal/src/printable.ts';

/** The part of a SemVer version that a release raises; `none` if no release is needed. */
export type Bump = 'none' | 'patch' | 'minor' | 'major';

const order: readonly Bump[] = ['none', 'patch', 'minor', 'major'];

/** A change, the bump it needs, and why. */
export interface Change {
  readonly bump: Bump;
  readonly reason: string;
}

/** The highest of the bumps; `none` if there are none. */
export function highest(bumps: readonly Bump[]): Bump {
  return bumps.reduce((top, bump) => (isLess(top, bump) ? bump : top), 'none');
}

export function isLess(left: Bump, right: Bump): boolean {
  return order.indexOf(left) < order.indexOf(right);
}

/** The bump from one version to the next, such as `minor` from 0.1.0 to 0.2.0. */
export function bumpBetween(before: string, after: string): Bump {
  const [old, now] = [before.split('.'), after.split('.')];
  const parts: readonly Bump[] = ['major', 'minor', 'patch'];
  return parts.find((_, part) => old[part] !== now[part]) ?? 'none';
}

/** Below 1.0.0, a major change raises the minor part, and any other the patch part. */
export function chooseBump(version: string, bump: Bump): Bump {
  if (!version.startsWith('0.') || bump === 'none') return bump;
  return bump === 'major' ? 'minor' : 'patch';
}

/** `was … and is …`. Both begin a few words before the first difference if one is long. */
export function wasAndIs(before: string, after: string): string {
  const isLong = Math.max(before.length, after.length) > 60;
  const same = [...before, ''].findIndex((letter, index) => letter !== after[index]);
  const start = isLong ? before.slice(0, Math.max(0, same - 20)).search(/[^ ,]*$/) : 0;
  const shown = (text: string) => (start > 0 ? '…' : '') + shorten(text.slice(start), 60);
  return `was ${shown(before)} and is ${shown(after)}`;
}

const styles = {
  major: 'red',
  minor: 'yellow',
  patch: 'green',
  none: 'reset',
} as const;

/** The changes as lines to print, the most important first. */
export function section(title: string, changes: readonly Change[]): string {
  if (changes.length === 0) return `${title}: no change\n`;
  const lines = order
    .toReversed()
    .flatMap((bump) => changes.filter((change) => change.bump === bump))
    .map(({ bump, reason }) => `  ${styleText(styles[bump], bump)}  ${makePrintable(reason)}\n`);
  return `${title}:\n${lines.join('')}`;
}
