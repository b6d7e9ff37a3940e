import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { redoclyIn } from '../../../spec/scripts/redocly.ts';
import type { Level } from './level.ts';

/** A change as `redocly diff` reports it. */
export interface Difference {
  /** Where it is, as a JSON pointer that has gone through all references. */
  readonly path: string;
  /**
   * What stands there, such as `Schema`, `Header` or, for an extension with members,
   * `SpecExtension`.
   */
  readonly typeName: string;
  readonly kind: 'added' | 'removed' | 'modified';
  readonly impact: Level;
  /** The keyword whose value changed, if it is a plain value or a list. */
  readonly property?: string;
  readonly verdicts: readonly { readonly message: string }[];
  readonly base?: { readonly value?: unknown };
  readonly revision?: { readonly value?: unknown };
}

/** Runs `redocly diff` on two bundles. */
export async function redoclyDiff(base: string, revision: string): Promise<readonly Difference[]> {
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-diff-'));
  try {
    // Without these rules, nothing is breaking.
    const config = join(folder, 'redocly.yaml');
    await writeFile(config, 'extends:\n  - diff-recommended\n');
    const options = ['--config', config, '--format', 'json', '--fail-on', 'none'];
    const { status, stdout, stderr } = await redoclyIn(folder, 'diff', base, revision, ...options);
    if (status !== 0) throw new Error(`Redocly cannot compare the descriptions.\n${stderr}`);
    return (JSON.parse(stdout) as { changes: Difference[] }).changes;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The key of the node that a difference is in. */
export function keyOf({ path }: Difference): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
