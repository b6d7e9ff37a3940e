import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runRedocly } from '../../spec/scripts/redocly.ts';
import type { Bump } from './bump.ts';

/** A node before or after a change. */
export interface Side {
  /**
   * Where the node is before any reference is resolved. It ends with the keyword if one changed:
   * `#/components/schemas/Post/title`.
   */
  readonly pointer: string;
  readonly value?: unknown;
}

/** A change as `redocly diff` reports it. */
export interface Difference {
  /** A JSON pointer with all references resolved: `#/paths/~12~1users/get/parameters/0/schema`. */
  readonly path: string;
  /** The type of the node, such as `Schema`, `Header` or, for an object, `SpecExtension`. */
  readonly typeName: string;
  readonly kind: 'added' | 'removed' | 'modified';
  readonly impact: Bump;
  /** The keyword whose value changed, if it is a plain value or a list. */
  readonly property?: string;
  readonly verdicts: readonly { readonly message: string }[];
  readonly base?: Side;
  readonly revision?: Side;
}

/** Runs `redocly diff` on two OpenAPI documents. */
export async function redoclyDiff(base: object, revision: object): Promise<readonly Difference[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'liked-posts-diff-'));
  // Redocly reports nothing as breaking unless these rules are on.
  await writeFile(join(folder.path, 'redocly.yaml'), 'extends:\n  - diff-recommended\n');
  await writeFile(join(folder.path, 'base.json'), JSON.stringify(base));
  await writeFile(join(folder.path, 'revision.json'), JSON.stringify(revision));
  const command = ['diff', 'base.json', 'revision.json', '--format=json', '--fail-on=none'];
  const { status, stdout, stderr } = await runRedocly(folder.path, ...command);
  if (status !== 0) throw new Error(`Redocly cannot compare the descriptions.\n${stderr}`);
  return (JSON.parse(stdout) as { changes: Difference[] }).changes;
}

/** The keyword that differs; for an object `x-…`, the name of the extension. */
export function readKeyword({ path, property, typeName }: Difference): string {
  const key = path.slice(path.lastIndexOf('/') + 1);
  return typeName === 'SpecExtension' ? key : (property ?? key);
}
