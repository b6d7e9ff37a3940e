import { readFile } from 'node:fs/promises';
import type { Contract } from '@liked-posts/spec/openapi.json';
import { exportSurface } from './export-surface.ts';
import { type Change, highest, type Level, raisedFor } from './level.ts';
import { surfaceChanges } from './surface-changes.ts';
import type { Version } from './versions.ts';
import { wireChanges } from './wire-changes.ts';

/** The difference between two versions: on the wire, and for TypeScript. */
export interface Comparison {
  readonly wire: readonly Change[];
  readonly types: readonly Change[];
  /** The level of the changes, the higher of the two sides. */
  readonly level: Level;
  /** The level by which the release must raise the version for it. */
  readonly needed: Level;
  /** The level by which the version of the contract was raised. */
  readonly raised: Level;
}

export async function compare(base: Version, revision: Version): Promise<Comparison> {
  const diff = wireChanges(base.bundle, revision.bundle);
  const types = surfaceChanges(exportSurface(base.types), exportSurface(revision.types));
  const wire = await diff;
  const level = highest([...wire, ...types].map((change) => change.level));
  const [before, after] = [await numberOf(base), await numberOf(revision)];
  return { wire, types, level, needed: raisedFor(level, before), raised: raise(before, after) };
}

async function numberOf({ bundle }: Version): Promise<string> {
  const { info }: Contract = JSON.parse(await readFile(bundle, 'utf8'));
  return info.version;
}

function raise(before: string, after: string): Level {
  const [old, now] = [before.split('.'), after.split('.')];
  const levels: readonly Level[] = ['major', 'minor', 'patch'];
  return levels.find((_, part) => old[part] !== now[part]) ?? 'none';
}
