import { styleText } from 'node:util';
import { makePrintable } from '../../packages/internal/src/printable.ts';

/** The part of a SemVer version that a release raises; `none` if no release is needed. */
export type Bump = 'none' | 'patch' | 'minor' | 'major';

/** The bumps from the lowest to the highest. */
export const bumpOrder: readonly Bump[] = ['none', 'patch', 'minor', 'major'];

/** A change, the bump it needs, and why. */
export interface Change {
  readonly bump: Bump;
  readonly reason: string;
}

/** The bump from one version to another: `minor` from 0.1.0 to 0.2.0. */
export function compareVersions(base: string, revision: string): Bump {
  const baseNumbers = base.split('.');
  const revisionNumbers = revision.split('.');
  const parts: readonly Bump[] = ['major', 'minor', 'patch'];
  return parts.find((_, index) => baseNumbers[index] !== revisionNumbers[index]) ?? 'none';
}

/** The bump that a change needs: below 1.0.0, `minor` for a major one, and `patch` for any other. */
export function adaptBump(bump: Bump, currentVersion: string): Bump {
  if (!currentVersion.startsWith('0.') || bump === 'none') return bump;
  return bump === 'major' ? 'minor' : 'patch';
}

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
