import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runRedocly } from '../../spec/scripts/redocly.ts';
import type { Bump } from './change.ts';

export interface Difference {
  /** The node, with all references resolved: `#/paths/~12~1users/get/parameters/0/schema`. */
  readonly path: string;
  /** Where the node stands, with the keyword if one changed: `#/components/schemas/Post/title`. */
  readonly pointer: string;
  /** The type of the node, such as `Schema`, `Header` or, for an object, `SpecExtension`. */
  readonly typeName: string;
  readonly kind: 'added' | 'removed' | 'modified';
  readonly impact: Bump;
  /** The keyword whose value changed, if it is a plain value or a list. */
  readonly property?: string;
  readonly verdicts: readonly { readonly message: string }[];
  /** The value of the keyword, or of the whole node; undefined where the description lacks it. */
  readonly before: unknown;
  readonly after: unknown;
}

/** The node of a difference in one of the descriptions. Without a value, it lacks the keyword. */
interface Side {
  readonly pointer: string;
  readonly value?: unknown;
}

/** A difference as `redocly diff` reports it. */
interface ReportedChange extends Omit<Difference, 'pointer' | 'before' | 'after'> {
  readonly base?: Side;
  readonly revision?: Side;
}

export async function redoclyDiff(base: object, revision: object): Promise<readonly Difference[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'liked-posts-diff-'));
  // Redocly reports nothing as breaking unless these rules are on.
  await writeFile(join(folder.path, 'redocly.yaml'), 'extends:\n  - diff-recommended\n');
  await writeFile(join(folder.path, 'base.json'), JSON.stringify(base));
  await writeFile(join(folder.path, 'revision.json'), JSON.stringify(revision));
  const command = ['diff', 'base.json', 'revision.json', '--format=json', '--fail-on=none'];
  const { status, stdout, stderr } = await runRedocly(folder.path, ...command);
  if (status !== 0) throw new Error(`Redocly cannot compare the descriptions.\n${stderr}`);
  const { changes }: { changes: ReportedChange[] } = JSON.parse(stdout);
  return changes.map(({ base, revision, ...change }) => {
    const { pointer = '#' } = (revision?.value === undefined ? base : revision) ?? {};
    return { ...change, pointer, before: base?.value, after: revision?.value };
  });
}
