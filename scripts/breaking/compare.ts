import type { Version } from './checkout.ts';
import { exportSurface } from './export-surface.ts';
import { type Change, highest, type Level } from './level.ts';
import { surfaceChanges } from './surface-changes.ts';
import { wireChanges } from './wire-changes.ts';

/** What lies between two versions: for those who send and receive, and for those who compile. */
export interface Comparison {
  readonly wire: readonly Change[];
  readonly types: readonly Change[];
  /** The level that the release needs, the higher of the two sides. */
  readonly needed: Level;
}

export async function compare(base: Version, revision: Version): Promise<Comparison> {
  const diff = wireChanges(base.bundle, revision.bundle);
  const types = surfaceChanges(exportSurface(base.types), exportSurface(revision.types));
  const wire = await diff;
  return { wire, types, needed: highest([...wire, ...types].map(({ level }) => level)) };
}
