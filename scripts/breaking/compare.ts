import { readFile } from 'node:fs/promises';
import type { Contract } from '@liked-posts/spec/openapi.json';
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
  /** The level by which the version of the contract was raised. */
  readonly raised: Level;
}

export async function compare(base: Version, revision: Version): Promise<Comparison> {
  const diff = wireChanges(base.bundle, revision.bundle);
  const types = surfaceChanges(exportSurface(base.types), exportSurface(revision.types));
  const wire = await diff;
  const needed = highest([...wire, ...types].map(({ level }) => level));
  return { wire, types, needed, raised: raise(await numberOf(base), await numberOf(revision)) };
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
