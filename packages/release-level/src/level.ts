/** How much of a release a change needs, in the terms of SemVer. */
export type Level = 'none' | 'patch' | 'minor' | 'major';

const order: readonly Level[] = ['none', 'patch', 'minor', 'major'];

/** The highest of the levels; `none` if there are none. */
export function highest(levels: Iterable<Level>): Level {
  let top: Level = 'none';
  for (const level of levels) {
    if (isLess(top, level)) top = level;
  }
  return top;
}

export function isLess(left: Level, right: Level): boolean {
  return order.indexOf(left) < order.indexOf(right);
}

/**
 * The level by which a change raises a version: below 1.0.0, a major one raises the minor part, all
 * others the patch part.
 */
export function raisedFor(level: Level, version: string): Level {
  if (!version.startsWith('0.') || level === 'none') return level;
  return level === 'major' ? 'minor' : 'patch';
}

/** A change, the level it needs, and why. */
export interface Change {
  readonly level: Level;
  readonly reason: string;
}
